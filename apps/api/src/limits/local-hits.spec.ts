import { localHits } from './local-hits.js';

const MINUTE = { name: 'minute', limit: 3, periodSeconds: 60 };
const HOUR = { name: 'hour', limit: 5, periodSeconds: 3600 };

function hitsAt() {
  const clock = { nowMs: 1_000_000 };
  return { clock, ...localHits(() => clock.nowMs, 4) };
}

describe('localHits', () => {
  it('admits a client up to the limit, and returns when there is room again', async () => {
    const { clock, count } = hitsAt();
    const waits = [];
    for (let i = 0; i < 5; i++) {
      waits.push(await count('a', [MINUTE]));
      clock.nowMs += 1000;
    }
    expect(waits).toEqual([0, 0, 0, 57_000, 56_000]);
    expect(await count('b', [MINUTE])).toBe(0);
    clock.nowMs += 54_999;
    expect(await count('a', [MINUTE])).toBe(1);
    clock.nowMs += 1;
    expect(await count('a', [MINUTE])).toBe(0);
    // The second hit expires a second after the first.
    expect(await count('a', [MINUTE])).toBe(1000);
  });

  it('counts in all windows or in none', async () => {
    const { clock, count } = hitsAt();
    for (let i = 0; i < 3; i++) expect(await count('a', [MINUTE, HOUR])).toBe(0);
    for (let i = 0; i < 9; i++) expect(await count('a', [MINUTE, HOUR])).toBe(60_000);
    clock.nowMs += 60_000;
    for (let i = 0; i < 2; i++) expect(await count('a', [MINUTE, HOUR])).toBe(0);
    // The minute has room, the hour has none: the longer wait is returned, and the minute is unchanged.
    expect(await count('a', [MINUTE, HOUR])).toBe(3_540_000);
    expect(await count('a', [MINUTE])).toBe(0);
    expect(await count('a', [MINUTE])).toBe(60_000);
  });

  it('evicts the least recently used list beyond its capacity', async () => {
    const { count, clear } = hitsAt();
    const only = [{ ...MINUTE, limit: 1 }];
    for (const client of ['a', 'b', 'c', 'd']) expect(await count(client, only)).toBe(0);
    expect(await count('a', only)).toBeGreaterThan(0);
    expect(await count('e', only)).toBe(0);
    expect(await count('b', only)).toBeGreaterThan(0);
    expect(await count('a', only)).toBe(0);
    clear();
    expect(await count('e', only)).toBe(0);
  });
});
