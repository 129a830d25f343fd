import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { findHdu, readTableRows, skyAt, verifyChecksum, verifyFits, type FitsFile } from '#kernels';
import type {
  CombineMethod,
  MosaicInput,
  MosaicSpec,
  ProcessingProgress,
  Resampling,
} from '#processing-client';
import { residuals, spread, startMosaicEngine, type MosaicEngine } from '../support/mosaic-engine.js';
import { CENTRE, mosaicSpec, type SkyTile } from '../support/mosaic-tiles.js';

jest.setTimeout(120_000);

/** Between the centres of neighbouring tiles, degrees. */
const STEP = 70 / 3600;
const EAST: readonly SkyTile[] = [
  { ra: CENTRE.ra - STEP },
  { ra: CENTRE.ra, rotationDeg: 10, offset: 4 },
  { ra: CENTRE.ra + STEP, rotationDeg: -5, offset: -7 },
];
/** Debian's, if installed. */
const FITSVERIFY = '/usr/bin/fitsverify';

let made: MosaicEngine;

beforeAll(async () => {
  made = await startMosaicEngine();
});

/** A tile that has one value everywhere. */
const flat = (value: number, more: Partial<SkyTile> = {}): SkyTile => ({
  ...{ width: 40, height: 30, spoil: (data: Float32Array) => void data.fill(value) },
  ...more,
});

const historyOf = ({ hdus }: FitsFile): string =>
  hdus[0].header.cards
    .filter(({ keyword }) => keyword === 'HISTORY')
    .map(({ comment }) => comment)
    .join('\n');

/** The middle of a mosaic, the number of rejected values, and its coverage. */
async function middleOf(inputs: readonly MosaicInput[], changes: Partial<MosaicSpec>) {
  const { data, weights, width, height, facts } = await made.make(
    mosaicSpec(inputs, { backgroundMatch: false, northUp: true, ...changes }),
  );
  const at = Math.floor(height / 2) * width + Math.floor(width / 2);
  const { rejected, coverage } = facts;
  return { value: data[at], weight: weights[at], rejected, coverage };
}

it('a mosaic shows one sky with matched backgrounds, and reports its steps', async () => {
  const progress: ProcessingProgress[] = [];
  const mosaic = await made.make(mosaicSpec(made.store(EAST)), (report) => progress.push(report));
  const { facts, bytes, width, height } = mosaic;
  const left = residuals(mosaic);
  expect(left.length).toBeGreaterThan(15_000);
  expect(spread(left)).toBeLessThan(0.1);
  // Only differences are observable: the mean of 0, 4 and −7 stays.
  expect(left[0]).toBeCloseTo(-1, 1);
  expect(facts).toMatchObject({ contentType: 'application/fits', reducedBy: 1, rejected: 0, width, height });
  expect(facts.size).toBe(bytes.length);
  expect(facts.sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
  expect(facts.coverage).toBeCloseTo(left.length / (width * height), 6);
  expect(facts.scaleArcsec).toBeCloseTo(1, 6);
  expect([...new Set(progress.map(({ stage }) => stage))]).toEqual([
    ...['opening', 'matching', 'combining', 'storing', 'stored'],
  ]);
  const percents = progress.map(({ percent }) => percent);
  expect(percents).toEqual([...percents].sort((a, b) => a - b));
  expect(progress.map(({ message }) => message)).toEqual(
    expect.arrayContaining([
      'Reading headers of 3 files',
      'Comparing backgrounds: image 2 of 3',
      'Combining 3 files: 1 of 1 tiles',
    ]),
  );
  expect(made.drafts()).toEqual([]);
});

it('a mosaic keeps the jumps if backgrounds are not matched', async () => {
  const mosaic = await made.make(mosaicSpec(made.store(EAST), { backgroundMatch: false }));
  expect(spread(residuals(mosaic))).toBeGreaterThan(10);
});

it('a mosaic is a file that other programs read, with its origin', async () => {
  const common = [
    { keyword: 'TELESCOP', value: 'JWST' },
    { keyword: 'BUNIT', value: 'MJy/sr' },
  ];
  const cardsOf = (i: number) => [
    ...common,
    { keyword: 'FILTER', value: i === 1 ? 'F444W' : 'F200W' },
    { keyword: 'EXPTIME', value: 100 + i },
  ];
  const inputs = made.store(EAST.map((tile, i) => ({ ...tile, cards: cardsOf(i) })));
  const { file, facts } = await made.make(mosaicSpec(inputs));
  expect(await verifyFits(file)).toEqual([]);
  for (const hdu of file.hdus)
    expect(await verifyChecksum(file, hdu)).toEqual({ checksum: 'correct', datasum: 'correct' });
  if (existsSync(FITSVERIFY)) {
    const name = path.join(made.engine.folder, 'data', facts.key);
    expect(spawnSync(FITSVERIFY, ['-e', name], { encoding: 'utf8' }).stdout).toContain('0 error(s)');
  } else console.warn('fitsverify is not installed: mosaics are checked by our own verifier alone');
  const { header } = file.hdus[0];
  expect(header.string('BUNIT')).toBe('MJy/sr');
  expect(header.string('TELESCOP')).toBe('JWST');
  expect(header.string('FILTER')).toBeUndefined();
  expect(header.number('EXPTIME')).toBe(303);
  expect(header.number('NCOMBINE')).toBe(3);
  const history = historyOf(file);
  expect(history).toContain('combineMethod = mean');
  expect(history).toContain('input 2: tile1.fits');
  expect(history).toContain(inputs[2].sha256);
  const table = findHdu(file, 'SRCMETA')!;
  const { columns, rows } = await readTableRows(file, table);
  const row = Object.fromEntries(columns.map(({ name }, i) => [name, rows[1][i]]));
  expect(row).toMatchObject({
    FILENAME: 'tile1.fits',
    SHA256: inputs[1].sha256,
    TELESCOP: 'JWST',
    USED: true,
  });
  expect(row).toMatchObject({ FILTER: 'F444W', EXPTIME: 101, BUNIT: 'MJy/sr', WEIGHT: 1 });
  expect(row.BACKGRND).toBeCloseTo(5, 1);
  expect(row.PIXSCALE).toBeCloseTo(1, 9);
});

describe('a mosaic of values that are not finite', () => {
  const spoilt = (value: number) => (data: Float32Array) => {
    data.fill(8);
    for (let i = 0; i < data.length; i += 7) data[i] = value;
  };

  it.each(['mean', 'median', 'sum', 'max', 'min'] as const)('are left out: %s', async (combineMethod) => {
    for (const value of [Infinity, -Infinity]) {
      const inputs = made.store([flat(5), flat(0, { spoil: spoilt(value) })]);
      const changes = {
        backgroundMatch: false,
        northUp: true,
        resampling: 'nearest',
        combineMethod,
      } as const;
      const { data } = await made.make(mosaicSpec(inputs, changes));
      expect(data.filter((one) => Math.abs(one) === Infinity)).toHaveLength(0);
      expect(data.filter((one) => one === 5).length).toBeGreaterThanOrEqual(1200 / 7 - 1);
      expect(data.filter((one) => Number.isNaN(one)).length).toBe(0);
    }
  });

  it('averages the values around them when pixels are read reduced', async () => {
    const inputs = made.store([flat(8, { spoil: spoilt(Infinity) }), flat(8)]);
    const { data } = await made.make(
      mosaicSpec(inputs, { backgroundMatch: false, northUp: true, pixelScaleArcsec: 4 }),
    );
    expect(data.every((one) => Number.isNaN(one) || Math.abs(one - 8) < 1e-5)).toBe(true);
    expect(data.filter((one) => !Number.isNaN(one)).length).toBeGreaterThan(40);
  });

  it.each([Infinity, 3e38, NaN])('ignores pixels of weight %d', async (weight) => {
    const inputs = made.store([
      flat(5, { weights: () => 1 }),
      flat(9, { weights: (x) => (x % 3 === 0 ? weight : 1) }),
    ]);
    const { data, weights } = await made.make(
      mosaicSpec(inputs, {
        ...{ weighting: 'wht', resampling: 'nearest' },
        backgroundMatch: false,
        northUp: true,
      }),
    );
    expect([...new Set(data)].sort()).toEqual([5, 7]);
    expect([...new Set(weights)].sort()).toEqual([1, 2]);
  });

  it.each([
    [1e300, /tile1.fits: an exposure time of 1e\+300 s is no weight/],
    [1e-300, /tile1.fits: has no exposure time/],
  ])('a mosaic refuses an exposure time of %d s', async (seconds, message) => {
    const cards = (value: number) => ({ cards: [{ keyword: 'EXPTIME', value }] });
    const inputs = made.store([flat(5, cards(10)), flat(7, cards(seconds))]);
    await expect(made.make(mosaicSpec(inputs, { weighting: 'exposure' }))).rejects.toMatchObject({
      body: { kind: 'unprocessable', message: expect.stringMatching(message) as string },
    });
  });
});

it.each([512, 513, 1200])('a mosaic of many bands has the sums of all of them: %d rows', async (height) => {
  const { file, data, facts, ...mosaic } = await made.make(
    mosaicSpec(made.store(EAST), { pixelScaleArcsec: 0.05, northUp: true, height }),
  );
  expect(mosaic.height).toBe(height);
  for (const hdu of file.hdus)
    expect(await verifyChecksum(file, hdu)).toEqual({ checksum: 'correct', datasum: 'correct' });
  const covered = data.filter((value) => !Number.isNaN(value)).length;
  expect(facts.coverage).toBeCloseTo(covered / data.length, 9);
  expect(covered).toBeLessThan(data.length);
});

it.each<[CombineMethod, number]>([
  ['mean', 10],
  ['median', 7],
  ['sum', 40],
  ['first', 5],
  ['last', 25],
  ['min', 1],
  ['max', 25],
])('a mosaic by %s of 5, 1, 9 and 25 is %d', async (combineMethod, expected) => {
  const inputs = made.store([5, 1, 9, 25].map((value) => flat(value)));
  expect(await middleOf(inputs, { combineMethod })).toEqual({
    value: expected,
    weight: 4,
    rejected: 0,
    coverage: 1,
  });
});

it('a mosaic weights by exposure times, that of the record before that of the header', async () => {
  const cards = [{ keyword: 'EXPTIME', value: 30 }];
  const [a, b] = made.store([flat(10, { cards }), flat(20, { cards })]);
  const weighting = 'exposure';
  expect(await middleOf([a, b], { weighting })).toMatchObject({ value: 15, weight: 60 });
  expect(await middleOf([a, { ...b, exposureTime: 90 }], { weighting })).toMatchObject({
    value: 17.5,
    weight: 120,
  });
  expect(await middleOf([a, b], { weighting, combineMethod: 'sum' })).toMatchObject({ value: 900 });
});

it('a mosaic weights pixel by pixel, and ignores pixels without weight', async () => {
  // The first counts three times in the left half, and nowhere in the upper one.
  const weights = (x: number, y: number) => (y >= 20 ? 0 : x < 20 ? 3 : 1);
  const inputs = made.store([flat(10, { weights }), flat(20, { weights: () => 1 })]);
  const at = (x: number, y: number) => y * 40 + x;
  const spec = mosaicSpec(inputs, { backgroundMatch: false, northUp: true });
  const weighed = await made.make({ ...spec, weighting: 'wht' });
  expect([weighed.data[at(5, 5)], weighed.data[at(30, 5)], weighed.data[at(5, 25)]]).toEqual([12.5, 15, 20]);
  expect([weighed.weights[at(5, 5)], weighed.weights[at(5, 25)]]).toEqual([4, 1]);
  const median = await made.make({ ...spec, weighting: 'wht', combineMethod: 'median' });
  expect([median.data[at(5, 5)], median.data[at(5, 25)]]).toEqual([15, 20]);
  const plain = await made.make(spec);
  expect([plain.data[at(5, 5)], plain.data[at(5, 25)]]).toEqual([15, 20]);
});

it.each<CombineMethod>(['mean', 'median'])(
  'a mosaic by %s rejects values far from the median',
  async (combineMethod) => {
    const noisy = (seed: number): SkyTile => ({ width: 60, height: 60, noise: 0.5, seed });
    const struck: SkyTile = { ...noisy(4), spoil: (data) => void data.fill(400, 30 * 60 + 25, 30 * 60 + 35) };
    const inputs = made.store([noisy(1), noisy(2), noisy(3), struck]);
    const kept = await made.make(mosaicSpec(inputs, { combineMethod, rejectSigma: 5 }));
    expect(spread(residuals(kept))).toBeLessThan(4);
    expect(kept.facts.rejected).toBeGreaterThanOrEqual(10);
    expect(kept.facts.rejected).toBeLessThan(30);
    expect(historyOf(kept.file)).toContain(`rejected ${kept.facts.rejected} values`);
    expect(Math.min(...kept.weights)).toBe(3);
    const all = await made.make(mosaicSpec(inputs, { combineMethod: 'mean' }));
    expect(spread(residuals(all))).toBeGreaterThan(50);
  },
);

/** Edges are less exact than the waves: a partly covered pixel shows the mean of that part. */
const MOST_SPREAD = { nearest: 0.35, bilinear: 0.15, bicubic: 0.15, lanczos3: 0.15, exact: 0.25 };

it.each<Resampling>(['nearest', 'bilinear', 'bicubic', 'lanczos3', 'exact'])(
  'a mosaic by %s shows the same sky',
  async (resampling) => {
    for (const combineMethod of ['mean', 'median'] as const) {
      const mosaic = await made.make(mosaicSpec(made.store(EAST), { resampling, combineMethod }));
      const left = residuals(mosaic);
      expect(left.length).toBeGreaterThan(15_000);
      expect(spread(left)).toBeLessThan(MOST_SPREAD[resampling]);
    }
  },
);

it.each<Resampling>(['nearest', 'bilinear', 'bicubic', 'lanczos3', 'exact'])(
  'a mosaic by %s is the same at the edge of a tile as in its middle',
  async (resampling) => {
    const inputs = made.store([{ noise: 1 }, { noise: 1, seed: 2, rotationDeg: 20 }]);
    const shape = { resampling, northUp: true, pixelScaleArcsec: 0.15, backgroundMatch: false };
    const whole = await made.make(mosaicSpec(inputs, shape));
    expect(whole.width).toBeGreaterThan(700);
    const middle = skyAt(whole.wcs, 512, 300);
    const crop = { ra: middle.lon, dec: middle.lat, widthArcsec: 6, heightArcsec: 6 };
    const part = await made.make(mosaicSpec(inputs, { ...shape, crop }));
    const { crpix } = part.wcs.parameters;
    const [x, y] = whole.wcs.parameters.crpix.map((value, axis) => Math.round(value - crpix[axis]));
    part.data.forEach((value, i) => {
      const at = (y + Math.floor(i / part.width)) * whole.width + x + (i % part.width);
      expect(Math.abs(whole.data[at] - value)).toBeLessThan(1e-4);
    });
  },
);

it('a mosaic reads finer images reduced when it is coarser', async () => {
  const mosaic = await made.make(mosaicSpec(made.store(EAST), { pixelScaleArcsec: 4 }));
  expect(mosaic.facts.scaleArcsec).toBeCloseTo(4, 6);
  expect(spread(residuals(mosaic))).toBeLessThan(0.4);
});

it('a mosaic accepts a mosaic as an input, without its uncovered pixels', async () => {
  const inputs = made.store(EAST);
  const first = await made.make(mosaicSpec(inputs));
  const again = { ...inputs[0], key: first.facts.key, name: 'mosaic.fits', sha256: first.facts.sha256 };
  const second = await made.make(
    mosaicSpec([again, inputs[1]], { backgroundMatch: false, combineMethod: 'first' }),
  );
  expect(second.data.filter(Number.isFinite).length / second.data.length).toBeLessThan(0.9);
  expect(spread(residuals(second))).toBeLessThan(6);
});

it.each([
  ['over 0 h', 0, 2],
  ['around the pole', 40, 89.995],
])('a mosaic connects %s', async (_name, ra, dec) => {
  const east = 35 / 3600 / Math.cos((dec * Math.PI) / 180);
  const tiles: SkyTile[] = [
    { ra: (ra - Math.min(east, 170) + 360) % 360, dec, spoil: (data) => void data.fill(3) },
    { ra: ra + Math.min(east, 170), dec, spoil: (data) => void data.fill(5) },
  ];
  const { facts, data } = await made.make(mosaicSpec(made.store(tiles), { northUp: true }));
  expect(facts.width * facts.height).toBeLessThan(40_000);
  expect(spread([...data].filter(Number.isFinite))).toBeLessThan(1e-5);
  expect(facts.coverage).toBeGreaterThan(0.6);
});
