import type { MessagePort } from 'node:worker_threads';
import { AppError } from '#platform/app-error';
import { throwIfRaised } from './stop-flag.js';
import type { TaskAnswer, TaskMessage } from './task-message.js';
import type { Implementation } from './task.js';
import { transferOf } from './transfer.js';

/**
 * The thread's side of the pool: runs one task after another and answers each.
 * @param translate turns errors of the thread's own libraries into an {@link AppError}
 */
export function serveTasks(
  port: MessagePort,
  implementations: readonly Implementation[],
  translate: (error: unknown) => unknown,
): void {
  const byName = new Map(implementations.map((run) => [run.task.name, run]));
  const answer = async ({ name, input, stop }: TaskMessage): Promise<TaskAnswer> => {
    try {
      throwIfRaised(stop);
      const run = byName.get(name);
      if (!run) throw new Error(`no thread implements the task ${name}`);
      return { value: await run(input as never, () => throwIfRaised(stop)) };
    } catch (error) {
      return failureOf(translate(error));
    }
  };
  const post = (given: TaskAnswer): void => {
    try {
      port.postMessage(given, 'value' in given ? transferOf(given.value) : []);
    } catch (error) {
      port.postMessage(failureOf(error)); // A value that cannot be copied.
    }
  };
  port.on('message', (message: TaskMessage) => void answer(message).then(post));
}

function failureOf(error: unknown): TaskAnswer {
  if (error instanceof AppError) {
    const { kind, message, code, errors } = error;
    return { problem: { kind, message, code, errors } };
  }
  if (error instanceof Error) return { thrown: { message: error.message, stack: error.stack } };
  return { thrown: { message: String(error) } };
}
