/**
 * Reprojection of a 4096² float image onto a grid turned by 10° and shifted: ours on one and on two threads, reproject's
 * reproject_interp and SWarp, all on this machine in this run. CPU seconds are compared, so that other load on
 * the machine falls on nobody; only the two-thread line is about time on the clock.
 *
 * Needs SWarp (Debian: swarp) and python3 with reproject (Debian: python3-reproject); a peer that is not there is left out.
 * Usage: reproject.js [side in pixels, default 4096]
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import {
  createWcs,
  formatCard,
  pixelMap,
  reproject,
  tanGrid,
  wcsCards,
  writeFits,
  type InterpolationMethod,
} from '#kernels';
import type { ReprojectTask } from './reproject-worker.js';

const SIDE = Number(process.argv[2] ?? 4096);
const RUNS = 5;
const PYTHON = process.env.BENCH_PYTHON ?? '/usr/bin/python3';
const PEERS = path.resolve('bench/peers');

const grid = { scaleArcsec: 0.1, width: SIDE, height: SIDE };
const source = tanGrid({ ...grid, ra: 150, dec: 2, rotationDeg: 10 });
const target = tanGrid({ ...grid, ra: 150.001, dec: 2.0005 });

function sharedArray(): Float32Array {
  return new Float32Array(new SharedArrayBuffer(4 * SIDE * SIDE));
}

const input = { data: sharedArray(), width: SIDE, height: SIDE };
input.data.forEach((_, i) => (input.data[i] = Math.random() + Math.sin(i / 1000)));
const out = { data: sharedArray(), footprint: sharedArray() };

interface Seconds {
  readonly cpu: number;
  readonly wall: number;
}

/** The best of several runs on this thread. */
function oneThread(method: InterpolationMethod): Seconds {
  const runs = Array.from({ length: RUNS }, () => {
    const [cpu, wall] = [process.cpuUsage(), performance.now()];
    reproject(input, pixelMap(createWcs(target), createWcs(source), SIDE, SIDE), { method }, out);
    const { user, system } = process.cpuUsage(cpu);
    return { cpu: (user + system) / 1e6, wall: (performance.now() - wall) / 1e3 };
  });
  return { cpu: Math.min(...runs.map(({ cpu }) => cpu)), wall: Math.min(...runs.map(({ wall }) => wall)) };
}

/** The best time on the clock of several runs, the rows shared out between two threads that are already up. */
async function twoThreads(method: InterpolationMethod): Promise<number> {
  const workers = [0, 1].map((half) => {
    const rows = { rowStart: half * (SIDE >> 1), rowEnd: half === 0 ? SIDE >> 1 : SIDE };
    const workerData: ReprojectTask = { input, out, source, target, ...rows };
    return new Worker(new URL('./reproject-worker.js', import.meta.url), { workerData });
  });
  let best = Infinity;
  for (let run = 0; run < RUNS; run++) {
    const start = performance.now();
    await Promise.all(
      workers.map((worker) => {
        worker.postMessage(method);
        return new Promise((resolve, reject) => worker.once('message', resolve).once('error', reject));
      }),
    );
    best = Math.min(best, (performance.now() - start) / 1e3);
  }
  await Promise.all(workers.map((worker) => worker.terminate()));
  return best;
}

/** Seconds of a peer by its script in bench/peers; undefined, and a word, when it cannot run here. */
function peer(script: string, ...args: string[]): Seconds | undefined {
  try {
    return JSON.parse(
      execFileSync(PYTHON, [path.join(PEERS, script), ...args], { encoding: 'utf8' }),
    ) as Seconds;
  } catch (error) {
    console.log(`${script} left out: ${String(error).split('\n')[0]}`);
    return undefined;
  }
}

function print(name: string, ours: Seconds, theirs: Seconds | undefined): void {
  if (!theirs) return;
  const ratio = (theirs.cpu / ours.cpu).toFixed(1);
  console.log(
    `${name.padEnd(34)} ours ${ours.cpu.toFixed(3)} s   peer ${theirs.cpu.toFixed(3)} s   ratio ${ratio}`,
  );
}

const folder = mkdtempSync(path.join(tmpdir(), 'firstlight-bench-'));
try {
  const image = path.join(folder, 'input.fits');
  const head = path.join(folder, 'target.head');
  writeFileSync(image, writeFits([{ data: input.data, shape: [SIDE, SIDE], cards: wcsCards(source) }]));
  const axes = [1, 2].map((axis) => ({ keyword: `NAXIS${axis}`, value: SIDE, comment: '' }));
  const cards = [{ keyword: 'NAXIS', value: 2, comment: '' }, ...axes, ...wcsCards(target)];
  writeFileSync(head, `${cards.flatMap((card) => formatCard(card)).join('\n')}\nEND\n`);

  console.log(`reprojection of ${SIDE} × ${SIDE} float32, CPU seconds`);
  for (const [method, kernel, order] of [
    ['nearest', 'NEAREST', 'nearest-neighbor'],
    ['bilinear', 'BILINEAR', 'bilinear'],
    ['lanczos3', 'LANCZOS3', undefined],
  ] as const) {
    const ours = oneThread(method);
    const both = await twoThreads(method);
    console.log(
      `${`${method}: two threads`.padEnd(34)} one ${ours.wall.toFixed(3)} s   two ${both.toFixed(3)} s on the clock   ratio ${(ours.wall / both).toFixed(2)}`,
    );
    print(`${method}: SWarp, resampling only`, ours, peer('swarp.py', image, head, kernel));
    if (order && method === 'bilinear') {
      print(`${method}: reproject_interp`, ours, peer('reproject_interp.py', image, head, order));
    }
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
