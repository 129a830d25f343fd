import type { AppError, FieldProblem } from '#platform/app-error';
import type { StopFlag } from './stop-flag.js';

/** The message that gives a task to a thread. */
export interface TaskMessage {
  /** Name of the task. */
  readonly name: string;
  readonly input: unknown;
  readonly stop: StopFlag;
}

/** An expected error as data: classes do not survive the transfer between threads. */
export type TaskProblem = Pick<AppError, 'kind' | 'message' | 'code'> & {
  readonly errors?: readonly FieldProblem[];
};

/** The answer of a thread; it no longer writes to the task's memory. */
export type TaskAnswer =
  | { readonly value: unknown }
  | { readonly problem: TaskProblem }
  | { readonly thrown: { readonly message: string; readonly stack?: string } };
