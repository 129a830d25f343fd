import * as fc from 'fast-check';
import { TILE_SIZE } from '#kernels';
import { tileName, type Shown, type TileAddress } from '../../tiles/tile-schedule.js';
import { placeValues } from '../surface.js';
import { viewTables, type ViewTables } from './view-tables.js';

const levels = [3, 2, 1, 1].map((tiles, z) => ({ width: tiles * 512 - 100, height: 600 / 2 ** z }));
const screen = { width: 70, height: 40 };

const ADDRESSES: readonly TileAddress[] = ['a', 'b'].flatMap((key) =>
  [
    ...[0, 1, 2].flatMap((x) => [0, 1].map((y) => ({ z: 0, x, y }))),
    ...[0, 1].map((x) => ({ z: 1, x, y: 0 })),
    ...[2, 3].map((z) => ({ z, x: 0, y: 0 })),
  ].flatMap((place) => [false, true].map((isExact) => ({ key, ...place, isExact }))),
);

/** Values that no other pixel of any tile has; every eleventh column is blank. */
const valuesOf = (index: number): Float32Array =>
  Float32Array.from({ length: TILE_SIZE ** 2 }, (_, i) =>
    (i % TILE_SIZE) % 11 === 0 ? NaN : 1 + index + i / 2 ** 18,
  );
const tiles = new Map(ADDRESSES.map((address, i) => [tileName(address), valuesOf(i)]));

/** The value at a pixel of the screen, as the shader finds it. */
function placedBy(
  { columns, rows, area, tileCount, sources }: ViewTables,
  channel: number,
  x: number,
  y: number,
) {
  const [column, row] = [columns.subarray(4 * x, 4 * x + 4), rows.subarray(4 * y, 4 * y + 4)];
  if (column[3] * row[3] === 0) return NaN;
  let [sum, weights] = [0, 0];
  for (const corner of [0, 1, 2, 3]) {
    const [right, up] = [corner & 1, corner >> 1];
    const [px, py] = [column[right], row[up]];
    const tile = ((py >> 9) - area[1]) * area[2] + (px >> 9) - area[0];
    const source = sources[channel * tileCount + tile];
    const value = source
      ? tiles.get(source.name)![((py >> source.above) & 511) * TILE_SIZE + ((px >> source.above) & 511)]
      : NaN;
    const weight = (right ? column[2] : 1 - column[2]) * (up ? row[2] : 1 - row[2]);
    if (!Number.isNaN(value)) [sum, weights] = [sum + value * weight, weights + weight];
  }
  return weights > 0 ? sum / weights : NaN;
}

it('lead to the values that the processor places, whatever tiles are there', () => {
  fc.assert(
    fc.property(
      fc.record({
        x: fc.double({ min: -20, max: 1500, noNaN: true }),
        y: fc.double({ min: -20, max: 620, noNaN: true }),
        zoom: fc.constantFrom(0.05, 0.2, 0.25, 0.7, 1, 3.3),
      }),
      fc.subarray([...ADDRESSES]),
      fc.subarray(['a', 'b']),
      (view, there, failedKeys) => {
        const names = new Set(there.map(tileName));
        const shown: Shown = { view, screen, levels, keys: ['b', 'a', 'b'], failedKeys };
        const tables = viewTables(shown, (name) => names.has(name));
        const of = (address: TileAddress) =>
          names.has(tileName(address)) ? tiles.get(tileName(address)) : undefined;
        const placed = placeValues(shown, (address) => of({ ...address, isExact: true }) ?? of(address));
        let greatest = 0;
        placed.forEach((values, channel) =>
          values.forEach((value, at) => {
            const found = placedBy(tables, channel, at % screen.width, Math.floor(at / screen.width));
            greatest = Math.max(
              greatest,
              Number.isNaN(value) && Number.isNaN(found) ? 0 : Math.abs(value - found),
            );
          }),
        );
        expect(greatest).toBeLessThan(1e-5);
      },
    ),
    { numRuns: 40 },
  );
});
