import { TtlCache } from './ttl-cache.js';

describe('a short memory', () => {
  it('knows an answer for half a minute', () => {
    const memory = new TtlCache<number>();
    expect(memory.recall('a', 0)).toBeUndefined();
    expect(memory.keep('a', 1, 0)).toBe(1);
    expect(memory.recall('a', 29_999)).toBe(1);
    expect(memory.recall('b', 1)).toBeUndefined();
    expect(memory.recall('a', 30_000)).toBeUndefined();
  });

  it('takes the newest answer', () => {
    const memory = new TtlCache<number>();
    memory.keep('a', 1, 0);
    memory.keep('a', 2, 20_000);
    expect(memory.recall('a', 40_000)).toBe(2);
  });

  it('forgets all at a thousand, and begins again', () => {
    const memory = new TtlCache<number>();
    for (let i = 0; i < 1_000; i += 1) memory.keep(String(i), i, 0);
    expect([memory.recall('0', 1), memory.recall('999', 1)]).toEqual([0, 999]);
    memory.keep('one more', 1, 0);
    expect([memory.recall('0', 1), memory.recall('999', 1), memory.recall('one more', 1)]).toEqual([
      undefined,
      undefined,
      1,
    ]);
  });

  it('does not keep what is asked at length', () => {
    const memory = new TtlCache<number>();
    memory.keep('a'.repeat(4_000), 1, 0);
    expect(memory.keep('a'.repeat(4_001), 2, 0)).toBe(2);
    expect([memory.recall('a'.repeat(4_000), 1), memory.recall('a'.repeat(4_001), 1)]).toEqual([
      1,
      undefined,
    ]);
  });
});
