import { type ByteSource, memorySource } from '../../byte-source.js';
import type { BlockingSource } from '../image/blocking-source.js';
import { readImageRows } from '../image/read-rows.js';
import { openFits } from '../hdu/open.js';
import type { WritableColumn } from '../write/writable.js';
import { writeFits } from '../write/write-fits.js';
import { tableColumns } from './columns.js';
import { orderByKeys } from './order-by-keys.js';
import { readSelectedRows } from './read-selected-rows.js';
import { searchTableRows } from './search-rows.js';
import { readSortKeys } from './sort-keys.js';

/** More than a band (4 MiB) of rows of eight bytes. */
const MANY = 600_000;
const BAND_ROWS = (4 * 1024 * 1024) / 8;
const NUMBERS: WritableColumn = { name: 'n', data: Float64Array.from({ length: MANY }, (_, i) => i) };
const LIMITS = { elements: 4, characters: 5 };

/** A file whose headers are read asynchronously, and its data only synchronously, into given memory. */
async function openNear(bytes: Uint8Array) {
  const reads: [number, number][] = [];
  const source: BlockingSource = {
    ...memorySource(bytes),
    read: () => Promise.reject(new Error('read by way of the event loop')),
    readInto(offset, into) {
      reads.push([offset, into.length]);
      const part = bytes.subarray(offset, offset + into.length);
      into.set(part);
      return part.length;
    },
  };
  const { hdus } = await openFits(memorySource(bytes));
  return { file: { source, hdus }, reads };
}

const tableBytes = (...columns: WritableColumn[]) => writeFits([{ type: 'table', columns }]);

describe('a file that can be read synchronously', () => {
  it('is sorted and searched band by band', async () => {
    const { file, reads } = await openNear(tableBytes(NUMBERS));
    const [, hdu] = file.hdus;
    const [column] = tableColumns(hdu);
    const rows = Uint32Array.of(0, 7, BAND_ROWS - 1, BAND_ROWS, BAND_ROWS + 1, MANY - 1);
    const keys = await readSortKeys(file, hdu, column, { rows, descending: true });
    expect([...orderByKeys(keys)]).toEqual([5, 4, 3, 2, 1, 0]);
    expect(reads.map(([, length]) => length)).toEqual([8 * BAND_ROWS, 8 * (MANY - BAND_ROWS)]);
    const range = { start: BAND_ROWS - 5, end: MANY };
    expect([...(await searchTableRows(file, hdu, '524288', range))]).toEqual([BAND_ROWS]);
    expect([...(await searchTableRows(file, hdu, '599999', range))]).toEqual([MANY - 1]);
  });

  it('gives close rows with one read', async () => {
    const { file, reads } = await openNear(tableBytes(NUMBERS));
    const { dataOffset } = file.hdus[1];
    expect(await readSelectedRows(file, file.hdus[1], [12, 10, 11], LIMITS)).toEqual([[12], [10], [11]]);
    expect(reads.splice(0)).toEqual([[dataOffset + 80, 24]]);
    // With at most 32 KiB between them, which are read and ignored. That takes additional memory: it is read asynchronously.
    const usual = await openFits(memorySource(tableBytes(NUMBERS)));
    const lengths: number[] = [];
    const source: ByteSource = {
      ...usual.source,
      read: (offset, length) => {
        lengths.push(length);
        return usual.source.read(offset, length);
      },
    };
    const far = (gap: number) => readSelectedRows({ ...usual, source }, usual.hdus[1], [3 + gap, 3], LIMITS);
    expect(await far(4097)).toEqual([[4100], [3]]);
    expect(lengths.splice(0)).toEqual([8 * 4098]);
    expect(await far(4098)).toEqual([[4101], [3]]);
    expect(lengths).toEqual([8, 8]);
  });

  it('reports an early end', async () => {
    const bytes = tableBytes(NUMBERS);
    const { file } = await openNear(bytes);
    const short = await openNear(bytes.subarray(0, file.hdus[1].dataOffset + 100).slice());
    const cut = { ...short.file, hdus: file.hdus };
    const reading = searchTableRows(cut, file.hdus[1], '7', { start: 0, end: 50 });
    await expect(reading).rejects.toThrow('ends 300 bytes early');
    const image = await openNear(writeFits([{ data: new Float32Array(10_000), shape: [100, 100] }]));
    expect((await readImageRows(image.file, image.file.hdus[0])).data.length).toBe(10_000);
  });
});
