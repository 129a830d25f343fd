import { seededRandom } from '../../../../../test/support/seeded-random.js';
import { createRaster } from '../../raster.js';
import { MeshSurface } from '../background/mesh-surface.js';
import type { LabelMap } from './label-map.js';
import { addSums, describeSums, measureSegment, sumSegment } from './measure-segment.js';
import { cutSegment, imageIndex, neighbourSteps, segmentBounds } from './segment-cutout.js';
import { paintSegment, runsOfMap } from './segment-runs.js';

const [WIDTH, HEIGHT] = [23, 17];
const random = seededRandom(3);
const image = createRaster(WIDTH, HEIGHT);
image.data.forEach((_, i) => (image.data[i] = i % 29 === 0 ? NaN : 10 * random() - 2));

/** Three segments: one to every edge, one row, one pixel, and one of several parts. */
const labels = Int32Array.from({ length: WIDTH * HEIGHT }, (_, i) => {
  const [x, y] = [i % WIDTH, Math.floor(i / WIDTH)];
  if (x === 0 || y === 0 || x === WIDTH - 1 || y === HEIGHT - 1) return 1;
  if (y === 3 && x >= 4 && x < 11) return 2;
  if (x === 20 && y === 14) return 3;
  return y >= 5 && y < 12 && (x * 7 + y * 3) % 5 > 1 && x > 2 && x < 18 ? 4 : 0;
});
const map: LabelMap = { labels, width: WIDTH, height: HEIGHT, count: 4 };
const segments = runsOfMap(map);
const LABELS = [1, 2, 3, 4];

const placesOf = (label: number) => [...labels.keys()].filter((i) => labels[i] === label);

/** By the definition: moments of the positive pixels about the centre of light. */
function defined(label: number) {
  const finite = placesOf(label).filter((i) => Number.isFinite(image.data[i]));
  const lit = finite.filter((i) => image.data[i] > 0);
  const sum = (places: number[], of: (i: number) => number) => places.reduce((total, i) => total + of(i), 0);
  const [flux, light] = [finite, lit].map((places) => sum(places, (i) => image.data[i]));
  const mean = (of: (i: number) => number) => sum(lit, (i) => image.data[i] * of(i)) / light;
  const [columnOf, rowOf] = [(i: number) => i % WIDTH, (i: number) => Math.floor(i / WIDTH)];
  const [x, y] = [mean(columnOf), mean(rowOf)];
  const trace = mean((i) => (columnOf(i) - x) ** 2 + (rowOf(i) - y) ** 2);
  const peak = Math.max(...finite.map((i) => image.data[i]));
  return { x, y, flux, peak, area: finite.length, trace };
}

const near = (value: number) => expect.closeTo(value, 6) as number;

describe('the measured properties of a segment', () => {
  it.each(LABELS)('are those of its pixels: %i', (label) => {
    const { x, y, flux, peak, area, trace } = defined(label);
    const [measured] = measureSegment(cutSegment({ raster: image }, segments, label), WIDTH);
    expect(measured).toMatchObject({ x: near(x), y: near(y), flux: near(flux), peak, area });
    // A single pixel has the variance of a pixel.
    const least = trace === 0 ? 1 / 6 : label === 2 ? trace + 1 / 6 : trace;
    expect(measured.semiMajor ** 2 + measured.semiMinor ** 2).toBeCloseTo(least, 6);
  });

  it.each(LABELS)('are the same from parts of the image: %i', (label) => {
    const { left, lower } = segmentBounds(segments, label);
    const pieces = [0, 6, 11].map((start, i, starts) => {
      const end = starts[i + 1] ?? HEIGHT;
      const within = labels.map((own, at) =>
        own === label && Math.floor(at / WIDTH) >= start && Math.floor(at / WIDTH) < end ? 1 : 0,
      );
      return within.includes(1) ? runsOfMap({ ...map, labels: within, count: 1 }) : undefined;
    });
    const sums = pieces.flatMap((piece) => {
      if (!piece) return [];
      const { left: x, right, lower: y, upper } = segmentBounds(piece, 1);
      const [width, height] = [right - x + 1, upper - y + 1];
      const part = createRaster(width, height);
      part.data.forEach(
        (_, i) => (part.data[i] = image.data[(y + Math.floor(i / width)) * WIDTH + x + (i % width)]),
      );
      const cutout = cutSegment({ raster: part, left: x, lower: y }, piece, 1);
      return [sumSegment(cutout, WIDTH, left - 1, lower - 2)];
    });
    const together = describeSums(sums.reduce(addSums), left - 1, lower - 2);
    const { x, y, flux, peak, area } = defined(label);
    expect(together).toMatchObject({ x: near(x), y: near(y), flux: near(flux), peak, area });
  });

  it('are those of each of its parts', () => {
    const cutout = cutSegment({ raster: image }, segments, 2);
    const parts = { labels: Int32Array.from(cutout.inside), count: 2 };
    cutout.pixels.forEach((place, i) => (parts.labels[place] = i < 3 ? 2 : 1));
    const [rest, first] = measureSegment(cutout, WIDTH, parts);
    const row = [...image.data.subarray(3 * WIDTH + 4, 3 * WIDTH + 11)];
    const total = (values: number[]) => values.filter(Number.isFinite).reduce((sum, value) => sum + value, 0);
    expect(first.flux).toBeCloseTo(total(row.slice(0, 3)), 6);
    expect(rest.flux).toBeCloseTo(total(row.slice(3)), 6);
    expect([first.y, rest.y]).toEqual([near(3), near(3)]);
  });
});

describe('a segment that is cut out', () => {
  it.each(LABELS)('has its pixels, in order, and room around them: %i', (label) => {
    const cutout = cutSegment({ raster: image }, segments, label);
    const places = placesOf(label);
    expect([...cutout.pixels].map((place) => imageIndex(cutout, place, WIDTH))).toEqual(places);
    expect([...cutout.pixels].map((place) => cutout.values[place])).toEqual(places.map((i) => image.data[i]));
    expect([...cutout.inside.keys()].filter((place) => cutout.inside[place] === 1)).toEqual([
      ...cutout.pixels,
    ]);
    const { left, right, lower, upper, area } = segmentBounds(segments, label);
    const [columns, rows] = [places.map((i) => i % WIDTH), places.map((i) => Math.floor(i / WIDTH))];
    expect([left, right, lower, upper, area]).toEqual([
      ...[Math.min(...columns), Math.max(...columns), Math.min(...rows), Math.max(...rows), places.length],
    ]);
    expect([cutout.stride, cutout.size]).toEqual([
      right - left + 3,
      (right - left + 3) * (upper - lower + 3),
    ]);
    const finite = places.map((i) => image.data[i]).filter(Number.isFinite);
    expect([cutout.minimum, cutout.maximum]).toEqual([Math.min(...finite), Math.max(...finite)]);
  });

  it.each(LABELS)('has its values above the background, where one is given: %i', (label) => {
    const values = Float64Array.of(1, 2, 3, 4);
    const mesh = { values, columns: 2, rows: 2, boxWidth: 12, boxHeight: 9 };
    const surface = new MeshSurface(mesh);
    const cutout = cutSegment({ raster: image }, segments, label, { surface, line: new Float64Array(WIDTH) });
    const line = new Float64Array(WIDTH);
    for (const place of cutout.pixels) {
      const at = imageIndex(cutout, place, WIDTH);
      surface.expandRow(Math.floor(at / WIDTH), line);
      const wanted = Math.fround(image.data[at] - line[at % WIDTH]);
      expect(Math.abs(cutout.values[place] - wanted) < 1e-6 || Number.isNaN(wanted)).toBe(true);
      expect(Number.isNaN(cutout.values[place])).toBe(Number.isNaN(wanted));
    }
  });

  it('has the neighbours of a square grid', () => {
    expect([...neighbourSteps(10, 4)].sort((a, b) => a - b)).toEqual([-10, -1, 1, 10]);
    expect([...neighbourSteps(10, 8)].sort((a, b) => a - b)).toEqual([-11, -10, -9, -1, 1, 9, 10, 11]);
  });

  it('is painted where it is', () => {
    const painted = new Int32Array(WIDTH * HEIGHT);
    for (const label of LABELS) paintSegment(segments, label, label, painted);
    expect(painted).toEqual(labels);
  });
});
