import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { ProcessRequest } from '#processing-client';
import { writeSparseImage } from '../../support/sparse-image.js';
import { clientOf, startEngine, type TestEngine } from '../../support/start-engine.js';

jest.setTimeout(180_000);

const SIDE = 12_000;
const MB = 1024 * 1024;
/** 549 MB of pixels. */
const IMAGE_BYTES = 4 * SIDE * SIDE;
/** For any size of the image: code and threads take half of it, a few bands the rest. */
const MOST_RESIDENT_MB = 450;

let engine: TestEngine;

beforeAll(async () => {
  engine = await startEngine({ PROCESSING_MEMORY_MB: '512', PROCESSING_THREADS: '2' });
  writeSparseImage(path.join(engine.folder, 'data/uploads/large.fits'), SIDE);
});

const requestOf = (step: ProcessRequest['step']): ProcessRequest => ({
  ...{ key: 'uploads/large.fits', name: 'large.fits', sha256: '0'.repeat(64), step },
  ...{ folder: 'derived/job/', fileName: 'result.fits' },
});

const client = () => clientOf(engine);

const STEPS: readonly ProcessRequest['step'][] = [
  { algorithm: 'sharpen', radius: 2, amount: 1, threshold: 0 },
  {
    ...{ algorithm: 'subtract-background', boxSize: 64, filterSize: 3, sigma: 3, maxIterations: 10 },
    ...{ excludePercent: 10, excludeSources: false, sourceSigma: 2, sourceGrowth: 5 },
  },
  { algorithm: 'reproject', pixelScaleArcsec: 0.2, resampling: 'bicubic' },
];

it.each(STEPS)('an image larger than the memory budget is processed in bands: $algorithm', async (step) => {
  const stages = new Set<string>();
  const { key, size } = await client().process(requestOf(step), ({ stage }) => stages.add(stage));
  expect(size).toBeGreaterThan(step.algorithm === 'reproject' ? IMAGE_BYTES / 16 : IMAGE_BYTES);
  expect(statSync(path.join(engine.folder, 'data', key)).size).toBe(size);
  expect([...stages]).toEqual(['processing', 'storing', 'stored']);
  expect(readdirSync(path.join(engine.folder, 'data'))).not.toContain('results');
  expect(readdirSync(path.join(engine.folder, 'scratch'))).toEqual([]);
  const [, peakKb] = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${engine.pid}/status`, 'utf8'))!;
  expect((Number(peakKb) * 1024) / MB).toBeLessThan(MOST_RESIDENT_MB);
});

it.each([
  ['folder', { folder: 'uploads/' }],
  ['folder', { folder: 'results/job/' }],
  ['folder', { folder: 'derived/job' }],
  ['folder', { folder: 'derived/../x/' }],
])('processing writes only below the folders of results: %s %p', async (_field, change) => {
  const request = { ...requestOf(STEPS[0]), ...change };
  await expect(client().process(request, () => undefined)).rejects.toMatchObject({
    failure: 'rejected',
    body: { kind: 'validation' },
  });
});

it('processing refuses an unknown step', async () => {
  const steps = [{ algorithm: 'blur' }, { algorithm: 'smooth' }, { algorithm: 'statistics', more: 1 }, null];
  for (const step of steps)
    await expect(client().process(requestOf(step as never), () => undefined)).rejects.toMatchObject({
      body: { kind: 'validation' },
    });
});
