import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { hitsWithoutRedis } from './hits-without-redis.js';
import { localHits } from './local-hits.js';

const REST_MS = 100;
const ONE = [{ name: 'minute', limit: 1, periodSeconds: 60 }];

function failingHits() {
  const lines: { level: number; msg: string; cause?: string }[] = [];
  const redis = { isAway: false, asked: 0 };
  const logger = pino({ level: 'info' }, { write: (line) => lines.push(JSON.parse(line)) });
  const shared = {
    count: () => {
      redis.asked += 1;
      return redis.isAway ? Promise.reject(new Error('Command timed out')) : Promise.resolve(0);
    },
  };
  const hits = hitsWithoutRedis({ shared, local: localHits(), logger, restMs: REST_MS });
  return { redis, lines, hits };
}

describe('hitsWithoutRedis', () => {
  it('uses the shared count while it is available', async () => {
    const { redis, hits, lines } = failingHits();
    for (let i = 0; i < 5; i++) expect(await hits.count('a', ONE)).toBe(0);
    expect([redis.asked, lines]).toEqual([5, []]);
  });

  it('counts alone while that is unavailable, logs it once, and retries periodically', async () => {
    const { redis, hits, lines } = failingHits();
    redis.isAway = true;
    const waits = await Promise.all([1, 2, 3].map(() => hits.count('a', ONE)));
    expect(waits.filter((waitMs) => waitMs === 0)).toHaveLength(1);
    expect(await hits.count('b', ONE)).toBe(0);
    expect(redis.asked).toBe(3);
    await sleep(REST_MS + 20);
    const more = await Promise.all([1, 2, 3].map(() => hits.count('a', ONE)));
    expect(more.every((waitMs) => waitMs > 0)).toBe(true);
    expect(redis.asked).toBe(4);
    expect(lines.map(({ level, cause }) => [level, cause])).toEqual([[40, 'Command timed out']]);
  });

  it('returns to the shared count, logs it once, and drops its own', async () => {
    const { redis, hits, lines } = failingHits();
    for (let round = 0; round < 2; round++) {
      redis.isAway = true;
      expect(await hits.count('a', ONE)).toBe(0);
      redis.isAway = false;
      await sleep(REST_MS + 20);
      for (let i = 0; i < 3; i++) expect(await hits.count('a', ONE)).toBe(0);
    }
    expect(lines.map(({ level }) => level)).toEqual([40, 30, 40, 30]);
  });
});
