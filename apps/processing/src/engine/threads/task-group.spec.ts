import { openTaskGroup, type PooledTask } from './task-group.js';
import { task } from './task.js';

const double = task<number, number>('double');
const inputs = (count: number) => Array.from({ length: count }, (_, i) => i);

/** A group whose tasks answer when they are told. */
function patientTasks() {
  const open: (() => void)[] = [];
  const begun: unknown[] = [];
  const submit = ({ input }: { readonly input: unknown }): PooledTask => {
    begun.push(input);
    const answer = new Promise<{ readonly value: unknown }>((resolve) =>
      open.push(() => resolve({ value: 2 * (input as number) })),
    );
    return { answer, drop: () => undefined, terminate: () => undefined };
  };
  return { open, begun, tasks: openTaskGroup(8, submit, new AbortController().signal) };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('runFewAtOnce', () => {
  it('runs four tasks at once and passes on each answer with its index', async () => {
    const { open, begun, tasks } = patientTasks();
    const told: [number, number][] = [];
    const all = tasks.runFewAtOnce(double, inputs(6), (answer, index) => told.push([answer, index]));
    expect(begun).toEqual([0, 1, 2, 3]);
    open[2]();
    await settled();
    expect([begun.length, told]).toEqual([5, [[4, 2]]]);
    for (let i = 0; i < 6; i++) {
      open[i]();
      await settled();
    }
    await all;
    expect(told.map(([, index]) => index).sort()).toEqual([0, 1, 2, 3, 4, 5]);
  });

  it('starts no more tasks when an answer is refused, and waits for the running ones', async () => {
    const { open, begun, tasks } = patientTasks();
    const refuse = (_: unknown, index: number) => {
      if (index === 0) throw new Error('too much');
    };
    let isOver = false;
    const all = tasks.runFewAtOnce(double, inputs(9), refuse).finally(() => (isOver = true));
    open[0]();
    await settled();
    expect([begun.length, isOver]).toEqual([4, false]);
    for (const i of [1, 2, 3]) open[i]();
    await expect(all).rejects.toThrow('too much');
    expect(begun).toHaveLength(4);
  });

  it('returns at once without inputs', async () => {
    await expect(patientTasks().tasks.runFewAtOnce(double, [])).resolves.toBeUndefined();
  });
});
