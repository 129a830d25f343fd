/**
 * Views of one image of 4096² (float32): our engine against the same work by astropy, numpy and Pillow, on the same files in the same run:
 * a preview of 1000 pixels of a file that is new to the engine, one with another stretch of a cached file, and a histogram with its
 * statistics. Usage: viewer.js [side in pixels, default 4096]
 */
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { PreviewRequest, SmoothedTone } from '#processing-client';
import { startBenchEngine, type BenchEngine } from './parts/bench-engine.js';
import { writeChannels } from './parts/composite-channels.js';

const PYTHON = process.env.BENCH_PYTHON ?? '/usr/bin/python3';
const SIDE = Number(process.argv[2] ?? 4096);
const PREVIEW_SIDE = 1000;
/** Warm-up with other files, because the engine is a service, not a script. */
const WARM_UP = 4;
/** Number of further stretches of each cached file. */
const WARM_STRETCHES = 5;
const RUNS = 5;
const NEEDED = { cold: 8, stretched: 30, histogram: 5 } as const;
type Case = keyof typeof NEEDED;
/** `quick`: times of a faster but less exact script; reported, but not used for the required ratios. */
type PeerFigures = Record<Case | 'quickCold' | 'quickStretched' | 'countOnly' | 'peakMegabytes', number>;

const TONE: Pick<PreviewRequest, keyof SmoothedTone> = {
  ...{ stretch: 'asinh', blackPoint: 0, whitePoint: 1, gamma: 1, asinhA: 0.1, curve: 'linear' },
  ...{ smoothMethod: '', smoothSigma: 1, smoothSize: 3 },
};

const previewOf = (key: string, changes: Partial<PreviewRequest> = {}): PreviewRequest => ({
  ...{ key, ...TONE, cmap: 'grayscale', width: PREVIEW_SIDE, height: PREVIEW_SIDE },
  ...{ fit: 'inside', format: 'png', quality: 90, invert: false },
  ...changes,
});

const folder = mkdtempSync(path.join(tmpdir(), 'firstlight-viewer-'));
try {
  const files = writeFiles();
  const engine = await startBenchEngine(folder);
  try {
    const ours = await measureOurs(engine);
    const peer = measurePeer(files);
    for (const name of ['cold', 'stretched', 'histogram'] as const) report(name, ours[name], peer[name]);
    console.log(
      `python that reduces first: cold ${milliseconds(peer.quickCold)}, stretched ${milliseconds(peer.quickStretched)}`,
    );
    console.log(`numpy.histogram alone, of an array in memory: ${milliseconds(peer.countOnly)}`);
    console.log(
      `engine: peak ${engine.peakMegabytes().toFixed(0)} MB; python: ${peer.peakMegabytes.toFixed(0)} MB`,
    );
    console.log(`load ${loadavg()[0].toFixed(1)}`);
  } finally {
    await engine.close();
  }
} finally {
  rmSync(folder, { recursive: true });
}

/** The same image under a separate name for each cold view. */
function writeFiles(): string[] {
  const written = writeChannels(folder, SIDE);
  for (let i = 0; i < WARM_UP + 2 * RUNS; i++)
    copyFileSync(written[0], path.join(path.dirname(written[0]), `${i}.fits`));
  return written;
}

async function measureOurs(engine: BenchEngine): Promise<Record<Case, number>> {
  const { client } = engine;
  const names = Array.from({ length: WARM_UP + 2 * RUNS }, (_, i) => `bench/${i}.fits`);
  const draw = async (request: PreviewRequest) => buffer((await client.preview(request)).body);
  for (const key of names.splice(0, WARM_UP)) {
    await draw(previewOf(key));
    await client.histogram({ key, bins: 256, ...TONE });
    for (let again = 0; again < WARM_STRETCHES; again++)
      await draw(previewOf(key, { stretch: 'log', gamma: 1 + again / 10 }));
  }
  return {
    cold: await best((run) => draw(previewOf(names[run]))),
    stretched: await best((run) => draw(previewOf(names[0], { stretch: 'sqrt', gamma: 1 + run / 10 }))),
    histogram: await best((run) => client.histogram({ key: names[RUNS + run], bins: 256, ...TONE })),
  };
}

async function best(work: (run: number) => Promise<unknown>): Promise<number> {
  let seconds = Infinity;
  for (let run = 0; run < RUNS; run++) {
    const start = performance.now();
    await work(run);
    seconds = Math.min(seconds, (performance.now() - start) / 1000);
  }
  return seconds;
}

function measurePeer(files: readonly string[]): PeerFigures {
  const output = path.join(folder, 'peer.png');
  const script = path.resolve('bench/peers/viewer.py');
  const answer = execFileSync(PYTHON, [script, output, String(PREVIEW_SIDE), ...files], { encoding: 'utf8' });
  return JSON.parse(answer) as PeerFigures;
}

function milliseconds(seconds: number): string {
  return `${(1000 * seconds).toFixed(0)} ms`;
}

function report(name: Case, ours: number, peer: number): void {
  const ratio = peer / ours;
  const verdict = ratio >= NEEDED[name] ? 'reached' : 'MISSED';
  console.log(
    `${name.padEnd(10)} ${milliseconds(ours)}, python ${milliseconds(peer)}: ${ratio.toFixed(1)} times, ${NEEDED[name]} needed: ${verdict}`,
  );
}
