import { positional } from './job-rows.js';

describe('positional', () => {
  it('gives each name one place, in the order of their first use; casts stay', () => {
    const values = { a: 1, b: null, unused: 3 };
    expect(positional('x = :b::float8, y = :a, z = :b', values)).toEqual({
      text: 'x = $1::float8, y = $2, z = $1',
      parameters: [null, 1],
    });
  });

  it('refuses a name without a value, also one that every object has', () => {
    expect(() => positional('x = :a', {})).toThrow('no value for :a');
    expect(() => positional('x = :toString', {})).toThrow('no value for :toString');
  });
});
