import { availableParallelism } from 'node:os';
import type { PoolThread, ThreadEntry } from './pool-thread.js';
import { createPoolThreads } from './pool-threads.js';
import { openTaskGroup, type PooledTask, type TaskGroup } from './task-group.js';
import type { TaskAnswer, TaskMessage, TaskTable } from './task-table.js';

/** Threads that run the kernels, so that the process answers meanwhile. */
export interface ThreadPool<Tasks extends TaskTable> {
  readonly size: number;
  /** Tasks that belong together; `signal` stops them. */
  open(signal: AbortSignal): TaskGroup<Tasks>;
  /** Ends all threads, whatever they do. */
  close(): Promise<void>;
}

interface Waiting {
  readonly message: TaskMessage;
  readonly resolve: (answer: TaskAnswer | Promise<TaskAnswer>) => void;
  readonly reject: (error: Error) => void;
  /** The thread that runs it. */
  thread?: PoolThread;
}

export const threadCount = (asked: number): number => (asked > 0 ? asked : availableParallelism());

/**
 * A pool of our own: it must say when a thread that was ended is really gone, since until then it writes to memory that
 * others would get.
 */
export function createThreadPool<Tasks extends TaskTable>(
  size: number,
  entry: ThreadEntry,
): ThreadPool<Tasks> {
  const threads = createPoolThreads(size, entry);
  let line: Waiting[] = [];
  let isClosed = false;

  const work = (thread: PoolThread, task: Waiting): void => {
    const answer = thread.run(task.message);
    const next = () => {
      task.thread = undefined;
      threads.giveBack(thread);
      dispatch();
    };
    task.thread = thread;
    task.resolve(answer);
    answer.then(next, next);
  };
  const dispatch = (): void => {
    while (line.length > 0) {
      const thread = threads.take();
      if (!thread) return;
      work(thread, line.shift()!);
    }
  };
  const end = async ({ thread }: Waiting): Promise<void> => {
    if (thread) await threads.replace(thread);
    dispatch();
  };
  const drop = (task: Waiting): void => {
    if (!line.includes(task)) return;
    line = line.filter((other) => other !== task);
    task.reject(new Error('the task was dropped'));
  };
  const submit = (message: TaskMessage): PooledTask => {
    if (isClosed) throw new Error('the thread pool is closed');
    let task!: Waiting;
    const answer = new Promise<TaskAnswer>((resolve, reject) => (task = { message, resolve, reject }));
    line.push(task);
    dispatch();
    return { answer, drop: () => drop(task), terminate: () => void end(task) };
  };

  return {
    size,
    open: (signal) => openTaskGroup(size, submit, signal),
    close() {
      isClosed = true;
      line.splice(0).forEach(({ reject }) => reject(new Error('the thread pool is closed')));
      return threads.close();
    },
  };
}
