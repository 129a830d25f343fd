import type { AppError, FieldProblem } from '#platform/app-error';
import type { StopFlag } from './stop-flag.js';

/** What a thread is told. */
export interface TaskMessage {
  /** Of the task. */
  readonly name: string;
  readonly input: unknown;
  readonly stop: StopFlag;
}

/** A foreseen error as data: classes do not survive the way between threads. */
export type TaskProblem = Pick<AppError, 'kind' | 'message' | 'code'> & {
  readonly errors?: readonly FieldProblem[];
};

/** What a thread answers; it writes to none of the task's memory any more. */
export type TaskAnswer =
  | { readonly value: unknown }
  | { readonly problem: TaskProblem }
  | { readonly thrown: { readonly message: string; readonly stack?: string } };
