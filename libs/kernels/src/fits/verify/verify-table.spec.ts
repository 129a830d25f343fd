import { handMade, tableCards } from '../../../test/hand-made-table.js';
import { memorySource } from '../../byte-source.js';
import type { FitsFile } from '../hdu/hdu.js';
import { openFits } from '../hdu/open.js';
import { writeFits } from '../write/write-fits.js';
import { verifyTable } from './verify-table.js';

const verify = (file: FitsFile) => verifyTable(file, file.hdus[1]);

/** A table with an array of variable length in each row, and a source that records its reads. */
async function withArrays(rows: number, pad = 0) {
  const data = Array.from({ length: rows }, (_, k) => Int16Array.of(k));
  const columns = [
    { name: 'list', data },
    ...(pad > 0 ? [{ name: 'pad', data: new Uint8Array(pad * rows), shape: [pad] }] : []),
  ];
  const bytes = writeFits([{ type: 'table', columns }]);
  const file = await openFits(memorySource(bytes));
  const reads: [number, number][] = [];
  const read = (offset: number, length: number) => {
    reads.push([offset - file.hdus[1].dataOffset, length]);
    return file.source.read(offset, length);
  };
  return { file: { ...file, source: { ...file.source, read } }, reads, bytes };
}

describe('verifyTable', () => {
  it('finds nothing in images, and reads nothing of tables without arrays', async () => {
    const file = await openFits(memorySource(writeFits([{ data: new Uint8Array(3) }])));
    expect(await verifyTable(file, file.hdus[0])).toEqual([]);
    const plain = await openFits(
      memorySource(writeFits([{ type: 'table', columns: [{ name: 'n', data: Int16Array.of(1) }] }])),
    );
    const source = { ...plain.source, read: () => Promise.reject(new Error('read')) };
    expect(await verify({ ...plain, source })).toEqual([]);
  });

  it('checks a thousand rows at once, and never reads the heap', async () => {
    const { file, reads } = await withArrays(2500);
    expect(await verify(file)).toEqual([]);
    expect(reads).toEqual([
      [0, 16_000],
      [16_000, 16_000],
      [32_000, 8000],
    ]);
  });

  it('checks no more than 16 MiB at once', async () => {
    const rowBytes = 5 * 1024 * 1024;
    const { file, reads } = await withArrays(4, rowBytes - 16);
    expect(await verify(file)).toEqual([]);
    expect(reads.map(([, length]) => length / rowBytes)).toEqual([3, 1]);
  });

  it('finds an array outside the heap in the last row, too', async () => {
    const { file, bytes } = await withArrays(1001);
    const { dataOffset } = file.hdus[1];
    new DataView(bytes.buffer).setBigInt64(dataOffset + 1000 * 16 + 8, 2001n);
    expect(await verify(file)).toEqual([
      {
        ...{ severity: 'error', hdu: 1, card: 'TFORM1', byte: undefined },
        reason: 'an array of 1 elements at byte 2001 is outside the heap of 2002 bytes',
      },
    ]);
  });

  it('reports a file that has become shorter', async () => {
    const { file } = await withArrays(10);
    const source = memorySource(new Uint8Array(file.hdus[1].dataOffset + 100), 'memory');
    expect(await verify({ ...file, source })).toEqual([
      {
        ...{ severity: 'error', hdu: 1, card: undefined, byte: file.hdus[1].dataOffset + 100 },
        reason: 'the file ends 60 bytes early',
      },
    ]);
  });

  it('does not check rows of more than 256 MiB', async () => {
    const { file } = await withArrays(2);
    const most = 256 * 1024 * 1024;
    const [, hdu] = file.hdus;
    const wide = (rowBytes: number) => ({ ...hdu, shape: [rowBytes, 1] });
    expect(await verifyTable(file, wide(most + 1))).toEqual([
      {
        ...{ severity: 'warning', hdu: 1, card: undefined },
        reason: `a row of ${most + 1} bytes is not supported: the data were not checked`,
      },
    ]);
    expect(await verifyTable(file, wide(most))).toMatchObject([{ severity: 'error' }]);
  });

  it('compares the columns of a binary table with its rows, not those of an ASCII table', async () => {
    const binary = (rowBytes: number) =>
      handMade(
        tableCards('BINTABLE', rowBytes, 1, { TFIELDS: 2, TFORM1: 'J', TFORM2: 'I' }),
        new Uint8Array(rowBytes),
      );
    expect(await verify(await binary(6))).toEqual([]);
    expect(await verify(await binary(7))).toMatchObject([
      { severity: 'error', hdu: 1, card: 'NAXIS1', reason: 'rows of 7 bytes, but columns of 6' },
    ]);
    const ascii = await handMade(
      tableCards('TABLE', 9, 1, { TFIELDS: 1, TBCOL1: 2, TFORM1: 'I4' }),
      new Uint8Array(9).fill(0x20),
    );
    expect(await verify(ascii)).toEqual([]);
  });

  it.each<[string, number, string | undefined]>([
    ['(2,3)', 6, undefined],
    ['( 3 , 2 )', 6, undefined],
    ['(2,2)', 6, undefined],
    ['(2,4)', 6, "'(2,4)' has 8 elements, more than its field: it is ignored"],
    ['2x3', 6, "'2x3' is no list of axes: it is ignored"],
    ['()', 6, "'()' is no list of axes: it is ignored"],
  ])('warns of a TDIM %j that does not fit %d elements', async (tdim, repeat, reason) => {
    const cards = { TFIELDS: 1, TFORM1: `${repeat}I`, TDIM1: tdim };
    const file = await handMade(tableCards('BINTABLE', 2 * repeat, 1, cards), new Uint8Array(2 * repeat));
    expect(await verify(file)).toEqual(
      reason === undefined ? [] : [{ severity: 'warning', hdu: 1, card: 'TDIM1', reason }],
    );
  });

  it('reports the reason for refusing the columns', async () => {
    const file = await handMade(
      tableCards('BINTABLE', 4, 1, { TFIELDS: 1, TFORM1: '2J' }),
      new Uint8Array(4),
    );
    expect(await verify(file)).toEqual([
      {
        ...{ severity: 'error', hdu: 1, card: 'TFORM1', byte: undefined },
        reason: 'the column ends at byte 8 of rows of 4 bytes',
      },
    ]);
  });
});
