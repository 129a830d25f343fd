import { AppError } from '#platform/app-error';
import { serveTasks } from '../src/engine/threads/serve-tasks.js';
import type { ThrowIfStopped } from '../src/engine/threads/stop-flag.js';

export interface FillTask {
  readonly from: Float32Array | null;
  readonly out: Float32Array;
  readonly width: number;
  readonly rowStart: number;
  readonly rowEnd: number;
  readonly value: number;
  /** Time that each row takes. */
  readonly rowMs: number;
  /** A row that fails, once it has been written. */
  readonly badRow?: number;
  /** Does not ask whether it is still wanted. */
  readonly isStubborn?: boolean;
}

const spin = (ms: number): void => {
  const end = performance.now() + ms;
  while (performance.now() < end);
};

/** Writes rows slowly: `from` (or the pixel's number) plus the value. */
function fill(task: FillTask, throwIfStopped: ThrowIfStopped): number {
  const { from, out, width, value } = task;
  for (let y = task.rowStart; y < task.rowEnd; y++) {
    if (!task.isStubborn) throwIfStopped();
    for (let i = y * width; i < (y + 1) * width; i++) out[i] = (from ? from[i] : i) + value;
    spin(task.rowMs);
    if (y === task.badRow) throw new AppError('unprocessable', `row ${y} is bad`, { code: 'invalid_fits' });
  }
  return task.rowEnd - task.rowStart;
}

const tasks = {
  fill,
  crash: (): void => process.exit(3),
  unforeseen: (): void => {
    throw new RangeError('nobody thought of this');
  },
  threadId: async (): Promise<number> => (await import('node:worker_threads')).threadId,
  uncopyable: (): unknown => () => undefined,
};

export type FillTasks = typeof tasks;

serveTasks(tasks, (error) => error);
