import { allOf, statement } from './statement.js';

describe('statement', () => {
  it('turns values into parameters in order, never into text', () => {
    const [text, values] = statement((bind) => `a = ${bind("x' OR 1")} AND b = ${bind(null)}`);
    expect(text).toBe('a = $1 AND b = $2');
    expect(values).toEqual(["x' OR 1", null]);
  });
});

describe('allOf', () => {
  it('parenthesises each condition and is true without conditions', () => {
    const conditions = [() => 'a OR b', (bind: (value: unknown) => string) => `c = ${bind(5)}`];
    expect(statement(allOf(conditions))).toEqual(['(a OR b) AND (c = $1)', [5]]);
    expect(statement(allOf([]))).toEqual(['true', []]);
  });
});
