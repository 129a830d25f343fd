import { createRecipeLine, type RecipeThread } from './recipe-line.js';
import type { RecipeAnswer } from './recipe-work.js';

const ANSWER: RecipeAnswer = { kind: 'suggested', recipes: [] };
const ORDER = { kind: 'suggest', observations: [], now: new Date() } as const;
const MANY = 201;

/** Threads that answer when they are told to. */
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

describe('createRecipeLine', () => {
  it('does a little at once, without a thread', async () => {
    const { started, start } = threads();
    expect(await createRecipeLine(start).work(ORDER, MANY - 1)).toEqual(ANSWER);
    expect(started).toHaveLength(0);
  });

  it('lets ten wait for the thread and refuses more, until there is room', async () => {
    const { started, start } = threads();
    const line = createRecipeLine(start);
    const asked = Array.from({ length: 23 }, () => line.work(ORDER, MANY));
    const settled = Promise.allSettled(asked);
    for (let i = 0; i < 10; i++) started[0].finish();
    const refused = (await settled).filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(13);
    for (const { reason } of refused as PromiseRejectedResult[])
      expect(reason).toMatchObject({ kind: 'unavailable', retryAfterSeconds: 5 });
    const next = line.work(ORDER, MANY);
    started[0].finish();
    expect(await next).toEqual(ANSWER);
    expect([started.length, started[0].told]).toEqual([1, 11]);
  });

  it('ends a thread that takes too long, and begins another one', async () => {
    const { started, start } = threads();
    const line = createRecipeLine(start, 20);
    await expect(line.work(ORDER, MANY)).rejects.toMatchObject({ kind: 'timeout' });
    expect(started[0].isGone).toBe(true);
    const next = line.work(ORDER, MANY);
    started[1].finish();
    expect(await next).toEqual(ANSWER);
    await line.close();
    expect(started[1].isGone).toBe(true);
  });
});
