import { estimateCache } from './estimate-cache.js';

it('estimateCache keeps an estimate for half a minute', () => {
  const cache = estimateCache<{ rows: number }>();
  cache.set('a', { rows: 1 });
  expect(cache.get('a')).toEqual({ rows: 1 });
  expect(cache.get('b')).toBeUndefined();
  const left = cache.getRemainingTTL('a');
  expect(left).toBeGreaterThan(0);
  expect(left).toBeLessThanOrEqual(30_000);
});

it('estimateCache evicts the least recently used of a thousand estimates', () => {
  const cache = estimateCache<{ rows: number }>();
  for (let rows = 0; rows < 1_000; rows += 1) cache.set(String(rows), { rows });
  expect(cache.get('0')).toEqual({ rows: 0 });
  cache.set('one more', { rows: 1 });
  expect(['0', '1', '999', 'one more'].map((question) => cache.has(question))).toEqual([
    true,
    false,
    true,
    true,
  ]);
});

it('estimateCache does not keep estimates of long queries', () => {
  const cache = estimateCache<{ rows: number }>();
  cache.set('a'.repeat(4_000), { rows: 1 });
  cache.set('a'.repeat(4_001), { rows: 2 });
  expect([cache.has('a'.repeat(4_000)), cache.has('a'.repeat(4_001))]).toEqual([true, false]);
});
