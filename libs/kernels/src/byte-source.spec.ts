import { memorySource, readExactly } from './byte-source.js';
import { FitsFormatError } from './errors.js';

describe('readExactly', () => {
  const source = memorySource(Uint8Array.of(1, 2, 3, 4), 'four.bin');

  it('returns the requested bytes', async () => {
    expect([...(await readExactly(source, 1, 2))]).toEqual([2, 3]);
  });

  it('names the file and the byte where the data end', async () => {
    await expect(readExactly(source, 2, 5)).rejects.toThrow(
      'four.bin at byte 4: the file ends 3 bytes early',
    );
    await expect(readExactly(source, 2, 5)).rejects.toBeInstanceOf(FitsFormatError);
  });

  it('reports the missing bytes of a file that has become shorter', async () => {
    const shorter = { ...source, size: 100 };
    await expect(readExactly(shorter, 2, 5)).rejects.toThrow(
      'four.bin at byte 4: the file ends 3 bytes early',
    );
  });
});
