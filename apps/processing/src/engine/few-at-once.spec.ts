import type { EngineTasks } from './engine.js';
import { fewAtOnce } from './few-at-once.js';

type Input = Parameters<typeof fewAtOnce<'joinBoxes'>>[2][number];
const inputs = (count: number) => Array.from({ length: count }, (_, i) => i as unknown as Input);

/** Tasks that answer when they are told. */
function patientTasks() {
  const open: (() => void)[] = [];
  const begun: unknown[] = [];
  const run = (_: string, input: unknown) => {
    begun.push(input);
    return new Promise((resolve) => open.push(() => resolve(input)));
  };
  return { open, begun, tasks: { run } as unknown as EngineTasks };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

it('runs four at once and tells each answer with its place', async () => {
  const { open, begun, tasks } = patientTasks();
  const told: unknown[] = [];
  const all = fewAtOnce(tasks, 'joinBoxes', inputs(6), (answer, index) => told.push([answer, index]));
  expect(begun).toEqual([0, 1, 2, 3]);
  open[2]();
  await settled();
  expect([begun.length, told]).toEqual([5, [[2, 2]]]);
  for (let i = 0; i < 6; i++) {
    open[i]();
    await settled();
  }
  await all;
  expect(told.map((pair) => (pair as number[])[1]).sort()).toEqual([0, 1, 2, 3, 4, 5]);
});

it('begins no more when an answer is refused, and waits for those that run', async () => {
  const { open, begun, tasks } = patientTasks();
  const refuse = (_: unknown, index: number) => {
    if (index === 0) throw new Error('too much');
  };
  let isOver = false;
  const all = fewAtOnce(tasks, 'joinBoxes', inputs(9), refuse).finally(() => (isOver = true));
  open[0]();
  await settled();
  expect([begun.length, isOver]).toEqual([4, false]);
  for (const i of [1, 2, 3]) open[i]();
  await expect(all).rejects.toThrow('too much');
  expect(begun).toHaveLength(4);
});

it('has nothing to do without inputs', async () => {
  await expect(fewAtOnce(patientTasks().tasks, 'joinBoxes', [], () => undefined)).resolves.toBeUndefined();
});
