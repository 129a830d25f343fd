import type { SearchChanges, SearchEntry } from '#domain';
import { syncedIndex } from './synced-index.js';
import type { IndexMessage } from './index-messages.js';
import { createVectorIndex, type VectorQuestion } from './vector-index.js';

const entry = (recordId: string): SearchEntry => ({
  ...{ recordId, isGone: false, readers: ['me'], isListed: true, model: 'm', scale: 1 },
  vector: Uint8Array.of(1),
  words: null,
});
const QUESTION: VectorQuestion = {
  ...{ model: 'm', vector: Int8Array.of(1), scale: 1, readers: ['me'], limit: 5, minScore: 0 },
  ...{ vectorShare: 1, words: [], literal: [] },
};

/** A database of entries with change numbers, and an in-process substitute for the thread. */
function parts() {
  const written: SearchEntry[] = [];
  const asked: (string | null)[] = [];
  const threads: { orders: IndexMessage['kind'][]; end: () => void }[] = [];
  const store = {
    fails: false,
    async *changes(since: string | null): AsyncGenerator<SearchChanges> {
      asked.push(since);
      await Promise.resolve();
      if (store.fails) throw new Error('database away');
      yield { entries: written.slice(Number(since ?? 0)), next: String(written.length) };
    },
  };
  const start = () => {
    const index = createVectorIndex();
    const orders: IndexMessage['kind'][] = [];
    let isGone = false;
    threads.push({ orders, end: () => (isGone = true) });
    return {
      tell: (order: IndexMessage) => {
        orders.push(order.kind);
        if (order.kind === 'reset') index.reset(order.model, order.dimensions);
        if (order.kind === 'apply') index.apply(order.entries);
        return Promise.resolve(order.kind === 'search' ? index.search(order.question) : undefined);
      },
      isGone: () => isGone,
      close: () => Promise.resolve(),
    };
  };
  return { written, asked, threads, store, index: syncedIndex(store, start) };
}

describe('syncedIndex', () => {
  it('reads everything first, then the changes before each search', async () => {
    const { index, written, asked } = parts();
    written.push(entry('a'), entry('b'));
    expect((await index.search(QUESTION)).total).toBe(2);
    written.push(entry('c'));
    expect((await index.search(QUESTION)).total).toBe(3);
    expect(asked).toEqual([null, '2']);
  });

  it('reads once for all waiting searches, and again for later ones', async () => {
    const { index, asked } = parts();
    await Promise.all(Array.from({ length: 23 }, () => index.search(QUESTION)));
    expect(asked.length).toBeLessThanOrEqual(2);
    await index.search(QUESTION);
    expect(asked.length).toBeLessThanOrEqual(3);
  });

  it('fails while the database is unavailable and misses nothing afterwards', async () => {
    const { index, written, store } = parts();
    await index.search(QUESTION);
    written.push(entry('a'));
    store.fails = true;
    await expect(index.search(QUESTION)).rejects.toThrow('database away');
    store.fails = false;
    expect((await index.search(QUESTION)).total).toBe(1);
  });

  it('serves two models at once, each with its own entries', async () => {
    const { index, written } = parts();
    written.push(entry('a'), { ...entry('b'), model: 'other' }, { ...entry('c'), model: 'other' });
    const models = ['m', 'm', 'other', 'm', 'other', 'other', 'm'];
    const found = await Promise.all(models.map((model) => index.search({ ...QUESTION, model })));
    expect(found.map(({ total }) => total)).toEqual(models.map((model) => (model === 'm' ? 1 : 2)));
  });

  it('serves two vector lengths of one model at once, each with its own entries', async () => {
    const { index, written } = parts();
    written.push(entry('a'), { ...entry('b'), vector: Uint8Array.of(1, 2) });
    const longer = { ...QUESTION, vector: Int8Array.of(0, 1) };
    const found = await Promise.all([QUESTION, longer, longer, QUESTION].map((each) => index.search(each)));
    const ids = found.map(({ matches }) => matches.map(({ recordId }) => recordId));
    expect(ids).toEqual([['a'], ['b'], ['b'], ['a']]);
  });

  it('starts again with another model, and when the thread is gone', async () => {
    const { index, written, asked, threads } = parts();
    written.push(entry('a'));
    await index.search(QUESTION);
    expect((await index.search({ ...QUESTION, model: 'other' })).total).toBe(0);
    expect((await index.search(QUESTION)).total).toBe(1);
    expect(asked).toEqual([null, null, null]);
    threads[0].end();
    expect((await index.search(QUESTION)).total).toBe(1);
    expect(threads.map(({ orders }) => orders)).toEqual([
      ['reset', 'apply', 'search', 'reset', 'apply', 'search', 'reset', 'apply', 'search'],
      ['reset', 'apply', 'search'],
    ]);
  });

  it('starts again when a model of the same name has another vector length', async () => {
    const { index, written, asked } = parts();
    written.push(entry('a'), { ...entry('b'), vector: Uint8Array.of(1, 2) });
    expect((await index.search(QUESTION)).matches.map(({ recordId }) => recordId)).toEqual(['a']);
    const longer = { ...QUESTION, vector: Int8Array.of(0, 1) };
    expect((await index.search(longer)).matches.map(({ recordId }) => recordId)).toEqual(['b']);
    expect((await index.search(longer)).total).toBe(1);
    expect((await index.search(QUESTION)).total).toBe(1);
    expect(asked).toEqual([null, null, '2', null]);
  });
});
