import { givenPosition, givenPositions } from './given-positions.js';

it('is one pixel or one position on the sky, or lists of them', () => {
  expect(givenPosition({ x: 0, y: 2.5 })).toEqual({ x: [0], y: [2.5] });
  expect(givenPosition({ ra: 0, dec: 0 })).toEqual({ ra: [0], dec: [0] });
  expect(givenPositions({ x: [1, 2], y: [3, 4] })).toEqual({ x: [1, 2], y: [3, 4] });
  expect(givenPositions({ ra: [1], dec: [3] })).toEqual({ ra: [1], dec: [3] });
});

it.each([
  ['x', {}],
  ['x', { y: [1] }],
  ['y', { x: [1] }],
  ['ra', { dec: [1] }],
  ['dec', { ra: [1] }],
  ['ra', { x: [1], y: [1], ra: [1], dec: [1] }],
  ['dec', { x: [1], dec: [1] }],
  ['y', { x: [1, 2], y: [1] }],
  ['dec', { ra: [1], dec: [1, 2] }],
])('names %s of %j', (field, given) => {
  expect(() => givenPositions(given)).toThrow(
    expect.objectContaining({ kind: 'validation', errors: [{ field, message: expect.any(String) }] }),
  );
});
