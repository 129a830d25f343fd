import { createRecipeQueue, type RecipeThread } from './recipe-queue.js';
import type { RecipeAnswer, RecipeOrder } from './recipe-work.js';

const ANSWER: RecipeAnswer = { kind: 'refused', message: '', problems: [] };
const ORDER = { kind: 'read', body: Buffer.from('{}') } as const;
const READ: RecipeOrder = {
  kind: 'suggest',
  target: null,
  observations: [],
  places: new Map(),
  now: new Date(),
};
const [SMALL, LARGE] = [true, false];
const { signal } = new AbortController();

/** Threads that answer on command. */
function threads() {
  const started: { finish: () => void; isGone: boolean; told: number }[] = [];
  const start = (): RecipeThread => {
    const waiting: { resolve: (answer: RecipeAnswer) => void; reject: (error: Error) => void }[] = [];
    const thread = { finish: () => waiting.shift()?.resolve(ANSWER), isGone: false, told: 0 };
    started.push(thread);
    return {
      tell: () => {
        thread.told += 1;
        return new Promise((resolve, reject) => waiting.push({ resolve, reject }));
      },
      isGone: () => thread.isGone,
      close: () => {
        thread.isGone = true;
        for (const { reject } of waiting.splice(0)) reject(new Error('ended'));
        return Promise.resolve();
      },
    };
  };
  return { started, start };
}

describe('createRecipeQueue', () => {
  it('runs small requests at once, without a thread', async () => {
    const { started, start } = threads();
    const answer = await createRecipeQueue(start).work(READ, SMALL, signal);
    expect(answer).toEqual({
      kind: 'suggested',
      json: Buffer.from('{"target":null,"recipes":[],"warning":null}'),
    });
    expect(started).toHaveLength(0);
  });

  it('lets ten wait for the thread and refuses more, until there is room', async () => {
    const { started, start } = threads();
    const line = createRecipeQueue(start);
    const asked = Array.from({ length: 23 }, () => line.work(ORDER, LARGE, signal));
    const settled = Promise.allSettled(asked);
    const finishing = setInterval(() => started[0].finish(), 1);
    const refused = (await settled).filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(13);
    for (const { reason } of refused as PromiseRejectedResult[])
      expect(reason).toMatchObject({ kind: 'unavailable', retryAfterSeconds: 5 });
    expect(await line.work(ORDER, LARGE, signal)).toEqual(ANSWER);
    clearInterval(finishing);
    expect([started.length, started[0].told]).toEqual([1, 11]);
  });

  it('processes waiting requests, except aborted ones', async () => {
    const { started, start } = threads();
    const line = createRecipeQueue(start);
    const left = new AbortController();
    const first = line.work(ORDER, LARGE, signal);
    const leaving = Promise.allSettled(Array.from({ length: 9 }, () => line.work(ORDER, LARGE, left.signal)));
    const read = line.work(READ, LARGE, signal);
    await expect(line.work(ORDER, LARGE, signal)).rejects.toMatchObject({ kind: 'unavailable' });
    left.abort();
    expect((await leaving).every(({ status }) => status === 'rejected')).toBe(true);
    const next = line.work(ORDER, LARGE, signal);
    const finishing = setInterval(() => started[0].finish(), 1);
    expect(await Promise.all([first, read, next])).toEqual([ANSWER, ANSWER, ANSWER]);
    clearInterval(finishing);
    expect(started[0].told).toBe(3);
  });

  it('ends a thread that times out, and starts another one', async () => {
    const { started, start } = threads();
    const line = createRecipeQueue(start, 20);
    await expect(line.work(ORDER, LARGE, signal)).rejects.toMatchObject({ kind: 'timeout' });
    expect(started[0].isGone).toBe(true);
    const next = line.work(ORDER, LARGE, signal);
    const finishing = setInterval(() => started[1]?.finish(), 1);
    expect(await next).toEqual(ANSWER);
    clearInterval(finishing);
    await line.close();
    expect(started[1].isGone).toBe(true);
  });
});
