import fc from 'fast-check';
import { createRaster } from '../../../raster.js';
import { deblendLevels } from './deblend-levels.js';
import { findSegments } from '../find-segments.js';
import { hasOnePeak } from './has-one-peak.js';
import { isBlended } from './is-blended.js';
import type { Connectivity } from '../label-map.js';
import { cutSegment, neighbourSteps, type SegmentCutout } from '../segment-cutout.js';
import { thresholdRows } from '../threshold-rows.js';

/** The segments above 0 of an image of the given rows of digits. */
function segmentsOf(digits: number[], width: number, connectivity: Connectivity): SegmentCutout[] {
  const raster = createRaster(width, digits.length / width, Float32Array.from(digits));
  const segments = findSegments(raster, thresholdRows(raster, 0), 1, connectivity);
  return Array.from({ length: segments.count }, (_, i) => cutSegment({ raster }, segments, i + 1));
}

describe.each<Connectivity>([4, 8])('hasOnePeak, neighbours %d', (connectivity) => {
  it('is true only of segments that no threshold divides', () => {
    const images = fc.array(fc.nat(6), { minLength: 12, maxLength: 12 });
    let single = 0;
    fc.assert(
      fc.property(images, (digits) => {
        for (const cutout of segmentsOf(digits, 4, connectivity)) {
          const steps = neighbourSteps(cutout.stride, connectivity);
          if (!hasOnePeak(cutout, steps)) continue;
          single++;
          const levels = deblendLevels(cutout.minimum, cutout.maximum, 32, 'linear');
          expect(isBlended(cutout, levels, steps, 1)).toBe(false);
        }
      }),
      { numRuns: 1000 },
    );
    expect(single).toBeGreaterThan(100);
  });

  it('sees one peak in a slope and two across a valley', () => {
    const steps = (cutout: SegmentCutout) => neighbourSteps(cutout.stride, connectivity);
    const [slope] = segmentsOf([1, 2, 3, 1, 2, 4, 1, 1, 1], 3, connectivity);
    const [valley] = segmentsOf([3, 1, 3, 3, 1, 3, 2, 1, 2], 3, connectivity);
    expect(hasOnePeak(slope, steps(slope))).toBe(true);
    expect(hasOnePeak(valley, steps(valley))).toBe(false);
  });
});
