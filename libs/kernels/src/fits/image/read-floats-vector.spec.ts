import fc from 'fast-check';
import { memorySource } from '../../byte-source.js';
import { openFits } from '../hdu/open.js';
import { writeFits } from '../write/write-fits.js';
import type { BlockingSource } from './blocking-source.js';
import { readImageRows } from './read-rows.js';

/** Bytes in memory that are read as a file on disk would be. */
function blockingSource(bytes: Uint8Array, size = bytes.length): BlockingSource {
  const readInto = (offset: number, into: Uint8Array): number => {
    const part = bytes.subarray(offset, Math.min(size, offset + into.length));
    into.set(part);
    return part.length;
  };
  return { ...memorySource(bytes), readInto };
}

/** The bits of values: comparing a million of them one by one takes a test seconds. */
function bytesOf({ buffer, byteOffset, byteLength }: Float32Array): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}

describe('floats read in vectors', () => {
  // 36,000 bytes a row: gaps are read over or not, and many rows fill more than one block.
  const [width, height] = [9000, 30];
  const data = new Float32Array(width * height);
  new Uint32Array(data.buffer).forEach((_, i, bits) => (bits[i] = Math.imul(i + 1, 0x9e3779b1)));
  // Of the many NaN there are, a conversion need not keep each.
  data.forEach((value, i) => Number.isNaN(value) && (data[i] = NaN));
  const bytes = writeFits([{ data, shape: [width, height] }]);

  it('equal those of the plain code, in any window', async () => {
    const windows = fc
      .record({
        x: fc.nat(width - 1),
        y: fc.nat(height - 1),
        toX: fc.nat(width - 1),
        toY: fc.nat(height - 1),
      })
      .map(({ x, y, toX, toY }) => ({
        x: Math.min(x, toX),
        y: Math.min(y, toY),
        width: Math.abs(x - toX) + 1,
        height: Math.abs(y - toY) + 1,
      }));
    const blocking = await openFits(blockingSource(bytes));
    const plain = await openFits(memorySource(bytes));
    await fc.assert(
      fc.asyncProperty(fc.oneof(windows, fc.constant({})), async (window) => {
        const read = await readImageRows(blocking, blocking.hdus[0], window);
        const wanted = await readImageRows(plain, plain.hdus[0], window);
        expect([read.width, read.height]).toEqual([wanted.width, wanted.height]);
        expect(Buffer.compare(bytesOf(read.data), bytesOf(wanted.data))).toBe(0);
      }),
      { numRuns: 40 },
    );
  });

  it('report a file that ends early', async () => {
    const file = await openFits(blockingSource(bytes, bytes.length - 10_000));
    await expect(readImageRows(file, file.hdus[0])).rejects.toThrow(/ends \d+ bytes early/);
  });
});
