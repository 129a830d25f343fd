import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { skyAround } from '../../../test/degree-grids.js';
import { createWcs } from '../../wcs/create-wcs.js';
import { frameChange } from '../../wcs/frames/frame-change.js';
import { tanGrid, type TanGrid } from '../../wcs/tan-grid.js';
import { cropGrid, cutWindow } from './crop-grid.js';
import { fitGrid } from './fit-grid.js';
import type { ImageGrid } from './image-grid.js';
import { optimalGrid } from './optimal-grid.js';
import { boundsOf, joinPoints, outlineIn } from './outline.js';

interface GoldenGrid {
  name: string;
  images: TanGrid[];
  pixelScaleArcsec: number | null;
  northUp: boolean;
  width: number;
  height: number;
  crpix: [number, number];
  crval: [number, number];
  cd: [number, number, number, number];
}

const golden = JSON.parse(readFileSync(path.resolve(process.cwd(), 'test/golden/resample.json'), 'utf8')) as {
  optimalGrids: GoldenGrid[];
};

function image(grid: TanGrid): ImageGrid {
  return { wcs: createWcs(tanGrid(grid)), width: grid.width, height: grid.height };
}

const LEFT = { ra: 150.02, dec: 2.2, scaleArcsec: 1, rotationDeg: 20, width: 300, height: 200 };
const RIGHT = { ra: 149.98, dec: 2.21, scaleArcsec: 0.8, rotationDeg: 20, width: 300, height: 260 };

/** Overhang of the inputs' outlines beyond the grid's edges, in pixels. */
function overhang(grid: ImageGrid, inputs: ImageGrid[]): number {
  const { xMin, xMax, yMin, yMax } = boundsOf(joinPoints(inputs.map((input) => outlineIn(grid, input))));
  return Math.max(-0.5 - xMin, xMax - (grid.width - 0.5), -0.5 - yMin, yMax - (grid.height - 0.5));
}

describe('optimalGrid', () => {
  it.each(golden.optimalGrids)(
    'agrees with find_optimal_celestial_wcs: $name, north up $northUp',
    (expected) => {
      const grid = optimalGrid(expected.images.map(image), {
        pixelScaleArcsec: expected.pixelScaleArcsec ?? undefined,
        northUp: expected.northUp,
      });
      const { crpix, crval, cd } = grid.wcs.parameters;
      // The pole image's outline is bent by less than a pixel; the grids of the others agree to rounding.
      expect([grid.width, grid.height]).toEqual([expected.width, expected.height]);
      for (let i = 0; i < 2; i++) {
        expect(crpix[i]).toBeCloseTo(expected.crpix[i], 5);
        expect(crval[i]).toBeCloseTo(expected.crval[i], 8);
      }
      for (let i = 0; i < 4; i++) expect(cd[i]).toBeCloseTo(expected.cd[i], 14);
    },
  );

  it('rotates the grid to the smallest area, as a search over all angles finds it', () => {
    const inputs = [image(LEFT), image(RIGHT)];
    const turned = optimalGrid(inputs, { northUp: false });
    const area = ({ width, height }: ImageGrid) => width * height;
    const searched = Array.from({ length: 90 }, (_, degrees) =>
      area(optimalGrid(inputs, { rotationDegrees: degrees })),
    );
    expect(area(turned)).toBeLessThanOrEqual(Math.min(...searched) * 1.005);
    expect(area(turned)).toBeLessThan(0.8 * area(optimalGrid(inputs)));
    expect(overhang(turned, inputs)).toBeLessThan(0.5);
  });

  it('holds images anywhere on the sky, at the poles and across RA 0 too', () => {
    const anyImage = (ra: number, dec: number) =>
      fc
        .record({
          ra: fc.double({ min: -1, max: 1, noNaN: true }),
          dec: fc.double({ min: -1, max: 1, noNaN: true }),
          scaleArcsec: fc.double({ min: 0.5, max: 20, noNaN: true }),
          rotationDeg: fc.double({ min: -180, max: 180, noNaN: true }),
          width: fc.integer({ min: 1, max: 900 }),
          height: fc.integer({ min: 1, max: 900 }),
        })
        .map((grid) => {
          const lat = Math.max(-90, Math.min(90, dec + grid.dec));
          const lon = (ra + grid.ra / Math.max(0.02, Math.cos((lat * Math.PI) / 180)) + 720) % 360;
          return image({ ...grid, ra: lon, dec: lat });
        });
    const places = fc.tuple(fc.constantFrom(0, 83, 359.9), fc.constantFrom(-90, -89.5, -30, 0, 60, 90));
    const inputSets = places.chain(([ra, dec]) =>
      fc.array(anyImage(ra, dec), { minLength: 1, maxLength: 4 }),
    );
    fc.assert(
      fc.property(inputSets, fc.boolean(), (inputs, northUp) => {
        const grid = optimalGrid(inputs, { northUp });
        // Sides are rounded to whole pixels, so half a pixel may hang over.
        return overhang(grid, inputs) < 0.51;
      }),
      { numRuns: 150 },
    );
  });

  it.each(['TAN', 'SIN', 'ZEA', 'STG', 'ARC', 'CAR', 'AIT', 'MOL', 'CEA'])(
    'holds all footprints in %s, north up on both hemispheres',
    (projection) => {
      for (const dec of [40, -40]) {
        const inputs = [
          image({ ...LEFT, dec, scaleArcsec: 60 }),
          image({ ...RIGHT, dec, ra: 145, scaleArcsec: 60 }),
        ];
        const grid = optimalGrid(inputs, { projection });
        expect(grid.wcs.parameters.projection).toBe(projection);
        expect(overhang(grid, inputs)).toBeLessThan(0.5);
        const [ra, stepDec] = grid.wcs.parameters.crval;
        const x = Float64Array.of(ra, ra, ra + 0.1);
        const y = Float64Array.of(stepDec, stepDec + 0.1, stepDec);
        grid.wcs.skyToPixel(x, y, x, y);
        expect(y[1]).toBeGreaterThan(y[0] + 3);
        expect(x[2]).toBeLessThan(x[0] - 2);
      }
    },
  );

  it('uses a requested rotation', () => {
    const grid = optimalGrid([image(LEFT)], { rotationDegrees: 20 });
    expect([grid.width, grid.height]).toEqual([300, 200]);
    expect(grid.wcs.parameters.cd).toEqual(tanGrid(LEFT).cd);
  });
});

describe('optimalGrid, of all-sky images', () => {
  /** Width and height of the whole sky at one degree a pixel (paper II): the ellipses' axes are 8√2/π·90/2 and half of it. */
  const ELLIPSE = [(4 * Math.SQRT2 * 180) / Math.PI, (2 * Math.SQRT2 * 180) / Math.PI];
  const WHOLE: Record<string, number[]> = {
    CAR: [360, 180],
    AIT: ELLIPSE,
    MOL: ELLIPSE,
    ZEA: [ELLIPSE[0] / Math.SQRT2],
  };

  it.each([
    ['CAR', 'CAR'],
    ['CAR', 'AIT'],
    ['AIT', 'AIT'],
    ['AIT', 'CAR'],
    ['MOL', 'AIT'],
    ['MOL', 'ZEA'],
  ])('holds the whole sky of %s in %s', (from, to) => {
    const [width, height = width] = WHOLE[to];
    for (const crval of [0, 77]) {
      const image = from === 'CAR' ? skyAround(from, 360, 180, crval) : skyAround(from, 330, 170, crval);
      const grid = optimalGrid([image], { projection: to });
      expect(Math.abs(grid.width - width)).toBeLessThan(1);
      expect(Math.abs(grid.height - height)).toBeLessThan(1);
      expect(grid.wcs.parameters.crval[0]).toBeCloseTo(crval, 6);
      expect(cropGrid(grid, [image], 'union')).toMatchObject({ width: grid.width, height: grid.height });
    }
  });

  it('refuses a projection that does not hold the sky', () => {
    expect(() => optimalGrid([skyAround('AIT', 330, 170)])).toThrow('do not fit one TAN projection');
  });
});

describe('optimalGrid, by its options', () => {
  it('stays under a number of pixels', () => {
    const grid = optimalGrid([image(LEFT), image(RIGHT)], { maxPixels: 10_000 });
    expect(grid.width * grid.height).toBeLessThanOrEqual(10_000);
    expect(grid.width * grid.height).toBeGreaterThan(9_500);
  });

  it('knows where images of another frame lie', () => {
    const GALACTIC = { system: 'GALACTIC', equinox: 2000 } as const;
    const input = image({ ...LEFT, ra: 57, dec: 56, frame: GALACTIC });
    const { frame } = image(LEFT).wcs;
    const [ra, dec] = [Float64Array.of(57), Float64Array.of(56)];
    frameChange(GALACTIC, frame)!(ra, dec, 1);
    const grid = optimalGrid([input], { frame });
    expect(grid.wcs.frame).toEqual(frame);
    const { crval } = grid.wcs.parameters;
    expect([crval[0], crval[1]]).toEqual([expect.closeTo(ra[0], 9), expect.closeTo(dec[0], 9)]);
    expect(overhang(grid, [input])).toBeLessThan(0.5);
    // Not told which, it takes the frame of the first image.
    expect(optimalGrid([input]).wcs.frame).toEqual(GALACTIC);
  });

  it('centres on the footprints when the reference points lie elsewhere', () => {
    const far = { ...tanGrid(LEFT), crpix: [-40_000, 3_000] as const };
    const grid = optimalGrid([{ wcs: createWcs(far), width: 300, height: 200 }]);
    expect(overhang(grid, [{ wcs: createWcs(far), width: 300, height: 200 }])).toBeLessThan(0.5);
    expect(grid.wcs.parameters.crpix[0]).toBeGreaterThan(0);
    expect(grid.wcs.parameters.crpix[0]).toBeLessThan(grid.width);
  });

  it('refuses an empty list, and a projection that cannot hold it', () => {
    expect(() => optimalGrid([])).toThrow('inputs: a grid needs at least one image');
    const opposite = { ...LEFT, ra: 330, dec: -2.2 };
    expect(() => optimalGrid([image(LEFT), image(opposite)])).toThrow('do not fit one TAN projection');
    expect(() => optimalGrid([image(LEFT)], { pixelScaleArcsec: 0 })).toThrow('pixelScaleArcsec: 0');
  });
});

describe('fitGrid', () => {
  const grid = image(LEFT);

  it('keeps the corners on the sky and the shape of the picture', () => {
    const half = fitGrid(grid, { width: 150, height: 5000 });
    expect([half.width, half.height]).toEqual([150, 100]);
    expect(boundsOf(outlineIn(half, grid))).toEqual({
      xMin: expect.closeTo(-0.5, 6),
      xMax: expect.closeTo(149.5, 6),
      yMin: expect.closeTo(-0.5, 6),
      yMax: expect.closeTo(99.5, 6),
    });
    expect(fitGrid(grid, { height: 400 })).toMatchObject({ width: 600, height: 400 });
  });

  it.each([
    [1_000_000, 1, 999_999],
    [1_000_000, 1, 64],
    [3, 1_200_000, 1_000_000],
    [100, 7, 23],
    [7, 100, 1],
    [1e13, 28_000, 64_000_000],
    [1e150, 1e150, 1],
  ])('%d × %d has at most %d pixels, and sides of one at least', (width, height, maxPixels) => {
    const fit = fitGrid({ wcs: grid.wcs, width, height }, { maxPixels });
    expect(Math.min(fit.width, fit.height)).toBeGreaterThanOrEqual(1);
    expect(fit.width * fit.height).toBeLessThanOrEqual(maxPixels);
    expect(Math.max(fit.width, fit.height) / maxPixels).toBeGreaterThan(
      0.5 * Math.min(1, Math.sqrt(Math.max(width, height) / Math.min(width, height) / maxPixels)),
    );
  });

  it('never enlarges for a number of pixels', () => {
    expect(fitGrid(grid, { maxPixels: 1e9 })).toBe(grid);
    expect(() => fitGrid(grid, { maxPixels: 0 })).toThrow('maxPixels: 0 is less than 1');
  });
});

describe('fitGrid and cropGrid', () => {
  it('refuse grids whose distortions are tied to pixels', () => {
    const none = new Float64Array(0);
    const sip = { a: none, b: none } as unknown as NonNullable<ImageGrid['wcs']['parameters']['sip']>;
    const { wcs, ...size } = image(LEFT);
    const distorted: ImageGrid = { ...size, wcs: { ...wcs, parameters: { ...wcs.parameters, sip } } };
    expect(() => fitGrid(distorted, { maxPixels: 10 })).toThrow('grid: a grid whose pixels are distorted');
  });
});

describe('cropGrid', () => {
  const inputs = [image(LEFT), image(RIGHT)];
  const grid = optimalGrid(inputs, { rotationDegrees: 20 });

  it('union of what the grid was made for is the grid', () => {
    expect(cropGrid(grid, inputs, 'union')).toMatchObject({ width: grid.width, height: grid.height });
  });

  it('intersection holds what all cover and nothing else', () => {
    const common = cropGrid(grid, inputs, 'intersection');
    expect(common.width * common.height).toBeLessThan(0.6 * grid.width * grid.height);
    for (const input of inputs) {
      const bounds = boundsOf(outlineIn(common, input));
      // Both images lie along the grid's axes, so the common rectangle is inside each but for a broken pixel.
      expect(bounds.xMin).toBeLessThan(0.5);
      expect(bounds.yMin).toBeLessThan(0.5);
      expect(bounds.xMax).toBeGreaterThan(common.width - 1.5);
      expect(bounds.yMax).toBeGreaterThan(common.height - 1.5);
    }
  });

  it('a sky box is centred within half a pixel and as large as asked', () => {
    const box = cropGrid(grid, inputs, { ra: 150, dec: 2.2, widthArcsec: 80, heightArcsec: 40 });
    expect([box.width, box.height]).toEqual([100, 50]);
    const [x, y] = [Float64Array.of(150), Float64Array.of(2.2)];
    box.wcs.skyToPixel(x, y, x, y);
    expect(Math.abs(x[0] - 49.5)).toBeLessThanOrEqual(0.5);
    expect(Math.abs(y[0] - 24.5)).toBeLessThanOrEqual(0.5);
  });

  it('reports when nothing is left', () => {
    const elsewhere = image({ ...LEFT, ra: 151 });
    expect(() => cropGrid(grid, [inputs[0], elsewhere], 'intersection')).toThrow('do not overlap on the sky');
    expect(() => cropGrid(grid, inputs, { ra: 330, dec: -2, widthArcsec: 9, heightArcsec: 9 })).toThrow(
      'crop: 330',
    );
  });

  it('a window keeps its sky', () => {
    const window = cutWindow(grid, { x: 10, y: 20, width: 30, height: 40 });
    const sky = [Float64Array.of(0, 10), Float64Array.of(0, 20)];
    window.wcs.pixelToSky(
      sky[0].subarray(0, 1),
      sky[1].subarray(0, 1),
      sky[0].subarray(0, 1),
      sky[1].subarray(0, 1),
    );
    grid.wcs.pixelToSky(sky[0].subarray(1), sky[1].subarray(1), sky[0].subarray(1), sky[1].subarray(1));
    expect(sky[0][0]).toBeCloseTo(sky[0][1], 10);
    expect(sky[1][0]).toBeCloseTo(sky[1][1], 10);
  });
});
