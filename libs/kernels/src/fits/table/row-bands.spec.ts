import { handMade, tableCards } from '../../../test/hand-made-table.js';
import { readTableRows } from './read-rows.js';
import { rowBands } from './row-bands.js';

/** A row of this many bytes is a quarter of a band. */
const ROW_BYTES = 1024 * 1024;

/** First row and number of rows of each band. */
async function bandsOf(rows: number, start: number, end: number): Promise<[number, number][]> {
  const file = await handMade(tableCards('BINTABLE', ROW_BYTES, rows, {}), new Uint8Array(rows * ROW_BYTES));
  const bands: [number, number][] = [];
  for await (const { first, count, bytes } of rowBands(file, file.hdus[1], start, end)) {
    expect(bytes).toHaveLength(count * ROW_BYTES);
    bands.push([first, count]);
  }
  return bands;
}

it.each<[number, number, [number, number][]]>([
  [0, 0, []],
  [0, 3, [[0, 3]]],
  [0, 4, [[0, 4]]],
  [
    1,
    6,
    [
      [1, 4],
      [5, 1],
    ],
  ],
  [
    0,
    8,
    [
      [0, 4],
      [4, 4],
    ],
  ],
])('rowBands reads rows %i to before %i four megabytes at a time', async (start, end, bands) => {
  expect(await bandsOf(8, start, end)).toEqual(bands);
});

it('rowBands limits rows whose bits take more memory than the file', async () => {
  const [rows, bytesEach] = [129, 2 ** 17];
  const data = new Uint8Array(rows * (8 + bytesEach));
  const view = new DataView(data.buffer);
  for (let row = 0; row < rows; row++) {
    view.setInt32(row * 8, 8 * bytesEach);
    view.setInt32(row * 8 + 4, row * bytesEach);
  }
  const heap = { PCOUNT: rows * bytesEach, TFIELDS: 1, TTYPE1: 'flags', TFORM1: '1PX' };
  const file = await handMade(tableCards('BINTABLE', 8, rows, heap), data);
  await expect(readTableRows(file, file.hdus[1])).rejects.toThrow(
    `card TFORM1: ${rows * 8 * bytesEach} elements in flags at once: read fewer rows`,
  );
});
