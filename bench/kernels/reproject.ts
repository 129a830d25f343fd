/**
 * Reprojection of a 4096² float image onto a grid rotated by 10° and shifted: ours on one and on two threads, reproject's reproject_interp
 * and SWarp, all on this machine in this run. CPU time is compared (clock time in brackets), as medians of alternating rounds of ours and
 * the peer. Same input, grids and kernel for all; all of them compute a coverage too. Ours writes into reused arrays, so that no fresh page
 * is paid for; bench/peers/swarp.py describes how SWarp's resampling is separated from its reading and writing.
 *
 * Needs SWarp (Debian: swarp) and python3 with reproject (Debian: python3-reproject); missing peers are left out. Usage: reproject.js [side
 * in pixels, default 4096]
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
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
import type { ReprojectTask } from '../parts/reproject-worker.js';
import { alternate, reportTimes, type Times, timesOf } from '../parts/alternate.js';
import { peerResult } from '../parts/peers.js';
import { clockTime } from '../parts/timing.js';
import { TwoThreads } from '../parts/two-threads.js';

const ROUNDS = 5;
const RUNS = 3;
const side = Number(process.argv[2] ?? 4096);

const grid = { scaleArcsec: 0.1, width: side, height: side };
const source = tanGrid({ ...grid, ra: 150, dec: 2, rotationDeg: 10 });
const target = tanGrid({ ...grid, ra: 150.001, dec: 2.0005 });

const sharedArray = () => new Float32Array(new SharedArrayBuffer(4 * side * side));
const data = sharedArray();
data.forEach((_, i) => (data[i] = Math.random() + Math.sin(i / 1000)));
const out = { data: sharedArray(), footprint: sharedArray() };

/** One comparison: the kernel's name in SWarp, and in reproject_interp if compared too. */
interface Comparison {
  readonly method: InterpolationMethod;
  readonly swarp: string;
  /** Required speed relative to SWarp, one thread against one thread. */
  readonly neededOfSwarp: number;
  readonly interp?: { readonly order: string; readonly needed: number };
}

const COMPARISONS: readonly Comparison[] = [
  { method: 'nearest', swarp: 'NEAREST', neededOfSwarp: 1 },
  { method: 'bilinear', swarp: 'BILINEAR', neededOfSwarp: 5, interp: { order: 'bilinear', needed: 70 } },
  { method: 'lanczos3', swarp: 'LANCZOS3', neededOfSwarp: 4 },
];

function onOneThread(method: InterpolationMethod): void {
  const map = pixelMap(createWcs(target), createWcs(source), side, side);
  reproject({ data, width: side, height: side }, map, { method }, out);
}

/** Milliseconds on the clock, the rows shared out between two threads that are already up. */
async function timeTwoThreads(method: InterpolationMethod): Promise<number> {
  type Task = Omit<ReprojectTask, 'rowStart' | 'rowEnd'>;
  const worker = new URL('../parts/reproject-worker.js', import.meta.url);
  const threads = new TwoThreads<Task, InterpolationMethod>({ data, side, out, source, target }, worker);
  try {
    return await clockTime(() => threads.run(method), RUNS);
  } finally {
    await threads.end();
  }
}

/** The image and the requested grid, as files for the peers. */
function writeInputs(folder: string): { readonly image: string; readonly head: string } {
  const image = path.join(folder, 'input.fits');
  const head = path.join(folder, 'target.head');
  writeFileSync(image, writeFits([{ data, shape: [side, side], cards: wcsCards(source) }]));
  const axes = [1, 2].map((axis) => ({ keyword: `NAXIS${axis}`, value: side, comment: '' }));
  const cards = [{ keyword: 'NAXIS', value: 2, comment: '' }, ...axes, ...wcsCards(target)];
  writeFileSync(head, `${cards.flatMap((card) => formatCard(card)).join('\n')}\nEND\n`);
  return { image, head };
}

/** Times of a peer by its script in bench/peers, which prints seconds. */
function timePeer(script: string, ...args: string[]): Times | undefined {
  const seconds = peerResult<Times>(path.resolve('bench/peers', script), ...args);
  return seconds && { cpu: 1e3 * seconds.cpu, wall: 1e3 * seconds.wall };
}

const folder = mkdtempSync(path.join(tmpdir(), 'firstlight-bench-'));
try {
  const { image, head } = writeInputs(folder);
  for (const { method, swarp, neededOfSwarp, interp } of COMPARISONS) {
    const ours = (): Promise<Times> => timesOf(() => onOneThread(method), RUNS);
    const ofSwarp = await alternate(ROUNDS, ours, () => timePeer('swarp.py', image, head, swarp));
    reportTimes(`${method}, SWarp`, ofSwarp, neededOfSwarp);
    if (interp) {
      const peer = (): Times | undefined => timePeer('reproject_interp.py', image, head, interp.order);
      reportTimes(`${method}, reproject_interp`, await alternate(ROUNDS, ours, peer), interp.needed);
    }
    const two = await timeTwoThreads(method);
    console.log(
      `${method}, two threads: ${two.toFixed(0)} ms on the clock, one ${ofSwarp.ours.wall.toFixed(0)} ms`,
    );
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
