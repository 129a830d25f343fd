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
 * Tasks that wait for a thread: urgent ones first, each kind in the order it came. As long as an urgent request asks for one task
 * after the other, no batch task begins: threads cannot be taken back, and a picture of several steps would wait before each of them.
 */
export interface TaskQueue {
  /** Whether somebody may begin now. */
  readonly isReady: boolean;
  /** An urgent request begins. @returns what is to be called when it is over */
  enter(): () => void;
  add(task: WaitingTask): void;
  /** Takes the one whose turn it is, `undefined` when nobody may begin; {@link TaskQueue.done} when it has ended. */
  next(): WaitingTask | undefined;
  done(task: WaitingTask): void;
  /** Whether the task was in the line. */
  remove(task: WaitingTask): boolean;
  /** Takes all out. */
  clear(): WaitingTask[];
  /** Milliseconds after which batch tasks that are held back may begin, if nothing happens before; `undefined`: none are. */
  heldMs(): number | undefined;
}

/** After its task an urgent request may take so long to ask for the next one; then it does something else. */
const PAUSE_MS = 20;
/** Batch work that was held back for so long has a turn, whoever waits: however many ask for previews, a job goes on. */
const MOST_HELD_MS = 100;
/** Urgent requests seldom use more threads than these; batch tasks go on in those beyond. */
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
