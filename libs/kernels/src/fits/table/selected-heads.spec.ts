import { handMade, tableCards } from '../../../test/hand-made-table.js';
import { memorySource } from '../../byte-source.js';
import type { FitsFile } from '../hdu/hdu.js';
import type { CardValue } from '../header/card-value.js';
import { openFits } from '../hdu/open.js';
import { writeFits } from '../write/write-fits.js';
import type { WritableColumn } from '../write/writable.js';
import { CutCell, readSelectedRows } from './read-selected-rows.js';

const LIMITS = { elements: 3, characters: 4 };

/** The reads for some rows, behind the beginning of the data. */
async function readsFor(file: FitsFile, rows: readonly number[]) {
  const reads: [number, number][] = [];
  const [, hdu] = file.hdus;
  const read = (offset: number, length: number) => {
    reads.push([offset - hdu.dataOffset, length]);
    return file.source.read(offset, length);
  };
  const cells = await readSelectedRows({ ...file, source: { ...file.source, read } }, hdu, rows, LIMITS);
  return { reads, cells };
}

const withTable = (...columns: readonly WritableColumn[]): Promise<FitsFile> =>
  openFits(memorySource(writeFits([{ type: 'table', columns }])));

const hand = (rowBytes: number, more: Readonly<Record<string, CardValue>>, data: Uint8Array, rows = 1) =>
  handMade(
    [
      ...tableCards('BINTABLE', rowBytes, rows, {}).filter(({ keyword }) => !(keyword in more)),
      ...Object.entries(more).map(([keyword, value]) => ({ keyword, value })),
    ],
    data,
  );

describe('the reads of some rows', () => {
  it('are of whole rows up to 64 KiB, of the beginnings of fields beyond', async () => {
    const rowsOf = (width: number) =>
      withTable(
        { name: 'w', data: new Uint8Array(2 * (width - 2)), shape: [width - 2] },
        { name: 'n', data: Int16Array.of(5, 6) },
      );
    const short = await readsFor(await rowsOf(65_536), [1]);
    expect(short.reads).toEqual([[65_536, 65_536]]);
    const long = await readsFor(await rowsOf(65_537), [1, 0]);
    expect(long.reads).toEqual([
      ...[
        [0, 3],
        [65_535, 2],
      ],
      ...[
        [65_537, 3],
        [65_537 + 65_535, 2],
      ],
    ]);
    expect(long.cells).toEqual([6, 5].map((n) => [new CutCell(65_535, [0, 0, 0]), n]));
    expect(short.cells).toEqual([[new CutCell(65_534, [0, 0, 0]), 6]]);
  });

  it('are of 8 MiB at most', async () => {
    const width = 65_536;
    const data = new Uint8Array(300 * width);
    for (let row = 0; row < 300; row++) data[row * width] = row % 256;
    const file = await hand(width, { TFIELDS: 1, TFORM1: 'B' }, data, 300);
    const rows = Array.from({ length: 300 }, (_, row) => row);
    const { reads, cells } = await readsFor(file, rows);
    expect(reads.map(([, length]) => length / width)).toEqual([128, 128, 44]);
    expect(cells.map(([cell]) => cell)).toEqual(rows.map((row) => row % 256));
  });

  it('extend over gaps of 32 KiB, and ignore the bytes in them', async () => {
    const rowBytes = 4096;
    const data = Uint8Array.from({ length: 40 * rowBytes }, (_, k) => Math.floor(k / rowBytes));
    const file = await hand(rowBytes, { TFIELDS: 1, TFORM1: 'B' }, data, 40);
    const near = await readsFor(file, [9, 0, 9]);
    expect(near.reads).toEqual([[0, 10 * rowBytes]]);
    expect(near.cells).toEqual([[9], [0], [9]]);
    const far = await readsFor(file, [10, 0]);
    expect(far.reads).toEqual([
      [0, rowBytes],
      [10 * rowBytes, rowBytes],
    ]);
    expect(far.cells).toEqual([[10], [0]]);
    const both = await readsFor(file, [30, 1, 2, 3]);
    expect(both.reads).toEqual([
      [rowBytes, 3 * rowBytes],
      [30 * rowBytes, rowBytes],
    ]);
    expect((await readsFor(file, [])).cells).toEqual([]);
  });
});

describe('the cells of some rows', () => {
  it('have numbers of single precision as shortest decimals, scaled ones unrounded', async () => {
    const singles = new DataView(new ArrayBuffer(4 * 9));
    [0.1, 0.2, 0.3, 1.1, 2.2, 0.1, 0.7, 5.5, 6.6].forEach((value, k) => singles.setFloat32(4 * k, value));
    const more = {
      TFIELDS: 5,
      TFORM1: '3E',
      TFORM2: '1C',
      TFORM3: 'E',
      TSCAL3: 2,
      TFORM4: 'E',
      TFORM5: '2E',
      TDIM5: '(1,2)',
    };
    const [cells] = (await readsFor(await hand(36, more, new Uint8Array(singles.buffer)), [0])).cells;
    expect(cells).toEqual([[0.1, 0.2, 0.3], [1.1, 2.2], 2 * Math.fround(0.1), 0.7, [[5.5], [6.6]]]);
    const cut = await readsFor(
      await withTable({ name: 'x', data: Float32Array.of(0.1, 0.2, 0.3, 0.4), shape: [2, 2] }),
      [0],
    );
    expect(cut.cells).toEqual([[new CutCell(4, [0.1, 0.2, 0.3])]]);
    const varying = await withTable({
      name: 'x',
      data: [Float32Array.of(0.1, 0.2, 0.3, 0.4), Float32Array.of(0.5)],
    });
    expect((await readsFor(varying, [0, 1])).cells).toEqual([[new CutCell(4, [0.1, 0.2, 0.3])], [[0.5]]]);
    const doubles = await withTable({ name: 'x', data: Float64Array.of(Math.fround(0.1)) });
    expect((await readsFor(doubles, [0])).cells).toEqual([[Math.fround(0.1)]]);
  });

  it('have texts of four characters, with their length', async () => {
    const { cells } = await readsFor(
      await withTable({ name: 't', data: ['abcd', 'abcde', 'ab', 'abcd   z'] }),
      [0, 1, 2, 3],
    );
    expect(cells).toEqual([['abcd'], [new CutCell(5, 'abcd')], ['ab'], [new CutCell(8, 'abcd')]]);
  });

  it('do not give the length of a text longer than 64 KiB', async () => {
    const file = await withTable({ name: 't', data: ['x'.repeat(70_000), 'y'.repeat(65_535), 'z'] });
    expect((await readsFor(file, [0, 1, 2])).cells).toEqual([
      [new CutCell(70_000, 'xxxx')],
      [new CutCell(65_535, 'yyyy')],
      ['z'],
    ]);
  });

  it('have texts of an array whole, and fewer of them', async () => {
    const file = await hand(12, { TFIELDS: 1, TFORM1: '12A', TDIM1: '(3,2,2)' }, Buffer.from('ab cdefghij '));
    expect((await readsFor(file, [0])).cells).toEqual([[new CutCell(4, ['ab', 'cde', 'fgh'])]]);
  });

  it('have texts in the heap up to their limit', async () => {
    const data = Buffer.concat([
      Buffer.from([0, 0, 0, 6, 0, 0, 0, 0, 0, 0, 0, 4, 0, 0, 0, 6]),
      Buffer.from('abcdefwxyz'),
    ]);
    const file = await hand(8, { TFIELDS: 1, TFORM1: '1PA(6)', PCOUNT: 10 }, data, 2);
    expect((await readsFor(file, [1, 0])).cells).toEqual([['wxyz'], [new CutCell(6, 'abcd')]]);
  });
});
