import type { ThrowIfStopped } from './stop-flag.js';

declare const types: unique symbol;

/** Names a piece of work for a thread, with the types of its input and its answer. */
export interface Task<Input, Output> {
  readonly name: string;
  /** For the compiler only: never set. */
  readonly [types]?: (input: Input) => Output;
}

/** Runs a task in a thread. Pixels travel in SharedArrayBuffers: nothing is copied. */
type TaskFunction<Input, Output> = (input: Input, throwIfStopped: ThrowIfStopped) => Output | Promise<Output>;

/** A function of a thread half, and the task that it implements. */
export interface Implementation {
  (input: never, throwIfStopped: ThrowIfStopped): unknown;
  readonly task: Task<never, unknown>;
}

/** The token of a task: callers run it, and one function of a thread half implements it. */
export const task = <Input, Output>(name: string): Task<Input, Output> => ({ name });

/** Makes a function the implementation of a task; `thread.ts` lists all of them. */
export const implement = <Input, Output, Run extends TaskFunction<Input, Output>>(
  token: Task<Input, Output>,
  run: Run,
): Run & { readonly task: Task<Input, Output> } => Object.assign(run, { task: token });
