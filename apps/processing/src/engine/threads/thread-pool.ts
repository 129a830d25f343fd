import { availableParallelism } from 'node:os';
import { currentTurnKey } from '../turn-key.js';
import type { PoolThread, ThreadEntry } from './pool-thread.js';
import { createPoolThreads, type PoolThreads } from './pool-threads.js';
import { openTaskGroup, type PooledTask, type TaskGroup } from './task-group.js';
import type { TaskAnswer, TaskMessage } from './task-message.js';
import {
  createTaskQueue,
  isUrgent,
  type TaskPriority,
  type TaskQueue,
  type WaitingTask,
} from './task-queue.js';

/** Threads that run the kernels, so that the event loop stays free to answer. */
export interface ThreadPool {
  readonly size: number;
  /** Opens a group of tasks of the current caller; `signal` stops them. */
  open(signal: AbortSignal, priority?: TaskPriority): TaskGroup;
  /** Terminates all threads at once. */
  close(): Promise<void>;
}

export const threadCount = (configured: number): number =>
  configured > 0 ? configured : availableParallelism();

/**
 * Not a library's pool: it must know when a terminated thread has exited, since until then the thread writes to memory that other requests
 * would get.
 * @param now milliseconds, by which batch tasks are held back
 */
export function createThreadPool(
  size: number,
  entry: ThreadEntry,
  now = () => performance.now(),
): ThreadPool {
  const threads = createPoolThreads(size, entry);
  const queue = createTaskQueue(size, now);
  let isClosed = false;
  const { dispatch, rest } = dispatcher(threads, queue);

  const end = async ({ thread }: WaitingTask): Promise<void> => {
    if (thread) await threads.replace(thread);
    dispatch();
  };
  const drop = (task: WaitingTask): void => {
    if (queue.remove(task)) task.reject(new Error('the task was dropped'));
  };
  const submit = (message: TaskMessage, of: Pick<WaitingTask, 'priority' | 'caller'>): PooledTask => {
    if (isClosed) throw new Error('the thread pool is closed');
    let task!: WaitingTask;
    const answer = new Promise<TaskAnswer>((resolve, reject) => (task = { message, ...of, resolve, reject }));
    queue.add(task);
    dispatch();
    return { answer, drop: () => drop(task), terminate: () => void end(task) };
  };

  return {
    size,
    open(signal, priority = 'batch') {
      const of = { priority, caller: currentTurnKey() };
      const group = openTaskGroup(size, (message) => submit(message, of), signal);
      if (!isUrgent(of)) return group;
      const leave = queue.enter(of.caller);
      return {
        ...group,
        async end() {
          await group.end().finally(leave);
          dispatch();
        },
      };
    },
    close() {
      isClosed = true;
      rest();
      for (const task of queue.clear()) task.reject(new Error('the thread pool is closed'));
      return threads.close();
    },
  };
}

/** Gives free threads to the next tasks. */
function dispatcher(threads: PoolThreads, queue: TaskQueue) {
  let again: NodeJS.Timeout | undefined;
  const rest = (): void => clearTimeout(again);
  const work = (thread: PoolThread, task: WaitingTask): void => {
    const answer = thread.run(task.message);
    const next = () => {
      task.thread = undefined;
      queue.done(task);
      threads.release(thread);
      dispatch();
    };
    task.thread = thread;
    task.resolve(answer);
    answer.then(next, next);
  };
  const dispatch = (): void => {
    rest();
    while (queue.isReady) {
      const thread = threads.take();
      if (!thread) return;
      work(thread, queue.next()!);
    }
    const heldMs = queue.heldMs();
    if (heldMs !== undefined) again = setTimeout(dispatch, Math.ceil(heldMs));
  };
  return { dispatch, rest };
}
