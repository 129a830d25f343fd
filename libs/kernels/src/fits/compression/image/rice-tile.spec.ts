import fc from 'fast-check';
import { decodeRice } from '../codecs/rice.js';
import { dequantise, type Quantisation } from '../quantisation/dequantise.js';
import { decodeQuantisedRice, decodeScaledRice } from './rice-tile.js';

/** A long tile of any integers, and among them the ones that mean NaN and zero: each pixel in a block that is not coded. */
function streamOf(integers: readonly number[]): Uint8Array {
  const bits = [integers[0], ...integers].reduce<{ text: string; before: number }>(
    ({ text, before }, integer, k) => {
      if (k === 0) return { text: binary(integer), before: integer };
      const difference = (integer - before) | 0;
      return { text: `${text}11010${binary((difference << 1) ^ (difference >> 31))}`, before: integer };
    },
    { text: '', before: 0 },
  ).text;
  return Uint8Array.from({ length: Math.ceil(bits.length / 8) }, (_, k) =>
    Number.parseInt(bits.slice(8 * k, 8 * k + 8).padEnd(8, '0'), 2),
  );
}

function binary(integer: number): string {
  return (integer >>> 0).toString(2).padStart(32, '0');
}

const layout = { blockSize: 1, bytesPerPixel: 4 };
const BLANK = -2147483647;
const EXACT_ZERO = -2147483646;

const integers = fc.array(
  fc.oneof(
    { weight: 8, arbitrary: fc.integer({ min: -5000, max: 5000 }) },
    fc.constantFrom(BLANK, EXACT_ZERO, 2 ** 31 - 1),
  ),
  { minLength: 1, maxLength: 60 },
);

describe('RICE tiles in vectors', () => {
  it('are dequantised to the same bits as by the plain code', () => {
    const quantisations = fc.record<Quantisation>({
      scale: fc.double({ min: 1e-3, max: 10, noNaN: true }),
      zero: fc.double({ min: -1e4, max: 1e4, noNaN: true }),
      blank: fc.constant(BLANK),
      dither: fc.constantFrom('none', 'dither-1', 'dither-2'),
      ditherSeed: fc.integer({ min: 1, max: 10_000 }),
      row: fc.integer({ min: 0, max: 20_000 }),
    });
    fc.assert(
      fc.property(integers, quantisations, fc.nat(), (values, quantisation, cut) => {
        const length = values.length - (cut % values.length);
        const bytes = streamOf(values);
        const plain = new Float32Array(length);
        dequantise(decodeRice(bytes, layout, new Int32Array(values.length)), quantisation, plain);
        const vectors = new Float32Array(length);
        expect(decodeQuantisedRice(bytes, layout, quantisation, values.length, vectors)).toBe(true);
        expect(vectors).toEqual(plain);
      }),
    );
  });

  it('run through the random numbers more than once when they are long', () => {
    const values = Array.from({ length: 12_000 }, (_, k) => (k * k) % 1000);
    const quantisation: Quantisation = {
      scale: 0.5,
      zero: 3,
      blank: BLANK,
      dither: 'dither-1',
      ditherSeed: 77,
      row: 9,
    };
    // Differences of these values, not coded, in one block a pixel.
    const bytes = streamOf(values);
    const plain = new Float32Array(values.length);
    dequantise(Int32Array.from(values), quantisation, plain);
    const vectors = new Float32Array(values.length);
    decodeQuantisedRice(bytes, layout, quantisation, values.length, vectors);
    expect(vectors).toEqual(plain);
  });

  it('are scaled, and blank pixels become NaN', () => {
    fc.assert(
      fc.property(integers, fc.constantFrom(1, 0.5), fc.constantFrom(0, 32768), (values, scale, zero) => {
        const out = new Float32Array(values.length);
        decodeScaledRice(streamOf(values), layout, { scale, zero, blank: BLANK }, values.length, out);
        expect(out).toEqual(
          Float32Array.from(values, (value) => (value === BLANK ? NaN : value * scale + zero)),
        );
      }),
    );
  });

  it('of bytes are left to the plain code', () => {
    const bytes = Uint8Array.of(5, 0);
    expect(
      decodeScaledRice(
        bytes,
        { blockSize: 32, bytesPerPixel: 1 },
        { scale: 1, zero: 0 },
        1,
        new Float32Array(1),
      ),
    ).toBe(false);
  });
});
