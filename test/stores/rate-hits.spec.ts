import 'reflect-metadata';
import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import type { Hits, NamedWindow } from '../../apps/api/src/limits/hits.js';
import { redisHits } from '../../apps/api/src/limits/redis-hits.js';
import { atSpecEnd } from '../support/spec-end.js';
import { claimRedisDatabase } from '../support/test-services.js';

let redis: Redis;
/** Two API processes as far as rate limits are concerned. */
let hits: Hits[];

beforeAll(async () => {
  const url = await claimRedisDatabase();
  const connections = [new Redis(url), new Redis(url)];
  atSpecEnd(() => connections.forEach((connection) => connection.disconnect()));
  [redis] = connections;
  hits = connections.map(redisHits);
});

beforeEach(() => redis.flushdb());

const window = (name: string, limit: number, periodSeconds: number): NamedWindow => ({
  name,
  limit,
  periodSeconds,
});

const knock = (times: number, client: string, windows: NamedWindow[]): Promise<number[]> =>
  Promise.all(Array.from({ length: times }, (_, i) => hits[i % 2].count(client, windows)));

const admitted = (waits: readonly number[]) => waits.filter((waitMs) => waitMs === 0).length;

describe('redisHits', () => {
  it.each([29, 30, 31, 60, 230])('admits thirty of %i simultaneous hits at two processes', async (times) => {
    const waits = await knock(times, 'a', [window('minute', 30, 60)]);
    expect(admitted(waits)).toBe(Math.min(30, times));
    for (const waitMs of waits.filter(Boolean)) {
      expect(waitMs).toBeGreaterThan(50_000);
      expect(waitMs).toBeLessThanOrEqual(60_000);
    }
    expect(await redis.llen('rate:{a}:minute')).toBe(Math.min(30, times));
    expect(await hits[0].count('b', [window('minute', 30, 60)])).toBe(0);
    expect(await hits[0].count('a', [window('hour', 1, 60)])).toBe(0);
  });

  it('uses a sliding window: a hit is admitted when the oldest one expires', async () => {
    const windows = [window('second', 3, 1)];
    expect(await knock(1, 'a', windows)).toEqual([0]);
    await sleep(400);
    expect(await knock(2, 'a', windows)).toEqual([0, 0]);
    const [waitMs] = await knock(1, 'a', windows);
    expect(waitMs).toBeGreaterThan(300);
    expect(waitMs).toBeLessThanOrEqual(600);
    await sleep(waitMs - 100);
    expect(admitted(await knock(5, 'a', windows))).toBe(0);
    await sleep(110);
    expect(admitted(await knock(5, 'a', windows))).toBe(1);
  });

  it('counts in all windows or in none, and returns the longest wait', async () => {
    const both = [window('short', 2, 1), window('long', 3, 50)];
    expect(admitted(await knock(9, 'a', both))).toBe(2);
    expect(await redis.llen('rate:{a}:long')).toBe(2);
    await sleep(1_010);
    const waits = await knock(9, 'a', both);
    expect(admitted(waits)).toBe(1);
    expect(Math.min(...waits.filter(Boolean))).toBeGreaterThan(40_000);
    expect(await redis.llen('rate:{a}:short')).toBe(1);
  });

  it('stores no hit longer than its window', async () => {
    await knock(3, 'a', [window('short', 2, 1), window('long', 3, 50)]);
    expect(await redis.pttl('rate:{a}:short')).toBeLessThanOrEqual(1_000);
    expect(await redis.pttl('rate:{a}:long')).toBeLessThanOrEqual(50_000);
    expect(await redis.pttl('rate:{a}:long')).toBeGreaterThan(40_000);
    await sleep(1_020);
    expect(await redis.keys('*')).toEqual(['rate:{a}:long']);
  });

  it('applies a limit that was lowered meanwhile', async () => {
    await knock(5, 'a', [window('second', 5, 1)]);
    await sleep(500);
    expect((await knock(1, 'a', [window('second', 2, 1)]))[0]).toBeGreaterThan(300);
    await sleep(510);
    expect(admitted(await knock(5, 'a', [window('second', 2, 1)]))).toBe(2);
  });

  it('starts again when the clock was set back', async () => {
    const tomorrow = Date.now() + 86_400_000;
    await redis.rpush('rate:{a}:minute', tomorrow, tomorrow + 1);
    expect(admitted(await knock(3, 'a', [window('minute', 2, 60)]))).toBe(2);
  });

  it('counts nothing without a window', async () => {
    expect(await knock(3, 'a', [])).toEqual([0, 0, 0]);
    expect(await redis.keys('*')).toEqual([]);
  });
});
