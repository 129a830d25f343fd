import { mapConcurrent } from '#platform';
import { AppError } from '#platform/app-error';
import { bandsOf, type Rows } from './row-bands.js';
import { newStopFlag, raise } from './stop-flag.js';
import type { TaskAnswer, TaskMessage } from './task-message.js';
import type { Task } from './task.js';

/** A stopped task that has not ended by then does not check its stop flag: its thread is terminated. */
export const GRACE_MS = 400;
/** Tasks of {@link TaskGroup.runFewAtOnce} that run or wait for a thread. */
export const TASKS_AT_ONCE = 4;

/** A task that waits for a thread or runs in one. */
export interface PooledTask {
  /** Settles when no thread writes to the task's memory any more. */
  readonly answer: Promise<TaskAnswer>;
  /** Removes the task from the queue; does nothing when it runs already. */
  drop(): void;
  /** Ends the thread that runs the task. */
  terminate(): void;
}

/**
 * The tasks of one request. They end together: when one fails or the signal fires, the others are stopped, and later ones are rejected with
 * the same reason. Every promise settles only when its task can write no more.
 */
export interface TaskGroup {
  run<Input, Output>(task: Task<Input, Output>, input: NoInfer<Input>): Promise<Output>;
  /** Runs the task for each input, as many at once as there are threads; `onDone` is called after each. */
  runEach<Input, Output>(
    task: Task<Input, Output>,
    inputs: readonly NoInfer<Input>[],
    onDone?: () => void,
  ): Promise<Output[]>;
  /**
   * Runs the task for each input, a few at once: tasks of other requests need not wait for all of them. `onAnswer` is called with each
   * answer, in any order; when it throws, no more tasks start.
   */
  runFewAtOnce<Input, Output>(
    task: Task<Input, Output>,
    inputs: readonly NoInfer<Input>[],
    onAnswer?: (answer: NoInfer<Output>, index: number) => void,
  ): Promise<void>;
  /** Cuts the rows into bands, a few for each thread, and runs the task for each of them. */
  runBands<Input, Output>(
    task: Task<Input, Output>,
    rows: Rows,
    input: (rowStart: number, rowEnd: number) => NoInfer<Input>,
  ): Promise<Output[]>;
  /** Stops all running tasks, awaited or not; resolves when none writes any more. */
  end(): Promise<void>;
}

/** Opens a group over a pool of `size` threads; `submit` adds a task to the pool's queue. */
export function openTaskGroup(
  size: number,
  submit: (message: TaskMessage) => PooledTask,
  signal: AbortSignal,
): TaskGroup {
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
  const run = async <Input, Output>({ name }: Task<Input, Output>, input: Input): Promise<Output> => {
    const value = stopped ? undefined : await settle(submit({ name, input, stop }));
    if (stopped) throw stopped.reason;
    return value as Output;
  };
  return {
    ...waysToRun(run, size),
    async end() {
      stopAll(new Error('the work is over'));
      await Promise.allSettled([...open].map(({ answer }) => answer));
      clearTimeout(grace);
    },
  };
}

function waysToRun(run: TaskGroup['run'], size: number): Omit<TaskGroup, 'end'> {
  const runEach: TaskGroup['runEach'] = (task, inputs, onDone) =>
    allDone(
      inputs.map(async (input) => {
        const value = await run(task, input);
        onDone?.();
        return value;
      }),
    );
  return {
    run,
    runEach,
    async runFewAtOnce(task, inputs, onAnswer) {
      await mapConcurrent(inputs, { limit: TASKS_AT_ONCE }, async (input, index) => {
        const answer = await run(task, input);
        onAnswer?.(answer, index);
      });
    },
    runBands: (task, rows, input) =>
      runEach(
        task,
        bandsOf(rows, size).map(([rowStart, rowEnd]) => input(rowStart, rowEnd)),
      ),
  };
}

/** The values of all, or the first failure, after all have settled. */
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
