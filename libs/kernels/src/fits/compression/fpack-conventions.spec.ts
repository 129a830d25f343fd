import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { memorySource } from '../../byte-source.js';
import type { CardValue } from '../header/card-value.js';
import type { FitsFile } from '../hdu/hdu.js';
import { openFits } from '../hdu/open.js';
import { readImageFloat64 } from '../image/read-rows.js';
import { readTableRows } from '../table/read-rows.js';
import { writeFits } from '../write/write-fits.js';

/** A compressed HDU of one tile: its columns in the heap, and its cards. */
function tile(arrays: Record<string, Uint8Array>, cards: Record<string, CardValue>): Uint8Array {
  const columns = Object.entries(arrays).map(([name, bytes]) => ({ name, data: [bytes] }));
  return writeFits([
    { type: 'table', columns, cards: Object.entries(cards).map(([keyword, value]) => ({ keyword, value })) },
  ]);
}

const open = (bytes: Uint8Array): Promise<FitsFile> => openFits(memorySource(bytes));

/** Big-endian 16-bit words. */
function words(...values: number[]): Uint8Array {
  return Uint8Array.from(values.flatMap((value) => [(value >> 8) & 0xff, value & 0xff]));
}

describe('conventions of fpack beyond the standard', () => {
  it('PLIO_1 holds unsigned 16-bit pixels as they are, not as they are stored', async () => {
    // Set 8·4096 + 5 and put one of it, then one zero.
    const list = words(0, 7, 0xff9c, 11, 0, 0, 0, 0x1005, 0x0008, 0x4001, 0x0001);
    const cards = {
      ZIMAGE: true,
      ZCMPTYPE: 'PLIO_1',
      ZBITPIX: 16,
      ZNAXIS: 1,
      ZNAXIS1: 2,
      BSCALE: 1,
      BZERO: 32768,
    };
    const file = await open(tile({ COMPRESSED_DATA: list }, cards));
    expect([...(await readImageFloat64(file, file.hdus[1])).data]).toEqual([32773, 0]);
    const blank = await open(tile({ COMPRESSED_DATA: list }, { ...cards, BLANK: -32768 }));
    expect([...(await readImageFloat64(blank, blank.hdus[1])).data]).toEqual([32773, NaN]);
  });

  const table = { ZTABLE: true, ZTILELEN: 1, ZNAXIS2: 1, ZPCOUNT: 0 };

  it('GZIP_2 of complex numbers is not shuffled, in cells and in arrays of variable length', async () => {
    const golden = JSON.parse(readFileSync('test/golden/complex-table.json', 'utf8')) as {
      file: string;
      places: number[];
      rows: unknown[];
    };
    const file = await open(gunzipSync(Buffer.from(golden.file, 'base64')));
    expect(file.hdus[1].header.string('ZCTYP1')?.trim()).toBe('GZIP_2');
    const { rows } = await readTableRows(file, file.hdus[1], { start: 0, count: 150 });
    expect(golden.places.map((place) => rows[place])).toEqual(golden.rows);
  });

  it('a column without bytes has no ZCTYPn', async () => {
    const cards = { ...table, ZNAXIS1: 1, ZFORM1: '0J', ZFORM2: 'B', ZCTYP2: 'NOCOMPRESS' };
    const file = await open(tile({ none: new Uint8Array(0), b: Uint8Array.of(7) }, cards));
    expect((await readTableRows(file, file.hdus[1])).rows).toEqual([[[], 7]]);
  });
});
