import fc from 'fast-check';
import { filterMesh } from './filter-mesh.js';

const median = (values: number[]) => {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  if (sorted.length === 0) return NaN;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
};

it('filterMesh gives each box the median of the known ones around it, in windows small and large', () => {
  const value = fc.oneof({ weight: 9, arbitrary: fc.integer({ min: -99, max: 99 }) }, fc.constant(NaN));
  const side = fc.integer({ min: 1, max: 9 });
  fc.assert(
    fc.property(
      ...([
        side,
        side,
        fc.constantFrom(3, 5, 7, 9),
        fc.array(value, { minLength: 81, maxLength: 81 }),
      ] as const),
      (columns, rows, size, all) => {
        const values = Float64Array.from(all.slice(0, columns * rows));
        const filtered = filterMesh({ columns, rows, boxWidth: 4, boxHeight: 4, values }, size);
        const wanted = Array.from(values, (_, box) => {
          const [x, y] = [box % columns, Math.floor(box / columns)];
          const isNear = (other: number) =>
            Math.abs((other % columns) - x) <= size >> 1 &&
            Math.abs(Math.floor(other / columns) - y) <= size >> 1;
          return median([...values].filter((one, other) => isNear(other) && !Number.isNaN(one)));
        });
        expect([...filtered.values]).toEqual(wanted);
      },
    ),
    { numRuns: 60 },
  );
});
