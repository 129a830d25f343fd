import { memorySource } from '../../byte-source.js';
import type { FitsFile } from '../hdu/hdu.js';
import { openFits } from '../hdu/open.js';
import type { WritableImage } from '../write/writable.js';
import { writeFits } from '../write/write-fits.js';
import { readImageIntegers } from './read-integers.js';
import { readImageFloat64, readImageRows } from './read-rows.js';

const open = (image: WritableImage): Promise<FitsFile> => openFits(memorySource(writeFits([image])));

describe('64-bit integers', () => {
  it('are exact, signed and unsigned', async () => {
    const unsigned = BigUint64Array.of(0n, 5n, 2n ** 63n, 2n ** 64n - 1n);
    const file = await open({ data: unsigned });
    expect((await readImageIntegers(file, file.hdus[0])).data).toEqual(unsigned);
    const signed = BigInt64Array.of(-(2n ** 63n), -1n, 2n ** 53n + 1n);
    const other = await open({ data: signed });
    expect((await readImageIntegers(other, other.hdus[0])).data).toEqual(signed);
  });

  it('keep small unsigned values as doubles, although they are stored next to −2⁶³', async () => {
    const data = BigUint64Array.of(0n, 1n, 5n, 1023n, 2n ** 53n, 2n ** 64n - 1n);
    const file = await open({ data });
    const wanted = [...data].map(Number);
    expect([...(await readImageFloat64(file, file.hdus[0])).data]).toEqual(wanted);
    expect([...(await readImageRows(file, file.hdus[0])).data]).toEqual(wanted.map(Math.fround));
  });

  it('ignore a BLANK beyond 64 bits', async () => {
    const cards = [{ keyword: 'BLANK', value: 2n ** 64n }];
    const file = await open({ data: BigInt64Array.of(0n, 7n), cards });
    expect([...(await readImageFloat64(file, file.hdus[0])).data]).toEqual([0, 7]);
  });

  it('distinguish a BLANK beyond 2⁵³ from its neighbours', async () => {
    const blank = 2n ** 60n + 1n;
    const cards = [{ keyword: 'BLANK', value: blank }];
    const file = await open({ data: BigInt64Array.of(blank, 2n ** 60n, blank + 1n), cards });
    expect([...(await readImageFloat64(file, file.hdus[0])).data]).toEqual([NaN, 2 ** 60, 2 ** 60]);
  });

  it.each<[string, WritableImage]>([
    ['narrower', { data: Int32Array.of(1) }],
    ['real', { data: Float64Array.of(1) }],
    ['scaled', { data: BigInt64Array.of(1n), cards: [{ keyword: 'BSCALE', value: 2 }] }],
    ['moved', { data: BigInt64Array.of(1n), cards: [{ keyword: 'BZERO', value: 5 }] }],
  ])('are not available for %s pixels', async (_, image) => {
    const file = await open(image);
    const reading = readImageIntegers(file, file.hdus[0]);
    await expect(reading).rejects.toThrow('does not hold plain 64-bit integers');
  });

  it('refuse a BLANK that is no integer', async () => {
    const file = await open({ data: BigInt64Array.of(1n), cards: [{ keyword: 'BLANK', value: 1.5 }] });
    const reading = readImageFloat64(file, file.hdus[0]);
    await expect(reading).rejects.toThrow('memory HDU 0 card BLANK: is 1.5, not an integer');
  });
});
