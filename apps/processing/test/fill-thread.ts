import { parentPort } from 'node:worker_threads';
import { AppError } from '#platform/app-error';
import { serveTasks } from '../src/engine/threads/serve-tasks.js';
import { implement } from '../src/engine/threads/task.js';
import * as tasks from './fill.tasks.js';

const spin = (ms: number): void => {
  const end = performance.now() + ms;
  while (performance.now() < end);
};

const fill = implement(tasks.fill, (task, throwIfStopped) => {
  const { from, out, width, value } = task;
  for (let y = task.rowStart; y < task.rowEnd; y++) {
    if (!task.isStubborn) throwIfStopped();
    for (let i = y * width; i < (y + 1) * width; i++) out[i] = (from ? from[i] : i) + value;
    spin(task.rowMs);
    if (y === task.badRow) throw new AppError('unprocessable', `row ${y} is bad`, { code: 'invalid_fits' });
  }
  return task.rowEnd - task.rowStart;
});

const implementations = [
  fill,
  implement(tasks.crash, () => process.exit(3)),
  implement(tasks.unforeseen, () => {
    throw new RangeError('nobody thought of this');
  }),
  implement(tasks.threadId, async () => (await import('node:worker_threads')).threadId),
  implement(tasks.uncopyable, () => () => undefined),
];

serveTasks(parentPort!, implementations, (error) => error);
