import { withStrictNulls } from './strict-nulls.js';

const REFERENCE = { $ref: '#/components/schemas/A' };

describe('withStrictNulls', () => {
  it('adds null to the values of an enum, once', () => {
    const listed = { type: 'string', nullable: true, enum: ['a', 'b'] };
    const expected = { ...listed, enum: ['a', 'b', null] };
    expect(withStrictNulls(listed)).toEqual(expected);
    expect(withStrictNulls(expected)).toEqual(expected);
  });

  it('adds null beside a reference, wherever it stands', () => {
    const part = { nullable: true, type: 'object', description: 'd', allOf: [REFERENCE] };
    expect(withStrictNulls({ properties: { a: part } })).toEqual({
      properties: {
        a: { description: 'd', anyOf: [REFERENCE, { type: 'object', nullable: true, enum: [null] }] },
      },
    });
  });

  it('leaves types alone that are not nullable, and plain types, which allow null already', () => {
    const same = {
      a: { type: 'string', enum: ['a'] },
      b: { type: 'number', nullable: true },
      c: [REFERENCE],
    };
    expect(withStrictNulls(same)).toEqual(same);
  });
});
