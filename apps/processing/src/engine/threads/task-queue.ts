import { createTurns, firstOf } from '#platform';
import type { PoolThread } from './pool-thread.js';
import type { TaskAnswer, TaskMessage } from './task-message.js';

export interface WaitingTask {
  readonly message: TaskMessage;
  readonly isUrgent: boolean;
  /** Whom its request is for. */
  readonly caller: string;
  readonly resolve: (answer: TaskAnswer | Promise<TaskAnswer>) => void;
  readonly reject: (error: Error) => void;
  /** The thread that runs the task. */
  thread?: PoolThread;
}

/**
 * Tasks that wait for a thread: urgent ones first, each kind in turns by caller. While an urgent request submits one task after another,
 * no batch task starts: running tasks cannot be preempted, and a picture of several steps would wait before each step.
 */
export interface TaskQueue {
  /** Whether a task may start now. */
  readonly isReady: boolean;
  /** Registers an urgent request. @returns a function to call when it has ended */
  enter(): () => void;
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
  const turns = createTurns();
  const queueOf = ({ isUrgent }: WaitingTask) => (isUrgent ? urgent : batch);
  const kindOf = ({ isUrgent }: WaitingTask) => (isUrgent ? 'urgent' : 'batch');
  let requests = 0;
  let lastUrgentMs = -Infinity;
  let heldSinceMs = -Infinity;

  const hasUrgentTasks = () => urgent.length + running.urgent > 0;
  const isHeld = () => requests > 0 && (hasUrgentTasks() || now() - lastUrgentMs < PAUSE_MS);
  const isOverdue = () => now() - heldSinceMs >= MAX_HELD_MS;
  const nextQueue = (): WaitingTask[] | undefined => {
    if (batch.length > 0 && isHeld() && isOverdue()) return batch;
    if (urgent.length > 0) return urgent;
    const isFree = !isHeld() || running.batch < threads - RESERVED_THREADS;
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
      const task = firstOf(nextQueue() ?? [], (a, b) => turns.compare(a.caller, b.caller));
      if (!task) return undefined;
      removeFrom(queueOf(task), task);
      turns.take(task.caller);
      running[kindOf(task)] += 1;
      if (!task.isUrgent) heldSinceMs = now();
      return task;
    },
    done(task) {
      running[kindOf(task)] -= 1;
      if (task.isUrgent) lastUrgentMs = now();
    },
    remove: (task) => removeFrom(queueOf(task), task),
    clear: () => [...urgent.splice(0), ...batch.splice(0)],
    heldMs() {
      if (batch.length === 0 || !isHeld()) return undefined;
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
