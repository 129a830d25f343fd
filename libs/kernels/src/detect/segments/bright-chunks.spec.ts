import fc from 'fast-check';
import { createRaster } from '../../raster.js';
import { bandRows, brightFinder, CHUNK, plainFinder } from './bright-chunks.js';

/** The marks of all chunks of an image, copied, as the finder uses its list again. */
function marksOf(find: ReturnType<typeof brightFinder>, height: number, bounds: Float32Array): number[] {
  return [...find(0, height, bounds).subarray(0, height * bounds.length)];
}

describe('brightFinder', () => {
  const value = fc.oneof(
    { weight: 30, arbitrary: fc.constantFrom(0, -1, 0.5) },
    { weight: 1, arbitrary: fc.constantFrom(1, 2, 3, NaN, Infinity) },
  );

  it('marks what the plain one marks, the last chunk of a row apart', () => {
    const images = fc
      .record({ width: fc.integer({ min: 1, max: 130 }), height: fc.integer({ min: 1, max: 5 }) })
      .chain(({ width, height }) => {
        const length = width * height;
        return fc
          .array(value, { minLength: length, maxLength: length })
          .map((values) => createRaster(width, height, Float32Array.from(values)));
      });
    fc.assert(
      fc.property(
        images,
        fc.array(fc.constantFrom(0.5, 1, 2, NaN), { minLength: 5, maxLength: 5 }),
        (raster, levels) => {
          const chunks = Math.ceil(raster.width / CHUNK);
          const bounds = Float32Array.from(levels.slice(0, chunks));
          const plain = marksOf(plainFinder(raster), raster.height, bounds);
          const marks = marksOf(brightFinder(raster), raster.height, bounds);
          // Behind the end of a row there are other pixels, which may be bright.
          const isCutOff = (i: number) => raster.width % CHUNK !== 0 && i % chunks === chunks - 1;
          plain.forEach((mark, i) => expect(marks[i]).toBe(isCutOff(i) ? marks[i] | mark : mark));
        },
      ),
      { numRuns: 300 },
    );
  });

  it('takes bands of at least one row', () => {
    expect(bandRows({ width: 1e6, height: 10 })).toBe(1);
    expect(bandRows({ width: 100, height: 10 })).toBe(10);
    const wide = createRaster(100_000, 2);
    wide.data[100_000 + 40] = 1;
    const bounds = new Float32Array(100_000 / CHUNK).fill(0.5);
    expect(brightFinder(wide)(1, 2, bounds).findIndex((mark) => mark === 1)).toBe(1);
    expect(brightFinder(wide)(0, 1, bounds).includes(1)).toBe(false);
  });
});
