import { seededRandom } from '../../../../../test/support/seeded-random.js';
import { brightRuns } from './bright-runs.js';
import { segmentsOfRuns } from './find-segments.js';
import { segmentBatches, type SegmentBatch } from './segment-batches.js';
import type { SegmentRuns } from './segment-runs.js';
import { thresholdRows } from './threshold-rows.js';

const [WIDTH, HEIGHT] = [40, 36];
const random = seededRandom(8);
/** Blobs of all sizes, and one frame around all of them. */
const image = {
  ...{ width: WIDTH, height: HEIGHT },
  data: Float32Array.from({ length: WIDTH * HEIGHT }, (_, i) => {
    const [x, y] = [i % WIDTH, Math.floor(i / WIDTH)];
    const isFrame = x === 0 || y === 0 || x === WIDTH - 1 || y === HEIGHT - 1;
    return isFrame || (x > 1 && y > 1 && x < WIDTH - 2 && y < HEIGHT - 2 && random() < 0.3) ? 1 : 0;
  }),
};
const thresholds = thresholdRows(image, 0.5);
const bands = [
  [0, 9],
  [9, 10],
  [10, HEIGHT],
].map(([rowStart, rowEnd]) => brightRuns(image, thresholds, { rowStart, rowEnd }));
const all = segmentsOfRuns(brightRuns(image, thresholds), WIDTH, 3, 8);

const pixelsOf = ({ offsets, starts, ends }: SegmentRuns, label: number): number[] => {
  const found: number[] = [];
  for (let run = offsets[label - 1]; run < offsets[label]; run++)
    for (let at = starts[run]; at < ends[run]; at++) found.push(at);
  return found;
};
const areaOf = ({ window: { width, height } }: SegmentBatch) => width * height;
const labelsOf = ({ segments }: SegmentBatch) => Array.from({ length: segments.count }, (_, i) => i + 1);
const boxOf = (pixels: readonly number[]) => {
  const [columns, rows] = [pixels.map((at) => at % WIDTH), pixels.map((at) => Math.floor(at / WIDTH))];
  const [x, y] = [Math.min(...columns), Math.min(...rows)];
  return { x, y, width: Math.max(...columns) - x + 1, height: Math.max(...rows) - y + 1 };
};

describe.each([
  { windowPixels: 1, cutoutPixels: 1 },
  { windowPixels: 12, cutoutPixels: 30 },
  { windowPixels: 200, cutoutPixels: 200 },
  { windowPixels: 400, cutoutPixels: WIDTH * HEIGHT },
  { windowPixels: WIDTH * HEIGHT, cutoutPixels: 1 },
])('segments in batches of %j', (limits) => {
  const batches = segmentBatches(bands, WIDTH, 3, limits);
  const whole = batches.filter(({ piece }) => piece === undefined);
  const pieces = batches.filter(({ piece }) => piece !== undefined);

  it('hold every segment once, in order, with the pieces where the whole would be', () => {
    const found = batches.flatMap((batch) =>
      labelsOf(batch).map((label) => ({ key: batch.piece?.label, pixels: pixelsOf(batch.segments, label) })),
    );
    const joined: number[][] = [];
    found.forEach(({ key, pixels }, i) => {
      if (key !== undefined && found[i - 1]?.key === key) joined.at(-1)!.push(...pixels);
      else joined.push([...pixels]);
    });
    expect(joined).toEqual(Array.from({ length: all.count }, (_, i) => pixelsOf(all, i + 1)));
  });

  it('lie in the smallest window around them, which is within the limits', () => {
    for (const batch of batches) {
      const box = boxOf(labelsOf(batch).flatMap((label) => pixelsOf(batch.segments, label)));
      expect(batch.window).toEqual(box);
      expect(batch.segments.width).toBe(WIDTH);
    }
    for (const batch of whole) {
      const most =
        batch.segments.count > 1 ? limits.windowPixels : Math.max(limits.windowPixels, limits.cutoutPixels);
      expect(areaOf(batch)).toBeLessThanOrEqual(most);
    }
    for (const batch of pieces)
      expect(areaOf(batch) <= limits.windowPixels || batch.segments.starts.length === 1).toBe(true);
  });

  it('take as many as there is room for', () => {
    batches.forEach((batch, i) => {
      const before = batches[i - 1];
      if (!before || before.piece?.label !== batch.piece?.label) return;
      // The first run or segment of this one would not have fitted into the one before.
      const added = batch.piece
        ? [batch.segments.starts[0], batch.segments.ends[0] - 1]
        : pixelsOf(batch.segments, 1);
      const own = labelsOf(before).flatMap((label) => pixelsOf(before.segments, label));
      const { width, height } = boxOf([...own, ...added]);
      expect(width * height).toBeGreaterThan(limits.windowPixels);
    });
  });

  it('say of pieces which segment they are of, and its corner', () => {
    for (const { piece } of pieces) {
      const { x, y, width, height } = boxOf(pixelsOf(all, piece!.label));
      expect(piece).toEqual({ label: piece!.label, left: x, lower: y });
      expect(width * height).toBeGreaterThan(Math.max(limits.windowPixels, limits.cutoutPixels));
    }
  });
});

it('segments in batches are none without segments', () => {
  const none = { starts: new Int32Array(0), ends: new Int32Array(0) };
  expect(segmentBatches([none], WIDTH, 3, { windowPixels: 9, cutoutPixels: 9 })).toEqual([]);
});
