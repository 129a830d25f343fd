import { positional } from './job-rows.js';

describe('positional', () => {
  it('gives each name one parameter in the order of first use and keeps casts', () => {
    const values = { a: 1, b: null, unused: 3 };
    expect(positional('x = :b::float8, y = :a, z = :b', values)).toEqual({
      text: 'x = $1::float8, y = $2, z = $1',
      parameters: [null, 1],
    });
  });

  it('refuses a name without a value, even one that every object inherits', () => {
    expect(() => positional('x = :a', {})).toThrow('no value for :a');
    expect(() => positional('x = :toString', {})).toThrow('no value for :toString');
  });
});
