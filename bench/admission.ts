/**
 * Previews of a 4096² file, one after another, alone and during composites of 64 megapixels with fading edges; the duration of these
 * alone and during previews; and the response times of /health while the engine works on composites, filters and sources.
 */
import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { DetectSourcesRequest, PreviewRequest } from '#processing-client';
import { startBenchEngine, type BenchEngine } from './parts/bench-engine.js';
import { percentile } from './parts/timing.js';
import { CHANNELS, compositeSpec, writeChannels } from './parts/composite-channels.js';

const FIELD_SIDE = 4096;
const COMPOSITE = { side: 8000, featherArcsec: 'auto' } as const;
const WARM_PREVIEWS = 10;
/** With fewer samples the 95th percentile would be a single outlier. */
const PREVIEWS = 80;
const COMPOSITES = 10;
const PAUSE_MS = 500;
const MAX_P95_RATIO = 3;
const MAX_LOSS = 0.2;
const MAX_HEALTH_MS = 50;

const PREVIEW: PreviewRequest = {
  key: `bench/${CHANNELS[0].name}.fits`,
  ...{ stretch: 'asinh', blackPoint: 0, whitePoint: 1, gamma: 1, asinhA: 0.05, curve: 'linear' },
  ...{ cmap: 'grayscale', width: 800, height: 800, fit: 'inside', format: 'png', quality: 90, invert: false },
  ...{ smoothMethod: '', smoothSigma: 1, smoothSize: 3 },
};

const SOURCES: DetectSourcesRequest = {
  ...{ key: PREVIEW.key, thresholdSigma: 3, fwhm: 3, method: 'segmentation' },
  ...{ npixels: 5, deblend: true, maxSources: 50_000 },
};

async function measure(engine: BenchEngine): Promise<void> {
  await composites(engine, (count) => count < 1); // Warm-up: compiles the code.
  await previews(engine, WARM_PREVIEWS);
  const idle = await previews(engine, PREVIEWS);
  const alone = await composites(engine, (count) => count < COMPOSITES);
  const { result: beside, probed: together } = await during(previews(engine, PREVIEWS), (isOn) =>
    composites(engine, isOn),
  );
  reportPreviews(idle, beside);
  reportLoss(alone, together);
  for (const [name, work] of Object.entries(BUSY)) {
    reportHealth(name, await healthTimes(engine, work(engine)));
  }
}

/** Work that keeps the engine's threads busy for seconds. */
const BUSY: Record<string, (engine: BenchEngine) => Promise<unknown>> = {
  composites: (engine) => composites(engine, (count) => count < 3),
  'median filters': (engine) => filtered(engine, 6),
  'lists of sources': (engine) => searched(engine, 6),
};

/** Repeats an action while some work runs. */
async function during<T, P>(
  work: Promise<T>,
  probe: (isOn: () => boolean) => Promise<P>,
): Promise<{ result: T; probed: P }> {
  let isOn = true;
  const ended = work.finally(() => (isOn = false));
  const [result, probed] = await Promise.all([ended, probe(() => isOn)]);
  return { result, probed };
}

function reportPreviews(idle: readonly number[], beside: readonly number[]): void {
  const ratio = percentile(beside, 95) / percentile(idle, 95);
  console.log(`previews alone:               ${described(idle)}`);
  console.log(`previews beside composites:   ${described(beside)}`);
  console.log(
    `  p95 ${ratio.toFixed(1)} times idle, ${MAX_P95_RATIO} at most: ${verdict(ratio <= MAX_P95_RATIO)}`,
  );
}

function reportLoss(alone: readonly number[], together: readonly number[]): void {
  const loss = median(together) / median(alone) - 1;
  console.log(
    `composite alone ${seconds(median(alone))}, beside previews ${seconds(median(together))} (medians of ${alone.length} and ${together.length})`,
  );
  console.log(`  ${(100 * loss).toFixed(0)} % lost, ${100 * MAX_LOSS} at most: ${verdict(loss <= MAX_LOSS)}`);
}

function reportHealth(name: string, times: readonly number[]): void {
  const p99 = percentile(times, 99);
  console.log(`/health beside ${name}:`.padEnd(30) + `${times.length} of them, p99 ${p99.toFixed(0)} ms`);
  console.log(`  ${MAX_HEALTH_MS} ms at most: ${verdict(p99 <= MAX_HEALTH_MS)}`);
}

/** Times of composites one after another, in milliseconds. */
async function composites({ client }: BenchEngine, isRunning: (count: number) => boolean): Promise<number[]> {
  const times: number[] = [];
  while (isRunning(times.length)) {
    const start = performance.now();
    await buffer((await client.composite(compositeSpec(FIELD_SIDE, COMPOSITE))).body);
    times.push(performance.now() - start);
  }
  return times;
}

/** Previews through the most expensive filter, each of another size, so that none is cached. */
async function filtered({ client }: BenchEngine, count: number): Promise<void> {
  for (let i = 0; i < count; i++) {
    const smoothing = { smoothMethod: 'median', smoothSize: 25 } as const;
    await buffer((await client.preview({ ...PREVIEW, ...smoothing, width: 900 + i, height: 900 + i })).body);
  }
}

/** Lists of the largest allowed number of sources. */
async function searched({ client }: BenchEngine, count: number): Promise<void> {
  for (let i = 0; i < count; i++) await buffer((await client.detectSources(SOURCES)).body);
}

/** Times of /health during some work, in milliseconds. */
async function healthTimes({ url }: BenchEngine, work: Promise<unknown>): Promise<number[]> {
  const prober = new Worker(new URL('./parts/health-prober.js', import.meta.url), { workerData: { url } });
  const told = once(prober, 'message');
  await work;
  prober.postMessage('enough');
  const [times] = (await told) as [number[]];
  return times;
}

/** Times of previews one after another, in milliseconds, with the pause of a user between them. */
async function previews({ client }: BenchEngine, count: number): Promise<number[]> {
  const times: number[] = [];
  while (times.length < count) {
    const start = performance.now();
    await buffer((await client.preview(PREVIEW)).body);
    times.push(performance.now() - start);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  return times;
}

function verdict(isReached: boolean): string {
  return isReached ? 'reached' : 'MISSED';
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(2)} s`;
}

function described(times: readonly number[]): string {
  const [median, p95] = [50, 95].map((percent) => percentile(times, percent).toFixed(0));
  return `${times.length} of them, median ${median} ms, p95 ${p95} ms`;
}

function median(times: readonly number[]): number {
  return percentile(times, 50);
}

const folder = mkdtempSync(path.join(tmpdir(), 'firstlight-admission-'));
try {
  writeChannels(folder, FIELD_SIDE);
  const engine = await startBenchEngine(folder);
  try {
    await measure(engine);
  } finally {
    await engine.close();
  }
} finally {
  rmSync(folder, { recursive: true });
}
