import type { EngineTasks } from './engine.js';
import { shareOut } from './concurrency.js';
import type { Tasks } from '../thread.js';
import type { TaskInput, TaskOutput } from './threads/task-message.js';

/** Tasks that run or wait for a thread at once: those of another request need not wait for all the others. */
const TASKS_AT_ONCE = 4;

/** Runs a task for each input, a few at once; `onAnswer` hears of each as it is done, in any order. No more are run when it throws. */
export async function fewAtOnce<Name extends keyof Tasks>(
  tasks: EngineTasks,
  name: Name,
  inputs: readonly TaskInput<Tasks, Name>[],
  onAnswer: (answer: TaskOutput<Tasks, Name>, index: number) => void,
): Promise<void> {
  const turns = Array.from({ length: TASKS_AT_ONCE }, (_, turn) => turn);
  await shareOut(inputs, turns, async (input, _, index) => onAnswer(await tasks.run(name, input), index));
}
