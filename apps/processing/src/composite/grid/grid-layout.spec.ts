import { areaBoundsIn, levelGrid } from '#kernels';
import { skyField } from '../../../../../test/support/sky-field.js';
import { compositeSpec } from '../../../../../test/support/composite-spec.js';
import { gridLayout } from './grid-layout.js';
import { scaledBounds } from './describe-grid.js';

const SPEC = { ...compositeSpec([]), resolutionMatch: false };
/** 200 × 100 arc seconds each, the second 100″ to the west: they share the half. */
const EAST = skyField({ dec: 0 });
const WEST = skyField({ dec: 0, ra: 150 - 100 / 3600 });

describe('gridLayout', () => {
  it('has the scale of the finest image, and the part that all channels cover', () => {
    const { finest, intersection } = gridLayout([[EAST], [WEST]], SPEC, false);
    const part = intersection!;
    expect(Math.abs(finest.width - 300)).toBeLessThan(3);
    expect(Math.abs(finest.height - 100)).toBeLessThan(3);
    expect(Math.abs(part.x - 100)).toBeLessThan(3);
    expect(Math.abs(part.width - 100)).toBeLessThan(3);
  });

  it('measures every pixel of the first level whose longer side has at most 2048', () => {
    const large = skyField({ width: 5000, height: 3000 });
    const { finest, measured } = gridLayout([[large]], SPEC, false);
    const { width, height } = levelGrid(finest, 2);
    expect(measured).toMatchObject({ step: 1, grid: { width, height } });
  });

  it('has no common part without one', () => {
    const crop = { ra: 150.02, dec: 0, widthArcsec: 20, heightArcsec: 20 };
    expect(gridLayout([[EAST], [WEST]], { ...SPEC, crop }, false).intersection).toBeNull();
  });
});

describe('scaledBounds', () => {
  it('are the bounds on another level', () => {
    const image = skyField({ ra: 150.1, rotationDeg: 20, scaleArcsec: 0.7 });
    const grid = skyField({ width: 4000, height: 3000 });
    const coarse = areaBoundsIn(levelGrid(grid, 3), image)!;
    const fine = areaBoundsIn(grid, image)!;
    for (const [name, place] of Object.entries(scaledBounds(coarse, 8)))
      expect(place).toBeCloseTo(fine[name as keyof typeof fine], 6);
    expect(scaledBounds(fine, 1 / 8).xMin).toBeCloseTo(coarse.xMin, 6);
  });
});
