import { forgetPrepared, prepared, preparedName } from './prepared.js';

/** More statements than the limit of a connection. */
const STATEMENTS = Array.from({ length: 1_000 }, (_, i) => `SELECT ${i}`);

const namesNow = () => STATEMENTS.flatMap((text) => preparedName(text) ?? []);

describe('prepared', () => {
  it('gives the first 200 statements a name each and later ones none', () => {
    expect(preparedName(STATEMENTS[0])).toBeUndefined();
    for (const text of [...STATEMENTS, ...STATEMENTS]) expect(prepared(text)).toBe(text);
    expect(new Set(namesNow()).size).toBe(200);
    expect(preparedName(STATEMENTS[199])).toBeDefined();
    expect(preparedName(STATEMENTS[200])).toBeUndefined();
    expect(preparedName({ text: STATEMENTS[0] })).toBeUndefined();
  });

  it('renames all statements when one is forgotten, once for several reports', () => {
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
