import { availableParallelism } from 'node:os';
import type { PoolThread, ThreadEntry } from './pool-thread.js';
import { createPoolThreads } from './pool-threads.js';
import { createTaskLine, type WaitingTask } from './task-line.js';
import { openTaskGroup, type PooledTask, type TaskGroup } from './task-group.js';
import type { TaskAnswer, TaskMessage, TaskTable } from './task-table.js';

/** Threads that run the kernels, so that the process answers meanwhile. */
export interface ThreadPool<Tasks extends TaskTable> {
  readonly size: number;
  /** Tasks that belong together; `signal` stops them. Urgent ones go before the others. */
  open(signal: AbortSignal, isUrgent?: boolean): TaskGroup<Tasks>;
  /** Ends all threads, whatever they do. */
  close(): Promise<void>;
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
  const line = createTaskLine();
  let isClosed = false;

  const work = (thread: PoolThread, task: WaitingTask): void => {
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
    while (!line.isEmpty) {
      const thread = threads.take();
      if (!thread) return;
      work(thread, line.next()!);
    }
  };
  const end = async ({ thread }: WaitingTask): Promise<void> => {
    if (thread) await threads.replace(thread);
    dispatch();
  };
  const drop = (task: WaitingTask): void => {
    if (line.remove(task)) task.reject(new Error('the task was dropped'));
  };
  const submit = (message: TaskMessage, isUrgent: boolean): PooledTask => {
    if (isClosed) throw new Error('the thread pool is closed');
    let task!: WaitingTask;
    const answer = new Promise<TaskAnswer>(
      (resolve, reject) => (task = { message, isUrgent, resolve, reject }),
    );
    line.add(task);
    dispatch();
    return { answer, drop: () => drop(task), terminate: () => void end(task) };
  };

  return {
    size,
    open: (signal, isUrgent = false) => openTaskGroup(size, (message) => submit(message, isUrgent), signal),
    close() {
      isClosed = true;
      for (let task = line.next(); task; task = line.next())
        task.reject(new Error('the thread pool is closed'));
      return threads.close();
    },
  };
}
