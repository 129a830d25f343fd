import { zscalePlaces } from './zscale-samples.js';

/** Index among all finite pixels of each place. */
const indices = (finiteInRow: Uint32Array): number[] => {
  const before = [0];
  for (const count of finiteInRow) before.push(before[before.length - 1] + count);
  return zscalePlaces(finiteInRow).flatMap(({ row, ranks }) => ranks.map((rank) => before[row] + rank));
};

/** `values[::stride][:1000]` of astropy's ZScaleInterval. */
const expected = (finite: number): number[] => {
  const stride = Math.max(1, Math.floor(finite / 1000));
  return Array.from({ length: Math.min(1000, Math.ceil(finite / stride)) }, (_, i) => i * stride);
};

it.each([
  [[0]],
  [[999]],
  [[500, 0, 500]],
  [[1000, 1, 999]],
  [[0, 1999, 0, 2, 0]],
  [Array.from({ length: 1500 }, (_, row) => (row * 7) % 40)],
])('zscale samples are every n-th finite pixel, wherever rows end: %j', (rows) => {
  const finiteInRow = Uint32Array.from(rows);
  expect(indices(finiteInRow)).toEqual(expected(finiteInRow.reduce((sum, count) => sum + count, 0)));
});

it('zscale samples have no rank beyond their row, and no row without one', () => {
  // Of 5,005 every fifth is taken: the first row behind each edge is one of them.
  for (const rows of [
    [3, 0, 5000, 2],
    [5, 10, 4990],
    [500, 0, 500],
  ])
    for (const { row, ranks } of zscalePlaces(Uint32Array.from(rows))) {
      expect(ranks.length).toBeGreaterThan(0);
      for (const rank of ranks) expect(rank).toBeLessThan(rows[row]);
    }
});
