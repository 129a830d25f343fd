import type { PoolThread } from './pool-thread.js';
import type { TaskAnswer, TaskMessage } from './task-table.js';

export interface WaitingTask {
  readonly message: TaskMessage;
  readonly isUrgent: boolean;
  readonly resolve: (answer: TaskAnswer | Promise<TaskAnswer>) => void;
  readonly reject: (error: Error) => void;
  /** The thread that runs it. */
  thread?: PoolThread;
}

/** Tasks that wait for a thread: urgent ones first, each kind in the order it came. */
export interface TaskLine {
  readonly isEmpty: boolean;
  add(task: WaitingTask): void;
  next(): WaitingTask | undefined;
  /** Whether the task was in the line. */
  remove(task: WaitingTask): boolean;
}

/** After so many urgent tasks in a row one of the others has its turn: however many ask for previews, a job goes on. */
const MOST_URGENT_IN_A_ROW = 4;

export function createTaskLine(): TaskLine {
  const urgent: WaitingTask[] = [];
  const patient: WaitingTask[] = [];
  let inARow = 0;
  const lineOf = ({ isUrgent }: WaitingTask) => (isUrgent ? urgent : patient);
  return {
    get isEmpty() {
      return urgent.length + patient.length === 0;
    },
    add: (task) => void lineOf(task).push(task),
    next() {
      const isPatient = urgent.length === 0 || (patient.length > 0 && inARow >= MOST_URGENT_IN_A_ROW);
      inARow = isPatient ? 0 : inARow + 1;
      return (isPatient ? patient : urgent).shift();
    },
    remove(task) {
      const line = lineOf(task);
      const place = line.indexOf(task);
      if (place >= 0) line.splice(place, 1);
      return place >= 0;
    },
  };
}
