import { seededRandom } from '../../../../../test/support/seeded-random.js';
import { createRaster } from '../../raster.js';
import type { PixelBox } from '../pixel-box.js';
import { BUCKETS, PlainBoxLoops, type BoxLoops } from './box-loops.js';
import { vectorBoxLoops } from './vector-box-loops.js';

const random = seededRandom(5);
const image = createRaster(70, 50);
image.data.forEach((_, i) => {
  const value = Math.fround(100 + 20 * (random() + random() - 1));
  image.data[i] = i % 11 === 0 ? NaN : i % 97 === 0 ? Infinity : i % 101 === 0 ? -Infinity : value;
});

const DIVISION = {
  provisionalMean: 101,
  coreLow: 95,
  coreHigh: 104,
  low: 90,
  scale: Math.fround(BUCKETS / 20),
};
const WHOLE: PixelBox = { x0: 0, x1: 70, y0: 0, y1: 50 };
const PART: PixelBox = { x0: 3, x1: 61, y0: 10, y1: 40 };

/** Finite values of a box, pixel by pixel. */
const finiteOf = ({ x0, x1, y0, y1 }: PixelBox): number[] =>
  Array.from({ length: (x1 - x0) * (y1 - y0) }, (_, i) => {
    const [x, y] = [x0 + (i % (x1 - x0)), y0 + Math.floor(i / (x1 - x0))];
    return image.data[y * 70 + x];
  }).filter(Number.isFinite);

const bucketOf = (value: number) =>
  Math.max(0, Math.min(BUCKETS - 1, Math.floor(Math.fround(Math.fround(value - 90) * DIVISION.scale))));

const sumsOf = (values: readonly number[], provisionalMean: number) => ({
  sum: expect.closeTo(
    values.reduce((sum, value) => sum + value - provisionalMean, 0),
    6,
  ) as number,
  square: expect.closeTo(
    values.reduce((sum, value) => sum + (value - provisionalMean) ** 2, 0),
    5,
  ) as number,
});

describe.each<[string, (capacity: number) => BoxLoops]>([
  ['plain', (capacity) => new PlainBoxLoops(capacity)],
  ['in vectors', (capacity) => vectorBoxLoops(capacity, 70 * 50)!],
])('the loops over a box, %s', (_, open) => {
  const loops = open(70 * 50);

  describe.each([
    [WHOLE, WHOLE],
    [PART, PART],
    [PART, { x0: 8, x1: 9, y0: 11, y1: 40 }],
    [WHOLE, { x0: 5, x1: 42, y0: 33, y1: 36 }],
    [PART, { x0: 60, x1: 61, y0: 39, y1: 40 }],
  ])('of a part %j, a box %j', (part, box) => {
    const values = finiteOf(box);
    const load = () => {
      loops.enter(image, part);
      return loops.gather(box);
    };

    it('take its finite pixels in order', () => {
      expect(load()).toBe(values.length);
      expect([...loops.values.subarray(0, values.length)]).toEqual(values);
    });

    it('sum the core, rank the buckets, and list the rest', () => {
      const count = load();
      const isCore = (value: number) => value >= 95 && value <= 104;
      const core = values.filter(isCore);
      const { within, ...sums } = loops.divide(count, DIVISION);
      expect({ within, ...sums }).toEqual({ below: 0, within: core.length, ...sumsOf(core, 101) });
      const ranks = Array.from(
        { length: BUCKETS + 1 },
        (__, bucket) => values.filter((value) => bucketOf(value) < bucket).length,
      );
      expect([...loops.starts]).toEqual(ranks);
      const outside = values.filter((value) => !isCore(value));
      const listed = outside.filter((value) => value >= 92 && value <= 106);
      expect(loops.sumListed(92, 106, 100)).toEqual({
        below: outside.filter((value) => value < 92).length,
        within: listed.length,
        ...sumsOf(listed, 100),
      });
    });

    it('list all, bounds included', () => {
      const count = load();
      loops.divide(count, DIVISION);
      loops.listAll(count);
      const [lowest, highest] = [Math.min(...values), Math.max(...values)];
      expect(loops.sumListed(lowest, highest, 100)).toEqual({
        ...{ below: 0, within: values.length },
        ...sumsOf(values, 100),
      });
      const above = values.filter((value) => value > lowest);
      const next = Math.min(...above, Infinity);
      expect(loops.sumListed(next, highest, 100)).toMatchObject({
        ...{ below: values.length - above.length, within: above.length },
      });
    });

    it('find every value of a bucket by its rank', () => {
      const count = load();
      loops.divide(count, DIVISION);
      for (const bucket of [0, 1, 100, 128, 170, BUCKETS - 1]) {
        const held = values.filter((value) => bucketOf(value) === bucket).sort((a, b) => a - b);
        loops.takeBucket(count, bucket);
        expect(held.map((__, rank) => loops.selectTaken(rank))).toEqual(held);
      }
    });
  });
});
