/**
 * Previews beside a composite: previews of a 4096² file, one after the other, alone and while a composite of 64 megapixels with fading
 * edges is under way, and how long the composite takes alone and with them. Prints medians and 95th percentiles.
 */
import { buffer } from 'node:stream/consumers';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { PreviewRequest } from '#processing-client';
import { startBenchEngine, type BenchEngine } from './parts/bench-engine.js';
import { CHANNELS, compositeSpec, writeChannels } from './parts/composite-channels.js';

const FIELD_SIDE = 4096;
const COMPOSITE = { side: 8000, featherArcsec: 'auto' } as const;
const IDLE_PREVIEWS = 40;
const PAUSE_MS = 500;
const MOST_P95_RATIO = 3;
const MOST_LOSS = 0.2;

const PREVIEW: PreviewRequest = {
  key: `bench/${CHANNELS[0].name}.fits`,
  ...{ stretch: 'asinh', blackPoint: 0, whitePoint: 1, gamma: 1, asinhA: 0.05, curve: 'linear' },
  ...{ cmap: 'grayscale', width: 800, height: 800, fit: 'inside', format: 'png', quality: 90, invert: false },
  ...{ smoothMethod: '', smoothSigma: 1, smoothSize: 3 },
};

const folder = mkdtempSync(path.join(tmpdir(), 'firstlight-lanes-'));
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

async function measure(engine: BenchEngine): Promise<void> {
  await composite(engine); // Compiles.
  const idle = await previews(engine, (count) => count < IDLE_PREVIEWS);
  const alone = await composite(engine);
  let isDone = false;
  const working = composite(engine).finally(() => (isDone = true));
  const beside = await previews(engine, () => !isDone);
  const together = await working;
  const ratio = percentile(beside, 95) / percentile(idle, 95);
  const loss = together / alone - 1;
  console.log(`previews alone:              ${described(idle)}`);
  console.log(`previews beside a composite: ${described(beside)}`);
  console.log(
    `  p95 ${ratio.toFixed(1)} times idle, ${MOST_P95_RATIO} at most: ${verdict(ratio <= MOST_P95_RATIO)}`,
  );
  console.log(`composite alone ${seconds(alone)}, beside previews ${seconds(together)}`);
  console.log(
    `  ${(100 * loss).toFixed(0)} % lost, ${100 * MOST_LOSS} at most: ${verdict(loss <= MOST_LOSS)}`,
  );
}

async function composite({ client }: BenchEngine): Promise<number> {
  const start = performance.now();
  await buffer((await client.composite(compositeSpec(FIELD_SIDE, COMPOSITE))).body);
  return performance.now() - start;
}

/** Times of previews one after the other, in milliseconds, with a pause after each as somebody who looks at them makes. */
async function previews({ client }: BenchEngine, goesOn: (count: number) => boolean): Promise<number[]> {
  const times: number[] = [];
  while (goesOn(times.length)) {
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

function percentile(times: readonly number[], percent: number): number {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor((percent / 100) * sorted.length))];
}
