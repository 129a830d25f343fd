import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import { AppError, type StorageSettings } from '#platform';
import type { TaskAnswer, Tasks } from './thread.js';

type TaskName = keyof Tasks;
type Input<Name extends TaskName> = Parameters<Tasks[Name]>[0];
type Output<Name extends TaskName> = Awaited<ReturnType<Tasks[Name]>>;

/** Threads that run the kernels, so that the process answers meanwhile. */
export interface ThreadPool {
  readonly size: number;
  /** Runs one task in a thread; an abort ends that thread within the moment. */
  run<Name extends TaskName>(name: Name, input: Input<Name>, signal: AbortSignal): Promise<Output<Name>>;
  /** Cuts `rows` into bands, a few for each thread, and runs the task for each of them. */
  runBands<Name extends TaskName>(
    name: Name,
    rows: number,
    input: (rowStart: number, rowEnd: number) => Input<Name>,
    signal: AbortSignal,
  ): Promise<Output<Name>[]>;
  close(): Promise<void>;
}

/** A thread that nobody needed for so long ends; the next task makes another. */
const IDLE_TIMEOUT_MS = 10 * 60_000;
/** More bands than threads, so that a slow band does not leave the others idle at the end. */
const BANDS_PER_THREAD = 4;
/** Bands that are lower than this cost more to hand over than they save. */
const MIN_BAND_ROWS = 32;

export const threadCount = (asked: number): number => (asked > 0 ? asked : availableParallelism());

export function createThreadPool(size: number, storage: StorageSettings): ThreadPool {
  const pool = new Piscina({
    filename: fileURLToPath(new URL('./thread.js', import.meta.url)),
    // Made when the first task comes: a process that starts with four others has better things to do.
    minThreads: 0,
    idleTimeout: IDLE_TIMEOUT_MS,
    maxThreads: size,
    concurrentTasksPerWorker: 1,
    workerData: storage,
  });
  const run: ThreadPool['run'] = async (name, input, signal) => {
    const answer = (await pool.run({ name, input }, { name: 'runTask', signal })) as TaskAnswer;
    if ('value' in answer) return answer.value as never;
    const { kind, message, code, errors } = answer.problem;
    throw new AppError(kind, message, { code, errors });
  };
  return {
    size,
    run,
    runBands: (name, rows, input, signal) =>
      Promise.all(
        bandsOf(rows, size).map(([rowStart, rowEnd]) => run(name, input(rowStart, rowEnd), signal)),
      ),
    close: () => pool.close({ force: true }),
  };
}

/** Row ranges of nearly equal height that together make `rows`. */
export function bandsOf(rows: number, threads: number): [rowStart: number, rowEnd: number][] {
  const count = Math.max(1, Math.min(threads * BANDS_PER_THREAD, Math.floor(rows / MIN_BAND_ROWS)));
  const edge = (band: number) => Math.round((band * rows) / count);
  return Array.from({ length: count }, (_, band) => [edge(band), edge(band + 1)]);
}
