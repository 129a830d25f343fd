import { AppError } from '#platform/app-error';
import { bandsOf, type Rows } from './row-bands.js';
import { newStopFlag, raise } from './stop-flag.js';
import type { TaskAnswer, TaskInput, TaskMessage, TaskName, TaskOutput, TaskTable } from './task-message.js';

/** A stopped task that has not ended by then has no steps: its thread is ended. */
export const GRACE_MS = 400;

/** A task that waits for a thread or runs in one. */
export interface PooledTask {
  /** Settles when no thread writes to the task's memory any more. */
  readonly answer: Promise<TaskAnswer>;
  /** Takes the task out of the line; nothing when it runs already. */
  drop(): void;
  /** Ends the thread that runs it. */
  terminate(): void;
}

/**
 * The tasks of one request. They end together: when one fails or the signal fires, the others are stopped, and all that
 * is asked for later is refused with the same reason. Every promise settles only when its task can write no more.
 */
export interface TaskGroup<Tasks extends TaskTable> {
  run<Name extends TaskName<Tasks>>(
    name: Name,
    input: TaskInput<Tasks, Name>,
  ): Promise<TaskOutput<Tasks, Name>>;
  /** Runs the task for each input, as many at once as there are threads; `onDone` hears of each that is done. */
  runEach<Name extends TaskName<Tasks>>(
    name: Name,
    inputs: readonly TaskInput<Tasks, Name>[],
    onDone?: () => void,
  ): Promise<TaskOutput<Tasks, Name>[]>;
  /** Cuts the rows into bands, a few for each thread, and runs the task for each of them. */
  runBands<Name extends TaskName<Tasks>>(
    name: Name,
    rows: Rows,
    input: (rowStart: number, rowEnd: number) => TaskInput<Tasks, Name>,
  ): Promise<TaskOutput<Tasks, Name>[]>;
  /** Stops whatever still runs, awaited or not; resolves when nothing writes any more. */
  end(): Promise<void>;
}

/** Opens a group over a pool of `size` threads; `submit` puts a task in the pool's line. */
export function openTaskGroup<Tasks extends TaskTable>(
  size: number,
  submit: (message: TaskMessage) => PooledTask,
  signal: AbortSignal,
): TaskGroup<Tasks> {
  const stop = newStopFlag();
  const open = new Set<PooledTask>();
  let stopped: { readonly reason: unknown } | undefined;
  let grace: NodeJS.Timeout | undefined;

  const stopAll = (reason: unknown): void => {
    if (stopped) return;
    stopped = { reason };
    signal.removeEventListener('abort', onAbort);
    raise(stop);
    for (const task of open) task.drop();
    grace = setTimeout(() => open.forEach((task) => task.terminate()), GRACE_MS);
  };
  const onAbort = () => stopAll(signal.reason);
  if (signal.aborted) onAbort();
  else signal.addEventListener('abort', onAbort);

  const settle = async (task: PooledTask): Promise<unknown> => {
    open.add(task);
    try {
      return valueOf(await task.answer);
    } catch (error) {
      stopAll(error);
    } finally {
      open.delete(task);
    }
  };
  const run = async (name: string, input: unknown): Promise<unknown> => {
    const value = stopped ? undefined : await settle(submit({ name, input, stop }));
    if (stopped) throw stopped.reason;
    return value;
  };

  const runEach: TaskGroup<Tasks>['runEach'] = (name, inputs, onDone) =>
    allDone(
      inputs.map(async (input) => {
        const value = await run(name, input);
        onDone?.();
        return value as never;
      }),
    );

  return {
    run: run as TaskGroup<Tasks>['run'],
    runEach,
    runBands: (name, rows, input) =>
      runEach(
        name,
        bandsOf(rows, size).map(([rowStart, rowEnd]) => input(rowStart, rowEnd)),
      ),
    async end() {
      stopAll(new Error('the work is over'));
      await Promise.allSettled([...open].map(({ answer }) => answer));
      clearTimeout(grace);
    },
  };
}

/** The values of all, or the first failure; not before every one of them has settled. */
async function allDone<T>(running: readonly Promise<T>[]): Promise<T[]> {
  const ends = await Promise.allSettled(running);
  return ends.map((end) => {
    if (end.status === 'rejected') throw end.reason;
    return end.value;
  });
}

function valueOf(answer: TaskAnswer): unknown {
  if ('value' in answer) return answer.value;
  if ('problem' in answer) {
    const { kind, message, code, errors } = answer.problem;
    throw new AppError(kind, message, { code, errors });
  }
  const { message, stack } = answer.thrown;
  throw Object.assign(new Error(message), { stack });
}
