import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { ImagingTask, ImagingWork, ReadWork } from './imaging-worker.js';
import { clockTime } from './timing.js';

/** Two threads that share the images and each process half of the rows, by default with the imaging worker. */
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
