import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import {
  celestialWcs,
  findHdu,
  memorySource,
  openFits,
  readImageRows,
  skyAt,
  verifyChecksum,
  verifyFits,
} from '#kernels';
import {
  createProcessingClient,
  type MosaicInput,
  type MosaicSpec,
  type ProcessingProgress,
  type StoredMosaic,
} from '#processing-client';
import { decodePicture } from '../support/decode-picture.js';
import {
  CENTRE,
  mosaicSpec,
  pictureSpec,
  skyTile,
  skyValue,
  storeTiles,
  type SkyTile,
} from '../support/mosaic-tiles.js';
import { atSpecEnd } from '../support/spec-end.js';
import { startEngine, type TestEngine } from '../support/start-engine.js';

jest.setTimeout(120_000);

const MAX_PIXELS = 1_000_000;
/** Pixels between the centres of neighbouring tiles, in degrees. */
const STEP = 70 / 3600;
const EAST: readonly SkyTile[] = [
  { ra: CENTRE.ra - STEP },
  { ra: CENTRE.ra, rotationDeg: 10, offset: 4 },
  { ra: CENTRE.ra + STEP, rotationDeg: -5, offset: -7 },
];

let engine: TestEngine;

beforeAll(async () => {
  engine = await startEngine({ MAX_MOSAIC_OUTPUT_PIXELS: String(MAX_PIXELS), PROCESSING_THREADS: '2' });
});

const client = () => {
  const made = createProcessingClient(engine.address);
  atSpecEnd(() => made.close());
  return made;
};

let folders = 0;
const store = (tiles: readonly SkyTile[]): MosaicInput[] =>
  storeTiles(engine, `set${folders++}`, tiles.map(skyTile));

const filesBelow = (folder: string): string[] => {
  const whole = path.join(engine.folder, 'data', folder);
  return existsSync(whole) ? readdirSync(whole, { recursive: true, encoding: 'utf8' }) : [];
};

async function makeFits(
  spec: MosaicSpec,
  onProgress: (progress: ProcessingProgress) => void = () => undefined,
) {
  const places = { folder: 'derived/job/', fileName: 'mosaic.fits', pixelsFolder: 'results/job/' };
  const facts = await client().mosaicFits({ spec, ...places }, onProgress);
  return { facts, ...(await opened(facts)) };
}

async function opened({ key }: Pick<StoredMosaic, 'key'>) {
  const bytes = readFileSync(path.join(engine.folder, 'data', key));
  const file = await openFits(memorySource(bytes, key));
  const { data, width, height } = await readImageRows(file, file.hdus[0]);
  const weights = (await readImageRows(file, findHdu(file, 'WHT')!)).data;
  const wcs = celestialWcs(file.hdus[0].header);
  return { bytes, file, data, weights, width, height, wcs };
}

/** Differences from the sky, where there is a value. */
function residuals({ data, width, wcs }: Awaited<ReturnType<typeof opened>>): number[] {
  return [...data].flatMap((value, i) => {
    if (Number.isNaN(value)) return [];
    const { lon, lat } = skyAt(wcs, i % width, Math.floor(i / width));
    return [value - skyValue(lon - CENTRE.ra, lat - CENTRE.dec)];
  });
}

const spread = (values: readonly number[]) => Math.max(...values) - Math.min(...values);

describe('a mosaic as FITS', () => {
  it('shows one sky, backgrounds matched, and says where it comes from', async () => {
    const inputs = store(EAST);
    const progress: ProcessingProgress[] = [];
    const mosaic = await makeFits(mosaicSpec(inputs), (report) => progress.push(report));
    const { facts, bytes, file } = mosaic;
    // The mean of the offsets 0, 4 and -7 is left over; bilinear interpolation costs a little of the waves.
    const left = residuals(mosaic);
    expect(left.length).toBeGreaterThan(15_000);
    expect(spread(left)).toBeLessThan(0.1);
    expect(left[0]).toBeCloseTo(-1, 0);
    expect(facts).toMatchObject({ contentType: 'application/fits', reducedBy: 1, rejected: 0 });
    expect(facts.size).toBe(bytes.length);
    expect(facts.sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
    expect(facts.coverage).toBeCloseTo(left.length / (facts.width * facts.height), 6);
    expect(await verifyFits(file)).toEqual([]);
    for (const hdu of file.hdus)
      expect(await verifyChecksum(file, hdu)).toEqual({ checksum: 'correct', datasum: 'correct' });
    expect(filesBelow('results').filter((name) => name !== 'job')).toEqual([]);
    expect([...new Set(progress.map(({ stage }) => stage))]).toEqual([
      ...['opening', 'matching', 'combining', 'storing', 'stored'],
    ]);
    const percents = progress.map(({ percent }) => percent);
    expect(percents).toEqual([...percents].sort((a, b) => a - b));
  });
});

describe('a mosaic as a picture', () => {
  it.each(['png', 'jpeg'] as const)('%s, with its facts', async (outputFormat) => {
    const inputs = store(EAST);
    const spec = pictureSpec(inputs, { outputFormat });
    const { body, headers } = await client().mosaic(spec);
    const bytes = await buffer(body);
    const picture = await decodePicture(bytes);
    expect(picture.format).toBe(outputFormat);
    expect(Number(headers['x-mosaic-width'])).toBe(picture.width);
    expect(Number(headers['x-mosaic-height'])).toBe(picture.height);
    expect(headers['x-mosaic-scaled']).toBe('1.00000');
    const resultKey = `results/picture.${outputFormat}`;
    const facts = await client().mosaicToStorage({ spec, resultKey }, () => undefined);
    expect(facts).toMatchObject({
      width: picture.width,
      height: picture.height,
      contentType: `image/${outputFormat}`,
    });
    expect(readFileSync(path.join(engine.folder, 'data', resultKey)).equals(bytes)).toBe(true);
  });
});
