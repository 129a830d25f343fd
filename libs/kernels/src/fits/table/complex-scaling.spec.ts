import { memorySource } from '../../byte-source.js';
import { openFits } from '../hdu/open.js';
import { formatHeader } from '../header/format-header.js';
import { writeFits } from '../write/write-fits.js';
import { readTableRows } from './read-rows.js';

/** A table of one row with one complex number, scaled. */
async function scaledComplex(type: 'C' | 'M', cards: Record<string, number>): Promise<unknown> {
  const bytes = type === 'C' ? 8 : 16;
  const header = formatHeader([
    { keyword: 'XTENSION', value: 'BINTABLE' },
    ...Object.entries({
      BITPIX: 8,
      NAXIS: 2,
      NAXIS1: bytes,
      NAXIS2: 1,
      PCOUNT: 0,
      GCOUNT: 1,
      TFIELDS: 1,
    }).map(([keyword, value]) => ({ keyword, value })),
    { keyword: 'TFORM1', value: type },
    ...Object.entries(cards).map(([keyword, value]) => ({ keyword, value })),
  ]);
  const data = new DataView(new ArrayBuffer(2880));
  if (type === 'C') [3, -5].forEach((value, i) => data.setFloat32(4 * i, value));
  else [3, -5].forEach((value, i) => data.setFloat64(8 * i, value));
  const file = await openFits(
    memorySource(Buffer.concat([writeFits([{}]), header, new Uint8Array(data.buffer)])),
  );
  return (await readTableRows(file, file.hdus[1])).rows[0][0];
}

describe.each(['C', 'M'] as const)('a complex number of type %s', (type) => {
  it('is scaled in both parts, and moved in the real one: zero + scale · z', async () => {
    expect(await scaledComplex(type, { TSCAL1: 2, TZERO1: 10 })).toEqual([16, -10]);
    expect(await scaledComplex(type, { TSCAL1: -0.5 })).toEqual([-1.5, 2.5]);
    expect(await scaledComplex(type, { TZERO1: 10 })).toEqual([13, -5]);
    expect(await scaledComplex(type, {})).toEqual([3, -5]);
  });
});
