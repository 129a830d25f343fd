import { forgetPrepared, prepared, preparedName } from './prepared.js';

/** Searches are put together in more ways than a connection could keep. */
const STATEMENTS = Array.from({ length: 1_000 }, (_, i) => `SELECT ${i}`);

const namesNow = () => STATEMENTS.flatMap((text) => preparedName(text) ?? []);

describe('prepared', () => {
  it('names each statement by itself, the first 200 that come, and no others', () => {
    expect(preparedName(STATEMENTS[0])).toBeUndefined();
    for (const text of [...STATEMENTS, ...STATEMENTS]) expect(prepared(text)).toBe(text);
    expect(new Set(namesNow()).size).toBe(200);
    expect(preparedName(STATEMENTS[199])).toBeDefined();
    expect(preparedName(STATEMENTS[200])).toBeUndefined();
    expect(preparedName({ text: STATEMENTS[0] })).toBeUndefined();
  });

  it('gives all of them new names when one of them is forgotten, once for all who tell of it', () => {
    const before = namesNow();
    forgetPrepared(before[0]);
    const after = namesNow();
    expect(after.filter((name) => before.includes(name))).toEqual([]);
    expect(new Set(after).size).toBe(200);
    forgetPrepared(before[1]);
    expect(namesNow()).toEqual(after);
    forgetPrepared(after[1]);
    expect(namesNow()).not.toEqual(after);
  });
});
