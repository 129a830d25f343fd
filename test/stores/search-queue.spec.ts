import 'reflect-metadata';
import { pino } from 'pino';
import { connectRedis } from '#platform';
import { searchQueue, type SearchQueue } from '../../apps/api/src/archive/search-queue.js';
import { atSpecEnd, waitFor } from '../support/spec-end.js';
import { claimRedisDatabase } from '../support/test-services.js';

const logger = pino({ level: 'silent' });
const WAITING = 5;
const LEASE_MS = 600;

/** Work that continues until it is told to end. */
function heldWork() {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const work = (name: string) => () =>
    new Promise<string>((resolve) => {
      begun.push(name);
      ends.set(name, () => resolve(name));
    });
  return { begun, work, end: (name: string) => ends.get(name)?.() };
}

/** Ends all work after each test, even a failed one, and none before. */
const ending = new AbortController();
atSpecEnd(() => ending.abort(new Error('the spec ends')));
const never = ending.signal;

describe('searchQueue', () => {
  let url: string;
  let lines: SearchQueue[];

  /** An API process as far as search queues are concerned. */
  const openLine = (leaseMs?: number) => {
    const redis = connectRedis(url, logger, { maxRetriesPerRequest: 1 });
    atSpecEnd(() => redis.disconnect());
    return { redis, line: searchQueue(redis, logger, leaseMs) };
  };

  beforeEach(async () => {
    url = await claimRedisDatabase();
    lines = [openLine().line, openLine().line];
  });

  it('lets each user do one thing at a time, in order, over two processes, without delaying other users', async () => {
    const { begun, work, end } = heldWork();
    const all: Promise<unknown>[] = [];
    for (const [i, name] of ['a', 'b', 'c'].entries()) {
      all.push(lines[i % 2]('one', work(name), never));
      // Each has its position before the next one comes.
      await waitFor(() => begun.includes('a') || undefined);
      await new Promise((resolve) => setTimeout(resolve, 30));
    }
    all.push(lines[1]('two', work('other'), never));
    await waitFor(() => begun.includes('other') || undefined);
    expect(begun).toEqual(['a', 'other']);
    for (const name of ['a', 'b', 'c']) {
      await waitFor(() => begun.includes(name) || undefined);
      await new Promise((resolve) => setTimeout(resolve, 300));
      expect(begun.at(-1)).toBe(name === 'a' ? 'other' : name);
      end(name);
    }
    end('other');
    await Promise.all(all);
  });

  it.each([WAITING, WAITING + 1, 22])('admits five waiting searches out of %p', async (more) => {
    const { begun, work, end } = heldWork();
    const names = Array.from({ length: 1 + more }, (_, i) => `w${i}`);
    const outcomes = names.map((name, i) =>
      lines[i % 2]('one', work(name), never).then(
        () => 'done',
        (error: Error & { kind?: string; retryAfterSeconds?: number }) =>
          `${error.kind} ${error.retryAfterSeconds}`,
      ),
    );
    const admitted = Math.min(more, WAITING) + 1;
    const refused = await waitFor(async () => {
      const soon = outcomes.map((outcome) => Promise.race([outcome, Promise.resolve('waits')]));
      const words = await Promise.all(soon);
      return words.filter((word) => word !== 'waits').length === names.length - admitted ? words : undefined;
    });
    expect(refused?.filter((word) => word === 'rate-limited 5')).toHaveLength(names.length - admitted);
    for (let i = 0; i < admitted; i++) {
      const name = await waitFor(() => begun[i]);
      end(name ?? '');
    }
    expect((await Promise.all(outcomes)).filter((word) => word === 'done')).toHaveLength(admitted);
  });

  it('frees the position of an aborted request, and of failed work', async () => {
    const { begun, work, end } = heldWork();
    const leaver = new AbortController();
    const first = lines[0]('one', work('a'), never);
    await waitFor(() => begun[0]);
    const left = lines[0]('one', work('b'), leaver.signal);
    const failed = lines[1]('one', () => Promise.reject(new Error('no')), never);
    leaver.abort(new Error('gone'));
    await expect(left).rejects.toThrow();
    end('a');
    await first;
    await expect(failed).rejects.toThrow('no');
    const last = lines[1]('one', work('c'), never);
    await waitFor(() => begun.includes('c') || undefined);
    expect(begun).toEqual(['a', 'c']);
    end('c');
    await last;
  });

  it('skips a lost process, and never one that works for long', async () => {
    const { begun, work, end } = heldWork();
    const { redis, line } = openLine(LEASE_MS);
    const { line: other } = openLine(LEASE_MS);
    const long = line('one', work('long'), never);
    await waitFor(() => begun[0]);
    const next = other('one', work('next'), never);
    await new Promise((resolve) => setTimeout(resolve, 2 * LEASE_MS));
    expect(begun).toEqual(['long']);
    redis.disconnect();
    await waitFor(() => begun.includes('next') || undefined, { timeoutMs: 3 * LEASE_MS });
    end('next');
    await next;
    end('long');
    await long;
  });

  it('leaves nothing behind', async () => {
    await lines[0]('one', () => Promise.resolve(1), never);
    const { redis } = openLine();
    expect(await redis.keys('search-line*')).toEqual([]);
  });

  it('continues without Redis, and logs that', async () => {
    const { redis } = openLine();
    redis.disconnect();
    const warn = jest.spyOn(logger, 'warn');
    expect(await searchQueue(redis, logger)('one', () => Promise.resolve(1), never)).toBe(1);
    expect(warn.mock.calls.map(([, words]) => words)).toEqual(
      expect.arrayContaining([expect.stringMatching(/without a queue/)]),
    );
  });
});
