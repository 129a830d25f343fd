import { fromDaofind, fromIraf, fromSegment, type UnnumberedSource } from './detected-source.js';
import type { SegmentProperties } from './segments/measure-segment.js';
import type { DaofindSource } from './stars/daofind.js';
import type { IrafSource } from './stars/iraf-star-finder.js';

const STAR = { x: 1, y: 2, peak: 4, sharpness: 0.5 };

/** Properties that each method measures; the others are null. */
const MEASURED: Readonly<Record<string, readonly [UnnumberedSource, Partial<UnnumberedSource>]>> = {
  daofind: [
    fromDaofind({ ...STAR, sum: 30, roundness1: 0.1, roundness2: -0.1 } as DaofindSource),
    { ...STAR, flux: 30, roundness1: 0.1, roundness2: -0.1 },
  ],
  iraf: [
    fromIraf({ ...STAR, flux: 30, fwhm: 2.5, roundness: 0.2, pixels: 12, angle: 45 } as IrafSource),
    { ...STAR, flux: 30, fwhm: 2.5, roundness1: 0.2, area: 12, angle: 45 },
  ],
};

const NOTHING: UnnumberedSource = {
  ...{ x: NaN, y: NaN, flux: NaN, peak: NaN, fwhm: null },
  ...{ sharpness: null, roundness1: null, roundness2: null },
  ...{ area: null, semiMajor: null, semiMinor: null, angle: null, ellipticity: null },
};

it.each(Object.entries(MEASURED))('%s leaves no property out', (_, [source, expected]) => {
  expect(source).toStrictEqual({ ...NOTHING, ...expected });
});

it('a segment has all properties but those of stars', () => {
  const source = fromSegment({ x: 1, y: 2 } as SegmentProperties);
  expect(Object.keys(source).sort()).toEqual(Object.keys(NOTHING).sort());
  expect(source).toMatchObject({ sharpness: null, roundness1: null, roundness2: null });
});
