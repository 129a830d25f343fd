import { findStars, type StarMethod } from '#kernels';
import { starReach } from '#kernels/parallel';
import type { ThrowIfStopped } from '../../engine/threads/stop-flag.js';
import { foundPart, type FoundPart } from './found-part.js';
import type { SkyStripTask } from './measure-sky.js';
import { rowsOf, withPixels } from './with-pixels.js';

export interface StarStripTask extends SkyStripTask {
  readonly method: StarMethod;
  readonly options: { readonly thresholdSigma: number; readonly fwhm: number; readonly maxSources: number };
}

/** The stars whose peaks lie in a strip; the rows around it are read, too. */
export const findStarsInStrip = (task: StarStripTask, throwIfStopped: ThrowIfStopped): Promise<FoundPart> => {
  const { plane, rowStart, rowEnd, background, method, options } = task;
  const reach = starReach(method, options.fwhm);
  const firstRow = Math.max(0, rowStart - reach);
  const window = rowsOf(plane, firstRow, Math.min(plane.height, rowEnd + reach));
  return withPixels(plane, window, (raster) => {
    const band = {
      firstRow,
      rowStart: rowStart - firstRow,
      rowEnd: rowEnd - firstRow,
      onRow: throwIfStopped,
    };
    const stars = findStars(raster, background, method, options, band);
    return foundPart(stars, options.maxSources);
  });
};
