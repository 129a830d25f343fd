/**
 * Sources of a field of 2,000 stars through the processing process, reading and answer included: against the same work by photutils, on the
 * same file in the same run; and of 100 megapixels, which has no peer, with the memory of a separate process and the time until an aborted
 * request has left the engine. Usage: detection.js [side in pixels, default 4096]
 */
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { json } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { fitsChunks } from '#kernels';
import type { DetectSourcesAnswer, DetectSourcesRequest } from '#processing-client';
import { startBenchEngine, type BenchEngine } from './parts/bench-engine.js';
import { peerResult } from './parts/peers.js';
import { starField } from './parts/star-field.js';
import { clockTime } from './parts/timing.js';

const SIDE = Number(process.argv[2] ?? 4096);
const LARGE_SIDE = 10_000;
/** Side of an image whose processing time is negligible. */
const SMALL_SIDE = 256;
const RUNS = 3;
const METHODS = ['segmentation', 'daofind'] as const;
/** Required speed relative to the peer. */
const NEEDED_SPEED = 1;
const NEEDED_MEGABYTES = 600;
const NEEDED_ABORT_MS = 1000;
/** Delay after which the caller aborts the large search. */
const LEAVE_AFTER_MS = 700;

const OPTIONS = { thresholdSigma: 5, fwhm: 5, npixels: 10, deblend: true, maxSources: 10_000 } as const;
const requestOf = (side: number, method: DetectSourcesRequest['method']): DetectSourcesRequest => ({
  ...{ key: keyOf(side), method },
  ...OPTIONS,
});
const keyOf = (side: number) => `library/field-${side}.fits`;

type PeerResult = Record<(typeof METHODS)[number], { readonly seconds: number; readonly found: number }>;

const folder = mkdtempSync(path.join(tmpdir(), 'firstlight-bench-'));
try {
  await compare(await writeField(SIDE));
  await writeField(LARGE_SIDE);
  await writeField(SMALL_SIDE);
  for (const method of [...METHODS, 'auto'] as const) await measureLarge(method);
  await measureAbort();
} finally {
  rmSync(folder, { recursive: true });
}

async function writeField(side: number): Promise<string> {
  const file = path.join(folder, 'data', keyOf(side));
  await mkdir(path.dirname(file), { recursive: true });
  const image = { shape: [side, side], data: starField(side) };
  await pipeline(fitsChunks([image]), createWriteStream(file));
  return file;
}

async function withEngine<T>(use: (engine: BenchEngine) => Promise<T>): Promise<T> {
  const engine = await startBenchEngine(folder);
  try {
    return await use(engine);
  } finally {
    await engine.close();
  }
}

async function compare(file: string): Promise<void> {
  const { thresholdSigma, fwhm, npixels } = OPTIONS;
  const script = path.resolve('bench/peers/detect_photutils.py');
  const args = [thresholdSigma, fwhm, npixels].map(String);
  const peer = peerResult<PeerResult>(script, file, ...args);
  await withEngine(async (engine) => {
    for (const method of METHODS) {
      let found = 0;
      const search = async () => (found = (await sourcesOf(engine, SIDE, method)).count);
      const seconds = (await clockTime(search, RUNS)) / 1000;
      const theirs = peer?.[method];
      const speed = (theirs?.seconds ?? NaN) / seconds;
      console.log(
        `${method.padEnd(13)} ${SIDE}²: ${seconds.toFixed(2)} s, ${found} sources, photutils ` +
          `${theirs?.seconds.toFixed(2)} s, ${theirs?.found}: ${speed.toFixed(1)} times faster, ` +
          `${NEEDED_SPEED} needed: ${verdict(speed >= NEEDED_SPEED)}`,
      );
    }
    console.log(`  peak ${engine.peakMegabytes().toFixed(0)} MB`);
  });
}

async function measureLarge(method: DetectSourcesRequest['method']): Promise<void> {
  await withEngine(async (engine) => {
    const start = performance.now();
    const { count, method: used } = await sourcesOf(engine, LARGE_SIDE, method);
    const seconds = (performance.now() - start) / 1000;
    const megabytes = engine.peakMegabytes();
    console.log(
      `${method} (${used}) ${LARGE_SIDE}²: ${seconds.toFixed(1)} s, ${count} sources, peak ${megabytes.toFixed(0)} MB, ` +
        `${NEEDED_MEGABYTES} MB at most: ${verdict(megabytes <= NEEDED_MEGABYTES)}`,
    );
  });
}

async function sourcesOf(
  { client }: BenchEngine,
  side: number,
  method: DetectSourcesRequest['method'],
): Promise<DetectSourcesAnswer> {
  const { body } = await client.detectSources(requestOf(side, method));
  return (await json(body)) as DetectSourcesAnswer;
}

/** The next search is admitted when the aborted one has ended. */
async function measureAbort(): Promise<void> {
  await withEngine(async (engine) => {
    await sourcesOf(engine, SMALL_SIDE, 'daofind');
    const controller = new AbortController();
    const { signal } = controller;
    const givenUp = engine.client.detectSources(requestOf(LARGE_SIDE, 'segmentation'), { signal });
    const left = givenUp.catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, LEAVE_AFTER_MS));
    controller.abort();
    const start = performance.now();
    await sourcesOf(engine, SMALL_SIDE, 'daofind');
    const milliseconds = performance.now() - start;
    await left;
    console.log(
      `given up: the next one is done after ${milliseconds.toFixed(0)} ms, ${NEEDED_ABORT_MS} at most: ` +
        verdict(milliseconds <= NEEDED_ABORT_MS),
    );
  });
}

function verdict(isReached: boolean): string {
  return isReached ? 'reached' : 'MISSED';
}
