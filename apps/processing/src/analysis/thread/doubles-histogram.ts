import {
  countNextDigit,
  describeDoubles as describe,
  doublesInRegion,
  joinRegionHistograms,
  middleSought,
  narrowSought,
  createDoubleHistogram,
} from '#kernels/parallel';
import { implement } from '../../engine/threads/task.js';
import { withDoubles } from '../../image-io/open/read-plane.js';
import * as tasks from '../analysis.tasks.js';
import { addUp, bandHistogram } from './region-histogram.js';

export const doublesHistogram = implement(tasks.doublesHistogram, ({ plane, region, window }) =>
  withDoubles(plane, window, (raster, hdu) =>
    bandHistogram(createDoubleHistogram(doublesInRegion(raster, region, window)), hdu),
  ),
);

export const joinDoubles = implement(tasks.joinDoubles, ({ parts }) => {
  const histogram = parts.reduce(joinRegionHistograms);
  return { histogram, sought: middleSought(histogram) };
});

export const detailDoubles = implement(tasks.detailDoubles, ({ plane, region, window, sought }) =>
  withDoubles(plane, window, (raster) => countNextDigit(doublesInRegion(raster, region, window), sought)),
);

export const narrowDoubles = implement(tasks.narrowDoubles, ({ sought, details }) =>
  narrowSought(sought, addUp(details)),
);

export const describeDoubles = implement(tasks.describeDoubles, ({ histogram, sought }) =>
  describe(histogram, sought),
);
