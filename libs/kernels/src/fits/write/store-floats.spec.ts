import { addSums, onesComplementSum } from '../checksum/ones-complement.js';
import { storedFloats, storeRaster, turnPlain } from './store-floats.js';

/** Values whose bits are told apart, also where they are no numbers. */
const valuesOf = (count: number): Float32Array => {
  const words = Uint32Array.from({ length: count }, (_, i) => Math.imul(i + 1, 2_654_435_761));
  if (count > 3) words[3] = 0x7fc12345;
  return new Float32Array(words.buffer);
};

/** The bytes of a FITS file. */
const bigEndian = (values: Float32Array): Uint8Array =>
  new Uint8Array(values.slice().buffer).map((_, i, bytes) => bytes[i - (i % 4) + 3 - (i % 4)]);

const bytesOf = ({ buffer, byteOffset, byteLength }: Float32Array): Uint8Array =>
  new Uint8Array(buffer, byteOffset, byteLength);

describe('floats as bytes of a file', () => {
  it.each([0, 1, 3, 4, 7, 8191, 8193, 20_001])('%i of them, with their sum, where they are', (count) => {
    const values = valuesOf(count);
    const expected = bigEndian(values);
    const sum = storedFloats(values);
    expect(Buffer.compare(bytesOf(values), expected)).toBe(0);
    expect(sum).toBe(onesComplementSum(expected));
  });

  it.each([1, 5, 8192])('%i of them without vectors', (count) => {
    const values = valuesOf(count);
    const expected = bigEndian(values);
    let bytes = new Float32Array(0);
    const sum = turnPlain(values, (made) => (bytes = made.slice()));
    expect(Buffer.compare(bytesOf(bytes), expected)).toBe(0);
    expect(addSums(sum, 0)).toBe(onesComplementSum(expected));
  });

  it('a raster in a larger one, whose parts have its sum', () => {
    const whole = { data: new Float32Array(11 * 4), width: 11, height: 4 };
    const parts = [0, 5].map((x) => {
      const [width, height] = [x === 0 ? 5 : 6, 4];
      const data = valuesOf(width * height);
      return { sum: storeRaster({ data, width, height }, whole, x, 0), data, width, x };
    });
    expect(parts.reduce((sum, part) => addSums(sum, part.sum), 0)).toBe(
      onesComplementSum(bytesOf(whole.data)),
    );
    for (const { data, width, x } of parts) {
      const row = bytesOf(whole.data).subarray(4 * (2 * 11 + x), 4 * (2 * 11 + x + width));
      expect(Buffer.compare(row, bigEndian(data.slice(2 * width, 3 * width)))).toBe(0);
    }
  });

  it.each([
    [2, 9001],
    [511, 40],
    [8192, 3],
    [8193, 2],
    [20_001, 3],
  ])('rasters of %i columns and %i rows, each row where it belongs', (width, height) => {
    const into = { data: new Float32Array((width + 3) * (height + 1)), width: width + 3, height: height + 1 };
    const data = valuesOf(width * height);
    const sum = storeRaster({ data, width, height }, into, 2, 1);
    expect(sum).toBe(onesComplementSum(bytesOf(into.data)));
    for (const row of [0, 1, height - 1]) {
      const at = (row + 1) * into.width;
      const expected = bigEndian(data.slice(row * width, (row + 1) * width));
      expect(Buffer.compare(bytesOf(into.data.subarray(at + 2, at + 2 + width)), expected)).toBe(0);
      expect([into.data[at], into.data[at + 1], into.data[at + width + 2]]).toEqual([0, 0, 0]);
    }
  });
});
