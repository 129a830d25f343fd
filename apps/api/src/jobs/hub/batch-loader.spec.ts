import { batchLoader, MAX_BATCH } from './batch-loader.js';

/** Queries that are answered on command. */
function slowly() {
  const asked: { keys: readonly string[]; answer: (error?: Error) => void }[] = [];
  const ask = batchLoader(
    (keys) =>
      new Promise<Map<string, string>>((resolve, reject) =>
        asked.push({
          keys,
          answer: (error) =>
            error
              ? reject(error)
              : resolve(new Map(keys.filter((key) => key !== 'none').map((key) => [key, `${key}!`]))),
        }),
      ),
  );
  return { asked, ask };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('batchLoader', () => {
  it('queries at once, and batches the requests that arrive meanwhile', async () => {
    const { asked, ask } = slowly();
    const first = ask('a');
    expect(asked.map(({ keys }) => keys)).toEqual([['a']]);
    const others = [ask('b'), ask('c'), ask('b'), ask('a'), ask('none')];
    await turn();
    expect(asked).toHaveLength(1);
    asked[0].answer();
    expect(await first).toBe('a!');
    await turn();
    // No result is older than its request.
    expect(asked[1].keys).toEqual(['b', 'c', 'a', 'none']);
    asked[1].answer();
    expect(await Promise.all(others)).toEqual(['b!', 'c!', 'b!', 'a!', undefined]);
    const later = ask('d');
    expect(asked[2].keys).toEqual(['d']);
    asked[2].answer();
    expect(await later).toBe('d!');
  });

  it('fails only the requests of the failed query', async () => {
    const { asked, ask } = slowly();
    const [first, second] = [ask('a'), ask('b')];
    asked[0].answer(new Error('database is away'));
    await expect(first).rejects.toThrow('database is away');
    await turn();
    asked[1].answer();
    expect(await second).toBe('b!');
  });

  it.each([
    [MAX_BATCH, 1],
    [MAX_BATCH + 1, 2],
  ])('resolves %d waiting requests in %d queries', async (count, questions) => {
    const { asked, ask } = slowly();
    const first = ask('first');
    const all = Array.from({ length: count }, (_, n) => ask(`k${n}`));
    for (let n = 0; n <= questions; n++) {
      asked[n].answer();
      await turn();
    }
    await first;
    expect(await Promise.all(all)).toEqual(Array.from({ length: count }, (_, n) => `k${n}!`));
    expect(asked).toHaveLength(1 + questions);
  });
});
