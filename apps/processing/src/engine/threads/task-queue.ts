import { firstOf } from '#platform';
import type { PoolThread } from './pool-thread.js';
import { createRecentUse } from './recent-use.js';
import type { TaskAnswer, TaskMessage } from './task-message.js';

/** Purposes of tasks; among those of one caller they go in this order. */
const ORDER = ['picture', 'tile', 'batch'] as const;

export type TaskPriority = (typeof ORDER)[number];

export interface WaitingTask {
  readonly message: TaskMessage;
  readonly priority: TaskPriority;
  /** Whom its request is for. */
  readonly caller: string;
  readonly resolve: (answer: TaskAnswer | Promise<TaskAnswer>) => void;
  readonly reject: (error: Error) => void;
  /** The thread that runs the task, and since when. */
  thread?: PoolThread;
  beganMs?: number;
}

/** Whether somebody waits for the result of the task. */
export const isUrgent = ({ priority }: Pick<WaitingTask, 'priority'>): boolean => priority !== 'batch';

const byPriority = (a: WaitingTask, b: WaitingTask): number =>
  ORDER.indexOf(a.priority) - ORDER.indexOf(b.priority);

/**
 * Tasks that wait for a thread: those of the caller that has used the threads least go first, and of one caller those of the higher
 * priority. While an urgent request submits one task after another, no batch task of its caller starts, nor of one that has used more:
 * running tasks cannot be preempted, and a picture of several steps would wait before each step.
 */
export interface TaskQueue {
  /** Whether a task may start now. */
  readonly isReady: boolean;
  /** Registers an urgent request of the caller. @returns a function to call when it has ended */
  enter(caller: string): () => void;
  add(task: WaitingTask): void;
  /** Removes and returns the next task, `undefined` when none may begin; {@link TaskQueue.done} follows when it has ended. */
  next(): WaitingTask | undefined;
  done(task: WaitingTask): void;
  /** Whether the task was in the queue. */
  remove(task: WaitingTask): boolean;
  /** Removes and returns all tasks. */
  clear(): WaitingTask[];
  /**
   * Milliseconds after which batch tasks that are held back may start unless something else happens first; `undefined` when none are held
   * back.
   */
  heldMs(): number | undefined;
}

/** The longest pause between two tasks of an urgent request; after a longer one batch tasks may start. */
const PAUSE_MS = 20;
/** Longest time that a batch task is held back: jobs make progress however many previews are requested. */
const MAX_HELD_MS = 100;
/** Threads reserved for urgent requests, which seldom use more; batch tasks run in the others. */
const RESERVED_THREADS = 4;

/** @param threads of the pool; now: milliseconds */
export function createTaskQueue(threads: number, now: () => number): TaskQueue {
  const urgent: WaitingTask[] = [];
  const batch: WaitingTask[] = [];
  const running = { urgent: 0, batch: 0 };
  const queueOf = (task: WaitingTask) => (isUrgent(task) ? urgent : batch);
  const kindOf = (task: WaitingTask) => (isUrgent(task) ? 'urgent' : 'batch');
  const use = createRecentUse(now);
  /** The callers of the open urgent requests, one entry each. */
  const requests: string[] = [];
  let lastUrgentMs = -Infinity;
  let heldSinceMs = -Infinity;

  const hasUrgentTasks = () => urgent.length + running.urgent > 0;
  const isUrgentPhase = () => requests.length > 0 && (hasUrgentTasks() || now() - lastUrgentMs < PAUSE_MS);
  const isHeld = ({ caller }: WaitingTask) =>
    isUrgentPhase() && requests.some((other) => use.compare(other, caller) <= 0);
  const isOverdue = () => now() - heldSinceMs >= MAX_HELD_MS;
  /** The tasks of which the next is one. */
  const candidates = (): WaitingTask[] => {
    const ready = batch.filter((task) => !isHeld(task));
    if (ready.length < batch.length && isOverdue()) return batch;
    if (urgent.length > 0) return isUrgentPhase() ? [...urgent, ...ready] : urgent;
    return running.batch < threads - RESERVED_THREADS ? batch : ready;
  };

  return {
    get isReady() {
      return candidates().length > 0;
    },
    enter(caller) {
      requests.push(caller);
      let isOver = false;
      return () => {
        if (!isOver) requests.splice(requests.indexOf(caller), 1);
        isOver = true;
      };
    },
    add(task) {
      if (isUrgent(task) && !isUrgentPhase()) heldSinceMs = now();
      queueOf(task).push(task);
    },
    next() {
      const task = firstOf(candidates(), (a, b) => use.compare(a.caller, b.caller) || byPriority(a, b));
      if (!task) return undefined;
      removeFrom(queueOf(task), task);
      running[kindOf(task)] += 1;
      task.beganMs = now();
      if (!isUrgent(task)) heldSinceMs = now();
      return task;
    },
    done(task) {
      running[kindOf(task)] -= 1;
      use.add(task.caller, now() - task.beganMs!);
      if (isUrgent(task)) lastUrgentMs = now();
    },
    remove: (task) => removeFrom(queueOf(task), task),
    clear: () => [...urgent.splice(0), ...batch.splice(0)],
    heldMs() {
      if (!batch.some(isHeld)) return undefined;
      const quietMs = hasUrgentTasks() ? Infinity : lastUrgentMs + PAUSE_MS;
      return Math.max(0, Math.min(quietMs, heldSinceMs + MAX_HELD_MS) - now());
    },
  };
}

function removeFrom(queue: WaitingTask[], task: WaitingTask): boolean {
  const place = queue.indexOf(task);
  if (place >= 0) queue.splice(place, 1);
  return place >= 0;
}
