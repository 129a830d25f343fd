import fc from 'fast-check';
import { createRaster } from '../../raster.js';
import { findSegments } from './find-segments.js';
import { labelCutout } from './label-cutout.js';
import { cutSegment, neighbourSteps } from './segment-cutout.js';
import { thresholdRows } from './threshold-rows.js';

const SIDE = 7;

it('labelCutout numbers regions of selected pixels in row order, and removes small ones completely', () => {
  const raster = createRaster(SIDE, SIDE, new Float32Array(SIDE * SIDE).fill(1));
  const whole = cutSegment({ raster }, findSegments(raster, thresholdRows(raster, 0), 1, 8), 1);
  const choices = fc.array(fc.boolean(), { minLength: SIDE * SIDE, maxLength: SIDE * SIDE });
  fc.assert(
    fc.property(
      choices,
      fc.integer({ min: 1, max: 5 }),
      fc.constantFrom(4, 8),
      (choice, npixels, connectivity) => {
        const chosen = new Uint8Array(whole.size);
        whole.pixels.forEach((place, i) => (chosen[place] = choice[i] ? 1 : 0));
        const wasChosen = chosen.slice();
        const steps = neighbourSteps(whole.stride, connectivity);
        const { labels, count } = labelCutout(whole, chosen, steps, npixels);
        // One after the other, by following neighbours until there are no more.
        const wanted = new Int32Array(whole.size);
        const seen = new Set<number>();
        let regions = 0;
        for (const first of whole.pixels) {
          if (wasChosen[first] === 0 || seen.has(first)) continue;
          const region = [first];
          seen.add(first);
          for (const place of region)
            for (const step of steps)
              if (wasChosen[place + step] === 1 && !seen.has(place + step)) {
                seen.add(place + step);
                region.push(place + step);
              }
          if (region.length >= npixels) {
            regions++;
            for (const place of region) wanted[place] = regions;
          }
        }
        expect(count).toBe(regions);
        expect(labels).toEqual(wanted);
        expect(chosen).toEqual(Uint8Array.from(wanted, (label) => (label > 0 ? 1 : 0)));
      },
    ),
    { numRuns: 100 },
  );
});
