import type { SearchEntry } from '#domain';
import { createVectorIndex, type VectorQuestion } from './vector-index.js';

const EVERYBODY = '00000000-0000-0000-0000-000000000000';

const entry = (
  recordId: string,
  values: readonly number[],
  more: Partial<SearchEntry> = {},
): SearchEntry => ({
  ...{ recordId, isGone: false, readers: [EVERYBODY], isListed: true, model: 'm', scale: 0.01 },
  vector: Uint8Array.from(values, (value) => value & 255),
  words: null,
  ...more,
});

const indexOf = (entries: readonly SearchEntry[]) => {
  const index = createVectorIndex();
  index.reset('m', 2);
  index.apply(entries);
  return index;
};

const ask = (index: ReturnType<typeof createVectorIndex>, more: Partial<VectorQuestion> = {}) =>
  index.search({
    ...{
      model: 'm',
      vector: Int8Array.of(100, 0),
      scale: 0.01,
      readers: [EVERYBODY],
      limit: 10,
      minScore: -2,
    },
    ...{ vectorShare: 1, words: [], literal: [] },
    ...more,
  });

describe('createVectorIndex', () => {
  it('scores by the inner product, best first, ties by id', () => {
    const index = indexOf([
      entry('c', [50, 3]),
      entry('a', [-100, 3]),
      entry('b', [50, 9]),
      entry('d', [90, 0]),
    ]);
    const { matches, total } = ask(index);
    expect(matches.map(({ recordId }) => recordId)).toEqual(['d', 'b', 'c', 'a']);
    expect(matches.map(({ score }) => Number(score.toFixed(6)))).toEqual([0.826, 0.5, 0.5, -1]);
    expect(total).toBe(4);
  });

  it('does not report a semantic match as literal', () => {
    expect(ask(indexOf([entry('a', [127, 0], { scale: 1 })])).matches[0].score).toBeCloseTo(0.889, 9);
  });

  it('returns the requested number, above the minimum score', () => {
    const index = indexOf([1, 2, 3, 4, 5].map((n) => entry(`r${n}`, [10 * n, 0])));
    expect(ask(index, { limit: 2 }).matches.map(({ recordId }) => recordId)).toEqual(['r5', 'r4']);
    expect(ask(index, { minScore: 0.295 }).matches).toHaveLength(3);
    expect(ask(index, { minScore: 0.6 })).toEqual({ matches: [], total: 5 });
  });

  it('scores only records visible to the caller', () => {
    const index = indexOf([
      entry('open', [10, 0]),
      entry('mine', [20, 0], { readers: ['me'] }),
      entry('shared', [30, 0], { readers: ['you', 'me'] }),
      entry('yours', [40, 0], { readers: ['you'] }),
      entry('nobodys', [50, 0], { readers: [] }),
    ]);
    const seen = (readers: readonly string[] | null) => {
      const { matches, total } = ask(index, { readers });
      return [total, ...matches.map(({ recordId }) => recordId)];
    };
    expect(seen([EVERYBODY])).toEqual([1, 'open']);
    expect(seen([EVERYBODY, 'me'])).toEqual([3, 'shared', 'mine', 'open']);
    expect(seen(null)).toEqual([5, 'nobodys', 'yours', 'shared', 'mine', 'open']);
  });

  it('applies changes: readers, vectors, removal, archiving, another model', () => {
    const index = indexOf([
      entry('a', [10, 0]),
      entry('b', [20, 0]),
      entry('c', [30, 0]),
      entry('d', [40, 0]),
    ]);
    index.apply([
      entry('a', [99, 0], { readers: ['me'] }),
      entry('b', [20, 0], { isListed: false }),
      entry('c', [0], { isGone: true, vector: null }),
      entry('d', [40, 0], { model: 'other' }),
      entry('never', [1, 1], { isGone: true }),
    ]);
    expect(ask(index)).toEqual({ matches: [], total: 0 });
    expect(ask(index, { readers: ['me'] }).matches).toEqual([
      { recordId: 'a', score: expect.closeTo(0.7 + 0.29 * 0.63) },
    ]);
    // New rows reuse the places of removed ones without their content.
    index.apply([entry('e', [1, 0]), entry('f', [2, 0]), entry('g', [3, 0]), entry('h', [4, 0])]);
    expect(ask(index).matches.map(({ recordId }) => recordId)).toEqual(['h', 'g', 'f', 'e']);
  });

  it('answers no query of another model and accepts no vector of another length', () => {
    const index = indexOf([entry('a', [10, 0])]);
    expect(ask(index, { model: 'other' })).toEqual({ matches: [], total: 0 });
    index.apply([entry('b', [10, 0, 7])]);
    expect(ask(index).total).toBe(1);
    index.reset('other', 3);
    expect(ask(index, { model: 'other', vector: Int8Array.of(1, 1, 1) })).toEqual({ matches: [], total: 0 });
  });

  it('is exact over more than one block', () => {
    const count = 9_000;
    const value = (n: number) => ((n * 7919) % 255) - 127;
    const entries = Array.from({ length: count }, (_, n) => entry(String(n).padStart(5, '0'), [value(n), 1]));
    const { matches, total } = ask(indexOf(entries), { limit: count });
    const expected = entries
      .map(({ recordId }, n) => ({ recordId, score: value(n) / 100 }))
      .sort((a, b) => Math.min(1, b.score) - Math.min(1, a.score) || (a.recordId < b.recordId ? -1 : 1));
    expect(total).toBe(count);
    expect(matches.map(({ recordId }) => recordId)).toEqual(expected.map(({ recordId }) => recordId));
  });

  it('answers no query of another vector length', () => {
    expect(ask(indexOf([entry('a', [10, 0])]), { vector: Int8Array.of(1, 1, 1) })).toEqual({
      ...{ matches: [], total: 0 },
    });
  });
});

/** Keys of a word index, all with this weight in hundredths. */
const wordsOf = (keys: readonly number[], hundredths = 100): Uint8Array => {
  const bytes = Buffer.alloc(5 * keys.length);
  keys.forEach((key, i) => {
    bytes.writeUInt32LE(key, 5 * i);
    bytes.writeUInt8(hundredths, 5 * i + 4);
  });
  return bytes;
};
const asking = (key: number, more = {}) => ({
  ...{ keys: [key], weights: [1], weight: 1, missing: 1.3, isRarer: true },
  missingBesideKnown: 0.3,
  ...more,
});
const FAR = 0xffff_fff0;

describe('words of the index', () => {
  const blank = (id: string, keys: readonly number[], more: Partial<SearchEntry> = {}) =>
    entry(id, [0, 0], { words: wordsOf(keys), ...more });
  const scoresOf = (index: ReturnType<typeof createVectorIndex>, more: Partial<VectorQuestion>) =>
    Object.fromEntries(
      ask(index, { vectorShare: 0, minScore: 0.01, ...more }).matches.map(({ recordId, score }) => [
        recordId,
        Number(score.toFixed(3)),
      ]),
    );

  it('weigh more the fewer records have them; words without a record cost little', () => {
    const index = indexOf([
      ...Array.from({ length: 8 }, (_, i) => blank(`c${i}`, [1])),
      blank('rare', [1, FAR]),
      blank('none', []),
    ]);
    const asked = scoresOf(index, { words: [asking(1), asking(FAR), asking(5), asking(6)] });
    const common = Math.log(1 + 10 / 9) / Math.log(11);
    expect(asked.rare).toBeCloseTo((1 + common) / (1 + common + 0.6), 2);
    expect(asked.c0).toBeCloseTo(common / (1 + common + 0.6), 2);
    expect(asked.none).toBeUndefined();
  });

  it('that make up the whole query rank before every semantic match', () => {
    const index = indexOf([blank('all', [1, 2]), blank('one', [1]), entry('meant', [127, 0], { scale: 1 })]);
    const scores = scoresOf(index, { vectorShare: 1, literal: [[1], [7, 2]] });
    expect(scores).toEqual({ all: 0.9, meant: 0.889 });
  });

  it('name only what certainly shows the object', () => {
    const near = { words: wordsOf([3], 80) };
    const index = indexOf([blank('it', [3]), blank('near', [], near)]);
    const words = [asking(3, { isRarer: false })];
    expect(scoresOf(index, { words, literal: [[9, 3]] })).toEqual({ it: 1, near: 0.763 });
  });

  it('of records not visible to the caller do not count, not even for rarity', () => {
    const seen = [blank('a', [1]), blank('b', []), blank('c', [])];
    const hidden = Array.from({ length: 23 }, (_, i) => blank(`h${i}`, [1], { readers: ['you'] }));
    const more = { words: [asking(1), asking(2)] };
    expect(scoresOf(indexOf([...seen, ...hidden]), more)).toEqual(scoresOf(indexOf(seen), more));
  });

  it('follow their record through removal, change and changed rights, over many changes', () => {
    const index = indexOf([blank('a', [1]), blank('b', [1])]);
    const found = () => Object.keys(scoresOf(index, { words: [asking(1)] })).sort();
    for (let i = 0; i < 5_000; i++) index.apply([blank('a', [i % 2, 7])]);
    expect(found()).toEqual(['a', 'b']);
    index.apply([blank('a', [2]), blank('b', [1], { readers: ['me'] })]);
    expect(found()).toEqual([]);
    index.apply([blank('b', [1])]);
    expect(found()).toEqual(['b']);
    index.apply([blank('b', [], { isGone: true, vector: null })]);
    expect(ask(index).total).toBe(1);
    expect(found()).toEqual([]);
  });
});
