import { batchSegments, findRuns } from './find-runs.js';
import { findStarsInStrip } from './find-stars-in-strip.js';
import { keepBrightest } from './keep-brightest.js';
import { countRegions, measureBatch } from './measure-batch.js';
import { brightestInStrip, clipStrip, joinBoxes } from './measure-sky.js';
import {
  describeSurveyedDoubles,
  detailDoubles,
  joinDoubles,
  narrowDoubles,
  surveyDoubles,
} from './survey-doubles.js';
import { describeSurveyed, detailRegion, joinCensus, surveyRegion } from './survey-region.js';
import { writeSources } from './write-sources.js';

/** What the threads do for region statistics and for the detection of sources. */
export const analysisTasks = {
  batchSegments,
  brightestInStrip,
  clipStrip,
  countRegions,
  describeSurveyed,
  describeSurveyedDoubles,
  detailDoubles,
  detailRegion,
  findRuns,
  findStarsInStrip,
  joinBoxes,
  joinCensus,
  joinDoubles,
  keepBrightest,
  measureBatch,
  narrowDoubles,
  surveyDoubles,
  surveyRegion,
  writeSources,
};
