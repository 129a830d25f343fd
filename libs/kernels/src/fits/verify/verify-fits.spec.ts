import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { memorySource } from '../../byte-source.js';
import { openFits } from '../hdu/open.js';
import type { WritableHdu } from '../write/writable.js';
import { writeFits } from '../write/write-fits.js';
import type { FitsProblem } from './problem.js';
import { verifyFits } from './verify-fits.js';

const verifyBytes = async (bytes: Uint8Array): Promise<FitsProblem[]> =>
  verifyFits(await openFits(memorySource(bytes)));

const IMAGE: WritableHdu = {
  data: Int16Array.of(1, 2, 3, 4),
  shape: [2, 2],
  cards: [{ keyword: 'OBJECT', value: 'M 31' }],
};
const TABLE: WritableHdu = {
  type: 'table',
  columns: [{ name: 'n', data: [Int32Array.of(1), Int32Array.of(2, 3)] }],
};

/** The file with the first `from` replaced by `to`, of the same length. */
function altered(bytes: Uint8Array, from: string, to: string): Uint8Array {
  const at = Buffer.from(bytes).indexOf(from, 0, 'latin1');
  const copy = Buffer.from(bytes);
  copy.write(to, at, 'latin1');
  return new Uint8Array(copy);
}

describe('verifyFits', () => {
  it('finds nothing in files that the library writes', async () => {
    expect(await verifyBytes(writeFits([IMAGE, IMAGE, TABLE], { checksum: true }))).toEqual([]);
  });

  it.each<[string, string, string, Partial<FitsProblem>]>([
    [
      'a value that is none',
      "'M 31    '",
      "M 31'     ",
      { severity: 'error', card: 'OBJECT', reason: "'M 31'' is not a legal value" },
    ],
    [
      'text outside ASCII',
      "'M 31",
      "'M\u00e931",
      { severity: 'error', card: 'OBJECT', reason: 'has characters outside ASCII text' },
    ],
    [
      'a keyword twice',
      'OBJECT ',
      'EXTEND ',
      { severity: 'warning', card: 'EXTEND', reason: 'is given 2 times' },
    ],
    [
      'an illegal keyword',
      'OBJECT ',
      'OB,ECT ',
      { severity: 'error', card: 'OB,ECT', reason: 'is not a legal keyword' },
    ],
  ])('reports %s', async (_, from, to, problem) => {
    const bytes = altered(writeFits([IMAGE, TABLE]), from, to);
    expect(await verifyBytes(bytes)).toEqual([{ hdu: 0, ...problem }]);
  });

  it('reports wrong checksums', async () => {
    const bytes = writeFits([IMAGE], { checksum: true });
    bytes[2880] ^= 1;
    expect((await verifyBytes(bytes)).map(({ card }) => card)).toEqual(['DATASUM', 'CHECKSUM']);
  });

  it('reports cards out of order', async () => {
    const swapped = altered(altered(writeFits([{}]), 'NAXIS   =  ', 'OTHER   =  '), 'BITPIX  ', 'NAXIS   ');
    const bytes = altered(swapped, 'OTHER   =                    0', 'BITPIX  =                    8');
    const wanted = altered(bytes, 'NAXIS   =                    8', 'NAXIS   =                    0');
    expect(await verifyBytes(wanted)).toEqual([
      { severity: 'error', hdu: 0, card: 'BITPIX', reason: 'is not card 2, as it should' },
    ]);
  });

  it('reports arrays outside the heap, and rows that the columns do not fill', async () => {
    const outside = altered(writeFits([{}, TABLE]), '1QJ(2)', '1QD(2)');
    expect(await verifyBytes(outside)).toMatchObject([{ severity: 'error', hdu: 1, card: 'TFORM1' }]);
    const narrow = altered(writeFits([{}, TABLE]), '1QJ(2)', '1J    ');
    expect(await verifyBytes(narrow)).toMatchObject([
      { card: 'NAXIS1', reason: 'rows of 16 bytes, but columns of 4' },
    ]);
  });

  it('reports missing padding and bytes behind the last HDU', async () => {
    const bytes = writeFits([IMAGE]);
    const cut = await verifyBytes(bytes.subarray(0, 2888));
    expect(cut).toEqual([
      { severity: 'error', hdu: 0, byte: 2888, reason: 'the last block lacks 2872 bytes of padding' },
    ]);
    const longer = await verifyBytes(Uint8Array.of(...bytes, 0, 0, 0));
    expect(longer).toEqual([
      { severity: 'warning', hdu: 0, byte: 5760, reason: '3 bytes behind the last HDU' },
    ]);
  });
});

describe('verifyFits on tables that cannot be read', () => {
  it('is done at once with rows that have no bytes, however many', async () => {
    const many = altered(
      writeFits([{}, TABLE]),
      'NAXIS2  =                    2',
      'NAXIS2  =     1000000000000000',
    );
    const empty = altered(
      altered(many, 'NAXIS1  =                   16', 'NAXIS1  =                    0'),
      '1QJ(2)',
      '0QJ(2)',
    );
    expect(await verifyBytes(empty)).toEqual([]);
  });

  it('passes on errors of reading', async () => {
    const file = await openFits(memorySource(writeFits([TABLE])));
    const gone = { ...file.source, read: () => Promise.reject(new Error('the disk is gone')) };
    await expect(verifyFits({ ...file, source: gone })).rejects.toThrow('the disk is gone');
  });

  it('decompresses the arrays of a compressed table', async () => {
    const { tables } = JSON.parse(readFileSync('test/golden/compression.json', 'utf8')) as {
      tables: [{ file: string }];
    };
    const packed = gunzipSync(Buffer.from(tables[0].file, 'base64'));
    const problems = async () => (await verifyBytes(packed)).filter(({ card }) => card !== 'CHECKSUM');
    expect(await problems()).toEqual([]);
    const file = await openFits(memorySource(packed));
    const { dataOffset, header } = file.hdus[1];
    packed.fill(0xa5, dataOffset + 3 * header.requireInteger('NAXIS1'));
    expect((await problems()).map(({ card, hdu }) => [card, hdu])).toContainEqual(['ZCTYP1', 1]);
  });

  it('warns of tables that it cannot check', async () => {
    const cards = Object.entries({
      ZTABLE: true,
      ZNAXIS1: 8,
      ZNAXIS2: 1,
      ZTILELEN: 1,
      ZFORM1: '1PB',
      ZCTYP1: 'LZW',
    });
    const columns = [{ name: 'n', data: [Uint8Array.of(1)] }];
    const table: WritableHdu = {
      type: 'table',
      columns,
      cards: cards.map(([keyword, value]) => ({ keyword, value })),
    };
    expect(await verifyBytes(writeFits([table]))).toEqual([
      {
        severity: 'warning',
        hdu: 1,
        card: 'ZCTYP1',
        reason: "compression 'LZW' is not supported: the data were not checked",
      },
    ]);
  });
});
