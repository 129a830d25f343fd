import type { AppError, FieldProblem } from '#platform/app-error';
import type { StopFlag, ThrowIfStopped } from './stop-flag.js';

/** What a thread can do, by name. Pixels travel in SharedArrayBuffers: nothing is copied. */
export type TaskTable = Readonly<Record<string, (input: never, throwIfStopped: ThrowIfStopped) => unknown>>;

export type TaskName<Tasks extends TaskTable> = Extract<keyof Tasks, string>;
export type TaskInput<Tasks extends TaskTable, Name extends TaskName<Tasks>> = Parameters<Tasks[Name]>[0];
export type TaskOutput<Tasks extends TaskTable, Name extends TaskName<Tasks>> = Awaited<
  ReturnType<Tasks[Name]>
>;

/** What a thread is told. */
export interface TaskMessage {
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
