import fc from 'fast-check';
import { memorySource } from '../byte-source.js';
import { KernelError } from '../errors.js';
import { isImage } from './hdu/find.js';
import { openFits } from './hdu/open.js';
import { readImageRows } from './image/read-rows.js';
import { isTable } from './table/columns.js';
import { readTableRows } from './table/read-rows.js';
import { verifyFits } from './verify/verify-fits.js';
import { writeFits } from './write/write-fits.js';

const SAMPLE = writeFits([
  { data: Int16Array.of(1, 2, 3, 4, 5, 6), shape: [3, 2], cards: [{ keyword: 'BLANK', value: 3 }] },
  { name: 'TIME', cards: ['PIXVALUE', 'NPIX1', 'NPIX2'].map((keyword) => ({ keyword, value: 4 })) },
  {
    type: 'table',
    columns: [
      { name: 'text', data: ['one', 'two'] },
      { name: 'matrix', data: Float32Array.of(1, 2, 3, 4, 5, 6, 7, 8), shape: [2, 2] },
      { name: 'list', data: [Int16Array.of(1), Int16Array.of(2, 3)] },
    ],
  },
]);

/** Opens a file and reads everything in it. Gives the error when it is one that the library throws on purpose. */
async function readAll(bytes: Uint8Array): Promise<KernelError | undefined> {
  try {
    const file = await openFits(memorySource(bytes));
    for (const hdu of file.hdus) {
      if (isImage(hdu)) await readImageRows(file, hdu);
      if (isTable(hdu)) await readTableRows(file, hdu);
    }
    await verifyFits(file);
    return undefined;
  } catch (error) {
    if (error instanceof KernelError) return error;
    throw error;
  }
}

describe('damaged files', () => {
  it('are read or refused with a typed error, whatever bytes are wrong', async () => {
    expect(await readAll(SAMPLE)).toBeUndefined();
    const signs = [..."0123456789-+.EDTF'/ &(),XPQA\0\xff"].map((sign) => sign.charCodeAt(0));
    const byte = fc.oneof(fc.constantFrom(...signs), fc.integer({ min: 0, max: 255 }));
    const changes = fc.array(fc.tuple(fc.integer({ min: 0, max: SAMPLE.length - 1 }), byte), {
      minLength: 1,
      maxLength: 12,
    });
    await fc.assert(
      fc.asyncProperty(changes, async (list) => {
        const bytes = SAMPLE.slice();
        for (const [at, value] of list) bytes[at] = value;
        await readAll(bytes);
      }),
      { numRuns: 1500 },
    );
  });

  it('are read or refused with a typed error, whatever numbers are in the header', async () => {
    const keywords = ['NAXIS', 'NAXIS1', 'NAXIS2', 'PCOUNT', 'GCOUNT', 'TFIELDS', 'NPIX1', 'NPIX2', 'BITPIX'];
    const number = fc.oneof(
      fc.integer({ min: -3, max: 20 }),
      fc.constantFrom(1e9, 4294967296, 1e15, 9007199254740991),
    );
    const edits = fc.array(fc.tuple(fc.constantFrom(...keywords), number, fc.nat(2)), {
      minLength: 1,
      maxLength: 3,
    });
    const text = Buffer.from(SAMPLE).toString('latin1');
    await fc.assert(
      fc.asyncProperty(edits, async (list) => {
        let changed = text;
        for (const [keyword, value, which] of list) {
          let seen = 0;
          changed = changed.replaceAll(new RegExp(`${keyword.padEnd(8)}= .{20}`, 'g'), (card) =>
            seen++ === which ? `${keyword.padEnd(8)}= ${String(value).padStart(20)}` : card,
          );
        }
        await readAll(new Uint8Array(Buffer.from(changed, 'latin1')));
      }),
      { numRuns: 1000 },
    );
  });

  it('are refused when they are cut anywhere in an HDU', async () => {
    for (let length = 0; length < 2880; length += 97)
      expect(await readAll(SAMPLE.slice(0, length))).toBeDefined();
  });
});
