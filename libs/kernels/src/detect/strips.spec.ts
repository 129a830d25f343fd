import { seededRandom } from '../../../../test/support/seeded-random.js';
import type { Raster } from '../raster.js';
import { clipBackground, joinBackground } from './background/background2d.js';
import { brightestFirst } from './brightest-first.js';
import { fromSegment, type UnnumberedSource } from './detected-source.js';
import type { DetectionMethod, FindSourcesOptions } from './detection-settings.js';
import { brightestAbove, findBrightRuns, findSources } from './find-sources.js';
import { findStars, starReach } from './find-stars.js';
import { measureSegments, sumSegmentPiece } from './measure-segments.js';
import { dropSmallRegions } from './segments/drop-small-regions.js';
import { addSums, describeSums, type SourceSums } from './segments/measure-segment.js';
import type { RunList } from './segments/pixel-runs.js';
import { segmentBatches, type BatchLimits, type SegmentBatch } from './segments/segment-batches.js';
import { hasNoiselessBoxes, withLeastNoise } from './sky.js';

const BOX = 16;
const METHODS: DetectionMethod[] = ['daofind', 'iraf', 'segmentation'];

type Strip = readonly [rowStart: number, rowEnd: number];

/** Noise with stars, trails, holes and blank borders, any of which a border between strips may cut. */
function field(random: () => number, width: number, height: number, noise: number): Raster {
  const data = Float32Array.from({ length: width * height }, () => 10 + noise * (random() + random() - 1));
  for (let star = 0; star < 40; star++) {
    const [x0, y0, peak, size] = [
      random() * width,
      random() * height,
      5 + 200 * random() ** 4,
      1 + 3 * random(),
    ];
    for (let i = 0; i < data.length; i++) {
      const square = ((i % width) - x0) ** 2 + (Math.floor(i / width) - y0) ** 2;
      if (square < 100 * size) data[i] += peak * Math.exp(-square / (2 * size * size));
    }
  }
  const slope = random() * 2 - 1;
  for (let y = 0; y < height; y++) {
    const x = Math.floor(width / 2 + slope * (y - height / 2));
    if (x >= 0 && x + 2 < width) data.fill(60, y * width + x, y * width + x + 2);
  }
  for (let hole = 0; hole < 60; hole++) data[Math.floor(random() * data.length)] = NaN;
  return { data, width, height };
}

/** Cuts rows into strips whose heights are multiples of `unit`, all but the last. */
function cutRows(random: () => number, height: number, unit: number): Strip[] {
  const strips: Strip[] = [];
  for (let row = 0; row < height; row = strips[strips.length - 1][1])
    strips.push([row, Math.min(height, row + unit * (1 + Math.floor(3 * random())))]);
  return strips;
}

function rows({ data, width, height }: Raster, start: number, end: number): Raster {
  const [first, last] = [Math.max(0, start), Math.min(height, end)];
  return { data: data.slice(first * width, last * width), width, height: last - first };
}

/** As the engine does it: no part of it sees more than some rows or a window of the image. */
function findInStrips(
  image: Raster,
  method: DetectionMethod,
  options: FindSourcesOptions,
  random: () => number,
  limits: BatchLimits,
): UnnumberedSource[] {
  const { width, height } = image;
  const boxes = cutRows(random, height, BOX).map(([start, end]) =>
    clipBackground(rows(image, start, end), options.background),
  );
  let background = joinBackground(boxes, options.background);
  const strips = cutRows(random, height, 1 + Math.floor(20 * random()));
  if (hasNoiselessBoxes(background)) {
    const brightest = strips.map(([start, end]) =>
      brightestAbove(rows(image, start, end), background, options, { firstRow: start }),
    );
    background = withLeastNoise(
      background,
      options.thresholdSigma!,
      Math.max(...brightest.filter(Number.isFinite)),
    );
  }
  const found =
    method === 'segmentation'
      ? strips.map(([rowStart, rowEnd]) => {
          const band = { firstRow: rowStart };
          const runs = findBrightRuns(rows(image, rowStart, rowEnd), background, options, band);
          return dropSmallRegions(runs, { rowStart, rowEnd, width, height }, options.npixels!);
        })
      : strips.flatMap(([start, end]) => {
          const reach = starReach(method, options.fwhm!);
          const firstRow = Math.max(0, start - reach);
          const band = { firstRow, rowStart: start - firstRow, rowEnd: end - firstRow };
          return findStars(rows(image, firstRow, end + reach), background, method, options, band);
        });
  return method === 'segmentation'
    ? measureBatches(segmentBatches(found as RunList[], width, options.npixels!, limits))
    : (found as UnnumberedSource[]);

  function measureBatches(batches: SegmentBatch[]): UnnumberedSource[] {
    const sums = new Map<number, { sums: SourceSums; left: number; lower: number }>();
    const sources = batches.flatMap(({ segments, window, piece }) => {
      const part = { raster: cutWindow(image, window), left: window.x, lower: window.y };
      if (!piece) return measureSegments(part, background, segments, options);
      const more = sumSegmentPiece(part, background, segments, piece, options);
      const before = sums.get(piece.label);
      sums.set(piece.label, { ...piece, sums: before ? addSums(before.sums, more) : more });
      return [];
    });
    const large = [...sums.values()].map((part) => describeSums(part.sums, part.left, part.lower));
    return [...sources, ...large].map(fromSegment);
  }
}

function cutWindow({ data, width }: Raster, window: SegmentBatch['window']): Raster {
  const out = new Float32Array(window.width * window.height);
  for (let y = 0; y < window.height; y++) {
    const from = (window.y + y) * width + window.x;
    out.set(data.subarray(from, from + window.width), y * window.width);
  }
  return { data: out, width: window.width, height: window.height };
}

/** Rows are counted from the strip first, which costs the last bit. */
const rounded = <Source extends UnnumberedSource>(source: Source) => ({ ...source, y: source.y.toFixed(9) });

describe('an image in strips', () => {
  const random = seededRandom(7);
  const cases = Array.from({ length: 12 }, (_, i) => ({
    ...{ seed: i, width: 30 + Math.floor(120 * random()), height: 20 + Math.floor(200 * random()) },
    ...{ thresholdSigma: 1.5 + 4 * random(), fwhm: 1 + 6 * random(), npixels: 1 + Math.floor(12 * random()) },
    ...{ deblend: i % 3 > 0, noise: i % 4 === 0 ? 0 : 1 },
  }));

  it.each(cases)('gives the sources of the whole, $width × $height, noise $noise', ({ seed, ...given }) => {
    const { width, height, noise, ...rest } = given;
    const own = seededRandom(1000 + seed);
    const image = field(own, width, height, noise);
    for (const method of METHODS) {
      const options: FindSourcesOptions = { ...rest, method, background: { boxSize: BOX } };
      const { sources } = findSources(image, options);
      const whole = sources.map(({ id: _, ...source }) => rounded(source));
      const limits = { windowPixels: 300 + Math.floor(2000 * own()), cutoutPixels: width * height };
      const parts = findInStrips(image, method, options, own, limits);
      expect(brightestFirst(parts, parts.length).map(rounded)).toEqual(whole);
    }
  });

  it('finds something in these images', () => {
    const found = METHODS.map((method) =>
      cases.reduce((sum, { seed, width, height, noise, ...options }) => {
        const image = field(seededRandom(1000 + seed), width, height, noise);
        return sum + findSources(image, { ...options, method, background: { boxSize: BOX } }).found;
      }, 0),
    );
    for (const count of found) expect(count).toBeGreaterThan(50);
  });

  it('measures a segment that is too large for a cut-out as one, from its pieces', () => {
    const image = field(seededRandom(3), 90, 140, 1);
    const options = { thresholdSigma: 3, fwhm: 3, npixels: 5, deblend: false, background: { boxSize: BOX } };
    const whole = findSources(image, { ...options, method: 'segmentation' }).sources;
    const limits = { windowPixels: 400, cutoutPixels: 800 };
    const found = findInStrips(image, 'segmentation', options, seededRandom(4), limits);
    const parts = brightestFirst(found, found.length);
    expect(parts.map(({ area }) => area)).toEqual(whole.map(({ area }) => area));
    const largest = whole[0];
    expect(largest.area).toBeGreaterThan(100);
    const same = parts.find(({ area }) => area === largest.area)!;
    for (const name of ['x', 'y', 'flux', 'peak', 'semiMajor', 'semiMinor', 'angle', 'fwhm'] as const)
      expect(same[name]).toBeCloseTo(largest[name]!, 6);
  });
});

describe('dropSmallRegions', () => {
  const rowsOf = (rowStart: number, rowEnd: number) => ({ rowStart, rowEnd, width: 10, height: 30 });
  // One pixel in each of rows 10 to 14, apart from each other.
  const runs = {
    starts: Int32Array.of(100, 115, 129, 132, 147),
    ends: Int32Array.of(101, 116, 130, 133, 148),
  };

  it('keeps small regions only where they may go on', () => {
    expect([...dropSmallRegions(runs, rowsOf(10, 15), 2).starts]).toEqual([100, 147]);
    expect([...dropSmallRegions(runs, { ...rowsOf(10, 15), height: 15 }, 2).starts]).toEqual([100]);
    expect([...dropSmallRegions(runs, rowsOf(0, 15), 2).starts]).toEqual([147]);
    expect(dropSmallRegions(runs, rowsOf(10, 15), 1)).toEqual(runs);
  });
});
