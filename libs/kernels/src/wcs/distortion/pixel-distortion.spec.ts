import { createWcs } from '../create-wcs.js';
import { skyAt } from '../footprint-corners.js';
import { tanGrid } from '../tan-grid.js';
import { lookUp, type LookupTable } from './lookup-table.js';
import { detectorDistortion, pixelDistortion } from './pixel-distortion.js';

const table = (first: number): LookupTable => ({
  data: Float32Array.from({ length: 12 }, (_, i) => first + i * i),
  ...{ width: 4, height: 3, crpix: [1, 1], crval: [2, 3], cdelt: [10, 20] },
});
const [ALONG_X, ALONG_Y] = [table(0.5), table(-7)];

/** A(u, v) = 0.1 u² + 0.2 u v + 0.3 v² and B(u, v) = −0.1 u² + 0.05 v. */
const SIP = {
  a: { order: 2, coefficients: [0, 0, 0.3, 0, 0.2, 0, 0.1, 0, 0] },
  b: { order: 2, coefficients: [0, 0.05, 0, 0, 0, 0, -0.1, 0, 0] },
};

const evaluate = (distortion: ReturnType<typeof pixelDistortion>, x: number, y: number) => {
  const out = new Float64Array(6);
  distortion.evaluate(x, y, out);
  return [...out];
};
const near = (values: number[]) => values.map((value) => expect.closeTo(value, 10) as number);

const PLACES = [
  [0, 0],
  [13, 27],
  [25.5, 8.25],
] as const;

describe('the correction of a pixel', () => {
  it.each(PLACES)('(%d, %d) is the sum of polynomials and tables at that pixel', (x, y) => {
    const [u, v] = [x + 1 - 5, y + 1 - 6];
    const [a, b] = [0.1 * u * u + 0.2 * u * v + 0.3 * v * v, -0.1 * u * u + 0.05 * v];
    const [shiftX, shiftY] = [lookUp(ALONG_X, x + 1, y + 1), lookUp(ALONG_Y, x + 1, y + 1)];
    const slopes = [1 + 0.2 * u + 0.2 * v, 0.2 * u + 0.6 * v, -0.2 * u, 1.05];
    const both = pixelDistortion([5, 6], SIP, [ALONG_X, ALONG_Y]);
    expect(evaluate(both, x, y)).toEqual(near([x + a + shiftX, y + b + shiftY, ...slopes]));
    expect(evaluate(pixelDistortion([5, 6], SIP, undefined), x, y)).toEqual(near([x + a, y + b, ...slopes]));
    const first = pixelDistortion([5, 6], undefined, [ALONG_X, undefined]);
    expect(evaluate(first, x, y)).toEqual(near([x + shiftX, y, 1, 0, 0, 1]));
    const second = detectorDistortion([undefined, ALONG_Y]);
    expect(evaluate(second, x, y)).toEqual(near([x, y + shiftY, 1, 0, 0, 1]));
  });

  it('is made by tables of the detector first, then by those of the pixels', () => {
    const grid = tanGrid({ ra: 10, dec: 20, scaleArcsec: 1, width: 40, height: 40 });
    const straight = createWcs(grid);
    const bent = createWcs({
      ...grid,
      detectorTables: [ALONG_X, undefined],
      pixelTables: [undefined, ALONG_Y],
    });
    const onlyPixels = createWcs({ ...grid, pixelTables: [undefined, ALONG_Y] });
    for (const [x, y] of PLACES) {
      const shifted = x + lookUp(ALONG_X, x + 1, y + 1);
      const expected = skyAt(straight, shifted, y + lookUp(ALONG_Y, shifted + 1, y + 1));
      const plain = skyAt(straight, x, y + lookUp(ALONG_Y, x + 1, y + 1));
      for (const [found, wanted] of [
        [skyAt(bent, x, y), expected],
        [skyAt(onlyPixels, x, y), plain],
      ])
        expect([found.lon, found.lat]).toEqual(near([wanted.lon, wanted.lat]));
    }
  });
});
