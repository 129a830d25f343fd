import type { PoolThread } from './pool-thread.js';
import { createPoolThreads } from './pool-threads.js';

const entry = { file: new URL('file:///thread.mjs'), workerData: null };

interface FakeThread extends PoolThread {
  readonly terminate: jest.Mock<Promise<void>>;
  /** The thread is gone. */
  readonly exit: () => void;
}

const mockStarted: FakeThread[] = [];
jest.mock('./pool-thread.js', () => ({
  startThread: (_: unknown, exit: () => void) => {
    const thread = { run: jest.fn(), terminate: jest.fn(() => Promise.resolve()), exit };
    mockStarted.push(thread);
    return thread;
  },
}));

beforeEach(() => {
  mockStarted.length = 0;
  jest.useFakeTimers();
});

const TEN_MINUTES = 600_000;

it('pool threads end after ten idle minutes, and are not used again', () => {
  const threads = createPoolThreads(2, entry);
  const thread = threads.take()!;
  threads.release(thread);
  jest.advanceTimersByTime(TEN_MINUTES - 1);
  expect(mockStarted[0].terminate).not.toHaveBeenCalled();
  jest.advanceTimersByTime(1);
  expect(mockStarted[0].terminate).toHaveBeenCalledTimes(1);
  // The replaced thread has not exited yet, but delays no task.
  expect([threads.take(), threads.take(), threads.take()]).toEqual([...mockStarted.slice(1), undefined]);
  expect(mockStarted).toHaveLength(3);
  mockStarted[0].exit();
  expect(threads.take()).toBeUndefined();
});

it('pool threads in use again, or exited by themselves, are not ended', () => {
  const threads = createPoolThreads(1, entry);
  const thread = threads.take()!;
  threads.release(thread);
  expect(threads.take()).toBe(thread);
  jest.advanceTimersByTime(2 * TEN_MINUTES);
  threads.release(thread);
  mockStarted[0].exit();
  jest.advanceTimersByTime(2 * TEN_MINUTES);
  expect(mockStarted[0].terminate).not.toHaveBeenCalled();
  expect(threads.take()).toBe(mockStarted[1]);
});

it('pool threads are not replaced after closing', async () => {
  const threads = createPoolThreads(1, entry);
  const thread = threads.take()!;
  mockStarted[0].terminate.mockImplementation(() => Promise.resolve(mockStarted[0].exit()));
  const replaced = threads.replace(thread);
  await Promise.all([replaced, threads.close()]);
  expect(mockStarted).toHaveLength(1);
});

it('pool threads that are ending get no task, though they answer at the last moment', async () => {
  const threads = createPoolThreads(1, entry);
  const thread = threads.take()!;
  let gone = (): void => undefined;
  mockStarted[0].terminate.mockImplementation(() => new Promise((resolve) => (gone = resolve)));
  const replaced = threads.replace(thread);
  threads.release(thread);
  expect(threads.take()).toBeUndefined();
  mockStarted[0].exit();
  gone();
  await replaced;
  expect(threads.take()).toBe(mockStarted[1]);
});

it('pool threads are replaced at once', async () => {
  const threads = createPoolThreads(1, entry);
  const thread = threads.take()!;
  mockStarted[0].terminate.mockImplementation(() => Promise.resolve(mockStarted[0].exit()));
  await threads.replace(thread);
  expect(mockStarted).toHaveLength(2);
  expect(threads.take()).toBe(mockStarted[1]);
});
