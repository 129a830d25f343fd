import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { ImagingTask, ImagingWork, ReadWork } from './imaging-worker.js';

const PYTHON = process.env.BENCH_PYTHON ?? '/usr/bin/python3';
const RUNS = 15;

/** CPU milliseconds of the best of several runs on this thread, so that other load on the machine falls on nobody. */
export function cpuTime(work: () => unknown, runs = RUNS): number {
  let best = Infinity;
  for (let run = 0; run < runs; run++) {
    const start = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(start);
    best = Math.min(best, (user + system) / 1e3);
  }
  return best;
}

/** Milliseconds on the clock of the best of several runs. */
export async function clockTime(work: () => Promise<unknown>, runs = RUNS): Promise<number> {
  let best = Infinity;
  for (let run = 0; run < runs; run++) {
    const start = performance.now();
    await work();
    best = Math.min(best, performance.now() - start);
  }
  return best;
}

/** What a script of a peer prints as JSON; undefined, and a word, when it cannot run here. */
export function peerResult<Result>(script: string, ...args: string[]): Result | undefined {
  try {
    return JSON.parse(execFileSync(PYTHON, [script, ...args], { encoding: 'utf8' })) as Result;
  } catch (error) {
    console.log(`${path.basename(script)} left out: ${String(error).split('\n')[0]}`);
    return undefined;
  }
}

/** CPU milliseconds of the peers of a topic in bench/peers/imaging.py on the same pixels, by name; empty without them. */
export function peerTimes(topic: string, data: Float32Array): Partial<Record<string, number>> {
  const folder = mkdtempSync(path.join(tmpdir(), 'bench-'));
  try {
    const file = path.join(folder, 'field.f32');
    writeFileSync(file, new Uint8Array(data.buffer));
    return peerResult(path.resolve('bench/peers/imaging.py'), topic, file) ?? {};
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Two threads that share the images and each take half of the rows; they run the imaging worker unless another one is named. */
export class TwoThreads<
  Task extends { readonly side: number } = Omit<ImagingTask, 'rowStart' | 'rowEnd'>,
  Work = ImagingWork,
> {
  private readonly workers: Worker[];

  constructor(task: Task, worker = new URL('./imaging-worker.js', import.meta.url)) {
    const half = task.side >> 1;
    this.workers = [
      { rowStart: 0, rowEnd: half },
      { rowStart: half, rowEnd: task.side },
    ].map((rows) => new Worker(worker, { workerData: { ...task, ...rows } }));
  }

  /** Lets both threads do the same work on their rows; gives their answers. */
  run<Answer>(work: Work): Promise<Answer[]> {
    return Promise.all(
      this.workers.map((worker) => {
        worker.postMessage(work);
        return once(worker, 'message').then(([answer]: Answer[]) => answer);
      }),
    );
  }

  async end(): Promise<void> {
    await Promise.all(this.workers.map((worker) => worker.terminate()));
  }
}

/** Milliseconds on the clock in which two threads read a square of an image into shared memory, each half of its rows. */
export async function twoReaders(data: Float32Array, work: ReadWork, runs: number): Promise<number> {
  const side = Math.sqrt(data.length);
  const threads = new TwoThreads({ data, side, levels: new Uint8Array(0), smooth: new Float32Array(0) });
  const time = await clockTime(() => threads.run({ kind: 'read', ...work }), runs);
  await threads.end();
  return time;
}

/** Prints one line of results: ours, the peer's and the ratio, and whether that is what is needed, if anything is. */
export function report(
  name: string,
  ours: number,
  two: number,
  peer: number | undefined,
  needed: number | undefined,
  unit = 'ms',
): void {
  const ratio = (peer ?? NaN) / ours;
  const both = Number.isNaN(two) ? '' : `, two threads ${two.toFixed(0)} ${unit} (clock)`;
  const verdict = needed === undefined ? '' : `, ${needed} needed: ${verdictOn(ratio, needed)}`;
  console.log(
    `${name.padEnd(28)} ours ${ours.toFixed(0)} ${unit}${both}, peer ${(peer ?? NaN).toFixed(0)} ${unit}: ` +
      `${ratio.toFixed(2)} times${verdict}`,
  );
}

function verdictOn(ratio: number, needed: number): string {
  if (Number.isNaN(ratio)) return 'no peer';
  return ratio >= needed ? 'reached' : 'MISSED';
}
