import { withNullTypes } from './null-types.js';

const REFERENCE = { $ref: '#/components/schemas/A' };

describe('withNullTypes', () => {
  it.each([
    ['a type', { type: 'number', nullable: true, minimum: 0 }, { type: ['number', 'null'], minimum: 0 }],
    [
      'an enum',
      { type: 'string', nullable: true, enum: ['a', 'b'] },
      { type: ['string', 'null'], enum: ['a', 'b', null] },
    ],
    [
      'a reference',
      { nullable: true, type: 'object', description: 'd', allOf: [REFERENCE] },
      { description: 'd', anyOf: [REFERENCE, { type: 'null' }] },
    ],
    ['alternatives', { nullable: true, oneOf: [REFERENCE] }, { oneOf: [REFERENCE, { type: 'null' }] }],
  ])('adds null to %s, wherever it stands', (_, marked, expected) => {
    expect(withNullTypes({ properties: { a: [marked] } })).toEqual({ properties: { a: [expected] } });
  });

  it('leaves other schemas alone, and a property called nullable', () => {
    const same = { a: { type: 'string', enum: ['a'] }, properties: { nullable: { type: 'boolean' } } };
    expect(withNullTypes(same)).toEqual(same);
    expect(withNullTypes({ type: 'string', nullable: false })).toEqual({ type: 'string' });
  });
});
