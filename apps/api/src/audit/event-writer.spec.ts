import { setImmediate } from 'node:timers/promises';
import type { SecurityEvent } from '#domain';
import { fakeLogger } from '../../../../test/support/fake-jobs.js';
import { eventWriter } from './event-writer.js';

const event = (requestId: string): SecurityEvent => ({
  event: 'login',
  at: new Date(),
  ...{ userId: null, username: null, address: null, requestId },
  details: { sessionId: 's' },
});

/** A database whose statements end when the test says so. */
function setUp() {
  const batches: string[][] = [];
  const pending: { resolve: () => void; reject: (error: Error) => void }[] = [];
  const store = {
    add: (events: readonly SecurityEvent[]) => {
      batches.push(events.map(({ requestId }) => requestId!));
      return new Promise<void>((resolve, reject) => void pending.push({ resolve, reject }));
    },
  };
  const log = fakeLogger();
  return { batches, pending, log, ...eventWriter(store, log.logger) };
}

it('events that come during a statement are written together by the next one', async () => {
  const { write, batches, pending } = setUp();
  for (const id of ['1', '2', '3']) write(event(id));
  await setImmediate();
  expect(batches).toEqual([['1']]);
  pending[0].resolve();
  await setImmediate();
  expect(batches).toEqual([['1'], ['2', '3']]);
});

it('a failed statement is logged, and later events are written', async () => {
  const { write, batches, pending, log } = setUp();
  write(event('1'));
  pending[0].reject(new Error('no database'));
  await setImmediate();
  expect(log.lines).toEqual([
    [{ err: new Error('no database'), events: 1 }, 'security events could not be written'],
  ]);
  write(event('2'));
  expect(batches).toEqual([['1'], ['2']]);
});

it('a hanging database holds a thousand events, in batches of a hundred', async () => {
  const { write, batches, pending } = setUp();
  for (let i = 0; i <= 2_000; i++) write(event(String(i)));
  for (let i = 0; i < 15; i++) {
    pending[i]?.resolve();
    await setImmediate();
  }
  expect(batches.map(({ length }) => length)).toEqual([1, ...Array<number>(10).fill(100)]);
});

it('the end of the process waits for the last events', async () => {
  const { write, flush, pending } = setUp();
  let isDone = false;
  await flush();
  write(event('1'));
  const done = flush().then(() => (isDone = true));
  await setImmediate();
  expect(isDone).toBe(false);
  pending[0].resolve();
  await done;
  expect(isDone).toBe(true);
});
