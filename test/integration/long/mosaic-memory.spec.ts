import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { MosaicInput, MosaicSpec } from '#processing-client';
import { PLACES, startMosaicEngine, type MosaicEngine } from '../../support/mosaic-engine.js';
import { mosaicSpec, pictureSpec } from '../../support/mosaic-tiles.js';
import { writeSparseImage } from '../../support/sparse-image.js';

jest.setTimeout(240_000);

const MB = 1024 * 1024;
/** For any number and size of images: code and threads take half of it, tiles and bands the rest. */
const MOST_RESIDENT_MB = 450;
/** Bands of the largest mosaic, which the engine keeps for the next request. */
const ARENA_MB = 65;
const SMALL_SIDE = 1024;
const LARGE_SIDE = 5600;

let made: MosaicEngine;

beforeAll(async () => {
  made = await startMosaicEngine({ PROCESSING_MEMORY_MB: '640' });
  for (const [name, side] of Object.entries({ small: SMALL_SIDE, large: LARGE_SIDE }))
    writeSparseImage(path.join(made.engine.folder, 'data/uploads', `${name}.fits`), side);
});

/** Inputs of one file: each is read and resampled separately. */
const inputsOf = (name: string, count: number): MosaicInput[] =>
  Array.from({ length: count }, () => ({
    ...{ key: `uploads/${name}.fits`, name: `${name}.fits`, sha256: '0'.repeat(64) },
    ...{ exposureTime: null, tone: null },
  }));

const peakMegabytes = (): number => {
  const status = readFileSync(`/proc/${made.engine.pid}/status`, 'utf8');
  return (Number(/VmHWM:\s+(\d+) kB/.exec(status)![1]) * 1024) / MB;
};

it('a mosaic may be larger than the memory of its engine', async () => {
  const spec = mosaicSpec(inputsOf('large', 3), { pixelScaleArcsec: 0.0358 });
  const facts = await made.client.mosaicFits({ spec, ...PLACES }, () => undefined);
  const { size } = statSync(path.join(made.engine.folder, 'data', facts.key));
  expect(size).toBe(facts.size);
  expect(size).toBeGreaterThan(MOST_RESIDENT_MB * MB);
  expect(peakMegabytes()).toBeLessThan(MOST_RESIDENT_MB);
});

it.each<Partial<MosaicSpec>>([{ combineMethod: 'mean' }, { combineMethod: 'median', rejectSigma: 3 }])(
  'a mosaic of a hundred and fifty images on one position stays within its memory: %j',
  async (changes) => {
    const spec = mosaicSpec(inputsOf('small', 150), { ...changes, pixelScaleArcsec: 0.1 });
    const facts = await made.client.mosaicFits({ spec, ...PLACES }, () => undefined);
    expect(facts.coverage).toBeGreaterThan(0.95);
    // Plus the memory that the previous mosaic left in the arena.
    expect(peakMegabytes()).toBeLessThan(MOST_RESIDENT_MB + ARENA_MB);
  },
);

it('a mosaic picture that does not fit is refused with a crop that does', async () => {
  const spec = pictureSpec(inputsOf('large', 2), { pixelScaleArcsec: 0.04 });
  await expect(made.client.mosaic(spec)).rejects.toMatchObject({
    body: {
      kind: 'too-large',
      code: 'memory_budget',
      message: expect.stringMatching(/at most \d+ %/) as string,
    },
  });
});

it('a mosaic stops within a second of an abort, and leaves nothing behind', async () => {
  const wanted = new AbortController();
  const spec = mosaicSpec(inputsOf('small', 60), { combineMethod: 'median', pixelScaleArcsec: 0.02 });
  const before = made.filesBelow('derived').length;
  const stopped = made.client.mosaicFits(
    { spec, ...PLACES },
    ({ stage, percent }) => void (stage === 'combining' && percent > 20 && wanted.abort()),
    { signal: wanted.signal },
  );
  await expect(stopped).rejects.toThrow();
  await sleep(1_000);
  expect(made.drafts()).toEqual([]);
  expect(made.filesBelow('derived')).toHaveLength(before);
  const spent = () => readFileSync(`/proc/${made.engine.pid}/stat`, 'utf8').split(') ')[1].split(' ')[11];
  const ticks = Number(spent());
  await sleep(500);
  expect(Number(spent()) - ticks).toBeLessThan(10);
});
