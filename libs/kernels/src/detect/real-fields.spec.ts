import { crc32 } from 'node:zlib';
import {
  fieldsReference,
  hasFields,
  readField,
  type StarsReference,
} from '../../../../test/golden/detect-fields.js';
import type { Raster } from '../raster.js';
import { background2d } from './background/background2d.js';
import { deblendSources } from './segments/deblend/deblend-sources.js';
import { detectSources } from './segments/detect-sources.js';
import { daofind } from './stars/daofind.js';
import { irafStarFinder } from './stars/iraf-star-finder.js';

/** Distance up to which two centres are the same star's, and how exact sharpness and roundness are. */
const PLACE = 0.01;
const SHAPE = 1e-3;
/** Part of the stars that both find. */
const MATCHED = 0.99;
/** Part of the pixels that deblending may give to another source: of equally bright ones photutils takes any first. */
const MOVED = 1e-3;
/** Of the largest value of a background map: the maps are float32. */
const MAP = 1e-6;

/** A star as x, y and its shape. */
type Star = number[];

/** Number of stars with a counterpart of the same position and shape. */
function countMatches(stars: Star[], others: Star[]): number {
  const isSame = ([x, y, ...shape]: Star, [otherX, otherY, ...otherShape]: Star) =>
    Math.hypot(x - otherX, y - otherY) <= PLACE &&
    shape.every((value, i) => Math.abs(value - otherShape[i]) <= SHAPE);
  return stars.filter((star) => others.some((other) => isSame(star, other))).length;
}

/** Asserts that nearly all stars of each list are in the other one. */
function expectSameStars(found: Star[], { stars }: StarsReference): void {
  expect(stars.length).toBeGreaterThan(10);
  expect(countMatches(found, stars)).toBeGreaterThanOrEqual(MATCHED * found.length);
  expect(countMatches(stars, found)).toBeGreaterThanOrEqual(MATCHED * stars.length);
}

/** Asserts that every `step`-th pixel of a map has the value of the reference. */
function expectSameMap({ data }: Raster, values: number[]): void {
  const largest = Math.max(...values.map(Math.abs));
  expect(values).toHaveLength(Math.ceil(data.length / fieldsReference.step));
  values.forEach((value, i) => {
    expect(Math.abs(data[i * fieldsReference.step] - value)).toBeLessThanOrEqual(MAP * largest);
  });
}

// Without the shared files there is nothing to compare with.
const describeWithFields = hasFields ? describe : describe.skip;

describeWithFields.each(fieldsReference.fields)('photutils in $file', (reference) => {
  const { fwhm } = reference;
  let field: Raster;
  beforeAll(async () => {
    field = await readField(reference);
  });

  it('daofind finds the same stars as DAOStarFinder in a real field', () => {
    const stars = daofind(field, { fwhm, threshold: reference.daofind.threshold });
    expectSameStars(
      stars.map((star) => [star.x, star.y, star.sharpness, star.roundness1, star.roundness2]),
      reference.daofind,
    );
  });

  it('irafStarFinder finds the same stars as IRAFStarFinder in a real field', () => {
    const stars = irafStarFinder(field, { fwhm, threshold: reference.iraf.threshold });
    expectSameStars(
      stars.map((star) => [star.x, star.y, star.sharpness, star.roundness]),
      reference.iraf,
    );
  });

  it('detectSources finds the same pixels as detect_sources in a real field', () => {
    const { threshold, detected } = reference.segmentation;
    const { labels, count } = detectSources(field, threshold);
    expect({ count, crc: crc32(new Uint8Array(labels.buffer)) }).toEqual(detected);
  });

  it('deblendSources divides a real field into the same sources as deblend_sources', () => {
    const { threshold, areas } = reference.segmentation;
    const { labels, count } = deblendSources(field, detectSources(field, threshold));
    const found = new Array<number>(count).fill(0);
    for (const label of labels) if (label > 0) found[label - 1]++;
    expect(found).toHaveLength(areas.length);
    const moved = areas.reduce((sum, area, i) => sum + Math.abs(area - found[i]), 0) / 2;
    expect(moved).toBeLessThanOrEqual(MOVED * areas.reduce((sum, area) => sum + area, 0));
  });

  it('background2d gives the same maps as Background2D of a real field', () => {
    const { boxSize, background, rms, median, rmsMedian } = reference.background;
    const maps = background2d(field, { boxSize, excludePercent: 90 });
    expectSameMap(maps.background, background);
    expectSameMap(maps.rms, rms);
    expect(Math.abs(maps.medianLevel - median)).toBeLessThanOrEqual(MAP * rmsMedian);
    expect(Math.abs(maps.medianRms - rmsMedian)).toBeLessThanOrEqual(MAP * rmsMedian);
  });
});
