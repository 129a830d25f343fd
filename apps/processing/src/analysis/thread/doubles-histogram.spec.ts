import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { writeFits, type WritableImage } from '#kernels';
import { diskStorage } from '#platform/storage';
import type { RegionSpec } from '#processing-client/contract';
import { BYTES_PER_MB } from '../../engine/memory-budget.js';
import type { RequestContext } from '../../engine/request-context.js';
import { openTaskGroup, type PooledTask } from '../../engine/threads/task-group.js';
import type { TaskMessage } from '../../engine/threads/task-message.js';
import type { Implementation } from '../../engine/threads/task.js';
import { describeImage } from '../../image-io/open/describe-image.js';
import { regionStatistics } from '../region-statistics.operation.js';
import * as doubles from './doubles-histogram.js';
import * as regions from './region-histogram.js';

const folder = mkdtempSync(path.join(tmpdir(), 'firstlight-statistics-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

// The tasks run here, not in a thread, so their workerData is mocked.
jest.mock('../../engine/threads/thread-storage.js', () => ({
  threadStores: () => ({ storage: diskStorage(folder) }),
}));

/** Names of the tasks in the order in which they were run. */
const ran: string[] = [];
const implementations = Object.values({ ...doubles, ...regions, describeImage }).filter(
  (run) => 'task' in run,
);
const byName = new Map(implementations.map((run) => [run.task.name, run as Implementation]));
const submit = ({ name, input }: TaskMessage): PooledTask => {
  ran.push(name);
  const answer = Promise.resolve(byName.get(name)!(structuredClone(input) as never, () => undefined));
  return {
    answer: answer.then((value) => ({ value })),
    ...{ drop: () => undefined, terminate: () => undefined },
  };
};
const tasks = openTaskGroup(2, submit, new AbortController().signal);
const settings = { MAX_FITS_ARRAY_ELEMENTS: 1e9, PROCESSING_THREADS: 2 };
const context = { tasks, settings, files: {} } as unknown as RequestContext;

/** A telescope whose flags are known. */
const JWST = [{ keyword: 'TELESCOP', value: 'JWST' }];

/** Prepares the operation on an image file of these HDUs; the first is the image. */
function prepare(region: RegionSpec, ...[image, ...more]: WritableImage[]) {
  ran.length = 0;
  const units = [{ cards: JWST }, { name: 'SCI', ...image }, ...more];
  writeFileSync(path.join(folder, 'image.fits'), writeFits(units));
  return regionStatistics(context, { key: 'image.fits', region });
}
const measure = async (...image: Parameters<typeof prepare>) => (await prepare(...image)).run(context);

const [WIDTH, HEIGHT] = [40, 30];
const shape = [WIDTH, HEIGHT];
/** From 0 to 1008, in no order. */
const steps = Array.from({ length: WIDTH * HEIGHT }, (_, i) => (i * 7919) % 1009);
const BOX = { type: 'rectangle', x: 3, y: 2, width: 31, height: 25 } as const;
const ELLIPSE = { type: 'ellipse', x: 20, y: 14, a: 15, b: 9, angle: 0 } as const;

const int32 = { shape, data: Int32Array.from(steps, (k) => 2 ** 30 + k) };
const int64 = { shape, data: BigInt64Array.from(steps, (k) => 2n ** 60n + BigInt(k * 1000 - 500)) };
const scaling = [
  { keyword: 'BSCALE', value: 0.1 },
  { keyword: 'BZERO', value: 1e6 },
];
const scaled = { shape, data: Int16Array.from(steps, (k) => k - 500), cards: scaling };
const float64 = { shape, data: Float64Array.from(steps, (k) => 1e9 + (k - 504) / 504) };
const negative = { shape, data: Float64Array.from(steps, (k) => -(2 ** 30) - k) };

type Numbers = readonly [mean: number, median: number, std: number, min: number, max: number, sum: number];

function expectNumbers(answer: object, [mean, median, std, min, max, sum]: Numbers) {
  const within = (value: number) => expect.closeTo(value, 10 - Math.ceil(Math.log10(Math.abs(value))));
  expect(answer).toMatchObject({ median, min, max, mean: within(mean), std: within(std), sum: within(sum) });
}

/*
 * By numpy 2.4: i = np.arange(1200).reshape(30, 40); k = i * 7919 % 1009; pixels 2**30 + k, 2**60 + k * 1000 - 500 (as 'f8'),
 * 1e6 + 0.1 * (k - 500), 1e9 + (k - 504) / 504, -2**30 - k; y, x = np.mgrid[:30, :40]; of the pixels where
 * (x >= 3) & (x < 34) & (y >= 2) & (y < 27), or ((x - 20) / 15)**2 + ((y - 14) / 9)**2 <= 1: mean, median, std, min, max, sum.
 * The std of the large ones is that of the pixels less 2**60: of the pixels themselves numpy is 2e-8 off, as its mean is rounded.
 */
const NUMPY: [string, WritableImage, Numbers, Numbers][] = [
  [
    'int32',
    int32,
    [1073742327.8167741, 1073742331, 292.3021282341942, 1073741824, 1073742832, 832150304058],
    [1073742326.574822, 1073742322, 295.5826280541383, 1073741826, 1073742827, 452045519488],
  ],
  [
    'int64, as doubles',
    int64,
    [
      ...([1.1529215046073503e18, 1.1529215046073536e18, 292301.1362455686] as const),
      ...([1.1529215046068465e18, 1.1529215046078546e18, 8.935141660706965e20] as const),
    ],
    [
      ...([1.152921504607349e18, 1.1529215046073444e18, 295581.48767655395] as const),
      ...([1.1529215046068485e18, 1.1529215046078495e18, 4.853799534396939e20] as const),
    ],
  ],
  [
    'scaled int16',
    scaled,
    [1000000.3816774193, 1000000.7, 29.23021282341973, 999950, 1000050.8, 775000295.8],
    [1000000.2574821854, 999999.8, 29.55826280541442, 999950.2, 1000050.3, 421000108.4],
  ],
  [
    'float64',
    float64,
    [999999999.9996364, 1000000000.0059524, 0.5799645397654805, 999999999, 1000000001, 774999999999.7183],
    [
      ...([999999999.9971722, 999999999.9880953, 0.58647346824224] as const),
      ...([999999999.0039682, 1000000000.9900794, 420999999998.8095] as const),
    ],
  ],
  [
    'negative float64',
    negative,
    [-1073742327.8167741, -1073742331, 292.3021282341942, -1073742832, -1073741824, -832150304058],
    [-1073742326.574822, -1073742322, 295.5826280541383, -1073742827, -1073741826, -452045519488],
  ],
];

describe('region statistics of values that need double precision', () => {
  it.each(NUMPY)('equal those of numpy: %s', async (_, image, inBox, inEllipse) => {
    const box = await measure(BOX, image);
    expect(box).toMatchObject({ pixelCount: 775, validPixels: 775, units: null });
    expectNumbers(box, inBox);
    const ellipse = await measure(ELLIPSE, image);
    expect(ellipse).toMatchObject({ pixelCount: 421, validPixels: 421 });
    expectNumbers(ellipse, inEllipse);
  });

  it('leave out pixels of weight 0 and unusable ones', async () => {
    const weights = { name: 'WHT', shape, data: Float32Array.from(steps, (_, i) => i % 5) };
    const flags = { name: 'DQ', shape, data: Int32Array.from(steps, (_, i) => (i % 7 === 3 ? 1 : 0)) };
    const answer = await measure(BOX, int32, weights, flags);
    expect(answer).toMatchObject({ pixelCount: 775, validPixels: 536 });
    // numpy, as above, where (i % 5 != 0) & (i % 7 != 3).
    expectNumbers(answer, [
      ...([1073742325.8936567, 1073742324.5, 291.6916977339721] as const),
      ...([1073741824, 1073742824, 575525886679] as const),
    ]);
  });

  it('are null without valid pixels, after one pass', async () => {
    const data = new Float64Array(WIDTH * HEIGHT).fill(NaN);
    expect(await measure(BOX, { shape, data })).toMatchObject({ validPixels: 0, median: null, sum: null });
    expect(ran.filter((name) => name === 'detailDoubles')).toEqual([]);
  });

  it('are joined from bands in the memory of doubles', async () => {
    const [width, height] = [2048, 1100];
    const data = Int32Array.from({ length: width * height }, (_, i) => 2 ** 30 + ((i * 7919) % 1_000_003));
    const all = { type: 'rectangle', x: 0, y: 0, width, height } as const;
    const { pixelBytes, run } = await prepare(all, { shape: [width, height], data });
    const answer = await run(context);
    // numpy, as above, of i = np.arange(2048 * 1100), 2**30 + i * 7919 % 1000003.
    expectNumbers(answer, [
      ...([1074241821.9743927, 1074241822, 288674.68880049646] as const),
      ...([1073741824, 1074741826, 2420051976543912] as const),
    ]);
    expect(ran.filter((name) => name === 'doublesHistogram')).toHaveLength(2);
    expect(ran.filter((name) => name === 'detailDoubles')).toHaveLength(3 * 2);
    // Two bands of 2²¹ pixels: the band and its region in doubles, and a mask in singles.
    expect(pixelBytes / BYTES_PER_MB).toBeCloseTo(2 * 2 * (8 + 8 + 4) + 2 * 0.75, 6);
  });
});

describe('region statistics of values that fit single precision', () => {
  it.each<[string, WritableImage]>([
    ['float32', { shape, data: Float32Array.from(steps) }],
    ['int16', { shape, data: Int16Array.from(steps) }],
    ['unsigned int16', { shape, data: Uint16Array.from(steps) }],
    ['uint8', { shape, data: Uint8Array.from(steps) }],
  ])('take two passes and half the memory: %s', async (_, image) => {
    const { pixelBytes, run } = await prepare(BOX, image);
    expect(await run(context)).toMatchObject({ pixelCount: 775, min: 0 });
    expect(ran).toEqual([
      ...['describeImage', 'regionHistogram', 'joinHistograms', 'detailRegion', 'describeRegion'],
    ]);
    expect(pixelBytes).toBe(31 * 25 * 8 + 0.75 * BYTES_PER_MB);
  });
});
