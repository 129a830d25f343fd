import type { PoolThread } from './pool-thread.js';
import type { TaskAnswer, TaskMessage } from './task-message.js';

export interface WaitingTask {
  readonly message: TaskMessage;
  readonly isUrgent: boolean;
  readonly resolve: (answer: TaskAnswer | Promise<TaskAnswer>) => void;
  readonly reject: (error: Error) => void;
  /** The thread that runs it. */
  thread?: PoolThread;
}

/**
 * Tasks that wait for a thread: urgent ones first, each kind in the order it came. While an urgent request submits one task after
 * the other, no batch task begins: running tasks cannot be preempted, and a picture of several steps would wait before each step.
 */
export interface TaskQueue {
  /** Whether a task may begin now. */
  readonly isReady: boolean;
  /** An urgent request begins. @returns a function to call when it has ended */
  enter(): () => void;
  add(task: WaitingTask): void;
  /** Removes and returns the next task, `undefined` when none may begin; {@link TaskQueue.done} follows when it has ended. */
  next(): WaitingTask | undefined;
  done(task: WaitingTask): void;
  /** Whether the task was in the queue. */
  remove(task: WaitingTask): boolean;
  /** Removes and returns all tasks. */
  clear(): WaitingTask[];
  /** Milliseconds after which batch tasks that are held back may begin, if nothing happens before; `undefined`: none are. */
  heldMs(): number | undefined;
}

/** The pause between two tasks of an urgent request; after a longer one batch tasks may begin. */
const PAUSE_MS = 20;
/** A batch task that was held back for so long begins in any case: jobs go on however many previews are requested. */
const MOST_HELD_MS = 100;
/** Threads that are left to urgent requests, which seldom use more; batch tasks go on in the others. */
const KEPT_FREE = 4;

/** @param threads of the pool; now: milliseconds */
export function createTaskQueue(threads: number, now: () => number): TaskQueue {
  const urgent: WaitingTask[] = [];
  const batch: WaitingTask[] = [];
  const running = { urgent: 0, batch: 0 };
  const queueOf = ({ isUrgent }: WaitingTask) => (isUrgent ? urgent : batch);
  const kindOf = ({ isUrgent }: WaitingTask) => (isUrgent ? 'urgent' : 'batch');
  let requests = 0;
  let lastUrgentMs = -Infinity;
  let heldSinceMs = -Infinity;

  const hasUrgentTasks = () => urgent.length + running.urgent > 0;
  const isHeld = () => requests > 0 && (hasUrgentTasks() || now() - lastUrgentMs < PAUSE_MS);
  const isOverdue = () => now() - heldSinceMs >= MOST_HELD_MS;
  const nextQueue = (): WaitingTask[] | undefined => {
    if (batch.length > 0 && isHeld() && isOverdue()) return batch;
    if (urgent.length > 0) return urgent;
    const isFree = !isHeld() || running.batch < threads - KEPT_FREE;
    return batch.length > 0 && isFree ? batch : undefined;
  };

  return {
    get isReady() {
      return nextQueue() !== undefined;
    },
    enter() {
      requests += 1;
      let isOver = false;
      return () => {
        if (!isOver) requests -= 1;
        isOver = true;
      };
    },
    add(task) {
      if (task.isUrgent && !isHeld()) heldSinceMs = now();
      queueOf(task).push(task);
    },
    next() {
      const task = nextQueue()?.shift();
      if (!task) return undefined;
      running[kindOf(task)] += 1;
      if (!task.isUrgent) heldSinceMs = now();
      return task;
    },
    done(task) {
      running[kindOf(task)] -= 1;
      if (task.isUrgent) lastUrgentMs = now();
    },
    remove(task) {
      const queue = queueOf(task);
      const place = queue.indexOf(task);
      if (place >= 0) queue.splice(place, 1);
      return place >= 0;
    },
    clear: () => [...urgent.splice(0), ...batch.splice(0)],
    heldMs() {
      if (batch.length === 0 || !isHeld()) return undefined;
      const quietMs = hasUrgentTasks() ? Infinity : lastUrgentMs + PAUSE_MS;
      return Math.max(0, Math.min(quietMs, heldSinceMs + MOST_HELD_MS) - now());
    },
  };
}
