import fc from 'fast-check';
import { memorySource } from '../../byte-source.js';
import { openFits } from '../hdu/open.js';
import { writeFits } from '../write/write-fits.js';
import { encodeChecksum } from './encode-checksum.js';
import { onesComplementSum } from './ones-complement.js';
import { verifyChecksum } from './verify-checksum.js';

describe('checksums', () => {
  it('add big-endian words with end-around carry', () => {
    expect(onesComplementSum(Uint8Array.of(0, 0, 0, 1, 0, 0, 1, 0))).toBe(0x101);
    expect(onesComplementSum(Uint8Array.of(255, 255, 255, 255, 0, 0, 0, 2))).toBe(2);
  });

  it('are letters and digits only, and invert the sum', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 0xffffffff }), (sum) => {
        const text = encodeChecksum(sum);
        expect(text).toMatch(/^[0-9A-Za-z]{16}$/);
        // The text stands one byte before a word: turned back, minus sixteen zeros, it is the complement of the sum.
        const codes = [...text.slice(1), text[0]].map((letter) => letter.charCodeAt(0) - 0x30);
        expect(onesComplementSum(Uint8Array.from(codes))).toBe(~sum >>> 0);
      }),
    );
  });

  it('are right in written files, and wrong when a byte changes', async () => {
    const written = writeFits(
      [
        { data: Float32Array.from({ length: 1000 }, (_, i) => Math.sin(i)), shape: [50, 20] },
        { type: 'table', columns: [{ name: 'odd', data: ['abc', 'de', 'f'] }] },
      ],
      { checksum: true },
    );
    const file = await openFits(memorySource(written));
    for (const hdu of file.hdus) {
      expect(await verifyChecksum(file, hdu)).toEqual({ checksum: 'correct', datasum: 'correct' });
    }
    written[file.hdus[0].dataOffset] ^= 1;
    expect(await verifyChecksum(file, file.hdus[0])).toEqual({ checksum: 'wrong', datasum: 'wrong' });
  });

  it('count padding that the file lacks as zeros, also within a word', async () => {
    for (const length of [1, 2, 3, 4, 7]) {
      const data = Uint8Array.from({ length }, (_, i) => 200 + i);
      const written = writeFits([{ data }], { checksum: true });
      const [{ dataOffset }] = (await openFits(memorySource(written))).hdus;
      const file = await openFits(memorySource(written.slice(0, dataOffset + length)));
      const expected = { checksum: 'correct', datasum: 'correct' };
      expect(await verifyChecksum(file, file.hdus[0])).toEqual(expected);
    }
  });

  it('are absent in a file without the cards', async () => {
    const file = await openFits(memorySource(writeFits([{}])));
    expect(await verifyChecksum(file, file.hdus[0])).toEqual({ checksum: 'absent', datasum: 'absent' });
  });
});
