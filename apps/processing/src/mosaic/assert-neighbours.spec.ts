import { skyField } from '../../../../test/support/sky-field.js';
import { assertNeighbours } from './assert-neighbours.js';

/** Fields of 200″ × 100″: a diagonal of 224″. */
const at = (...places: { ra: number; dec?: number }[]) => places.map(skyField);
const DIAGONAL = 223.6 / 3600;
const lost = (images: ReturnType<typeof at>): string | undefined => {
  try {
    assertNeighbours(images);
    return undefined;
  } catch (error) {
    return (error as { errors: { field: string }[] }).errors[0].field;
  }
};

describe('images of one mosaic', () => {
  it.each([
    [9.9, undefined],
    [10.1, 'dataIds.1'],
  ])('lie at most ten times their size apart: %d', (gap, expected) => {
    expect(lost(at({ ra: 150, dec: 0 }, { ra: 150 + gap * DIAGONAL, dec: 0 }))).toBe(expected);
  });

  it('may be connected through others, also across RA 0', () => {
    expect(
      lost(
        at(
          { ra: 359.5, dec: 0 },
          { ra: 1.5, dec: 0 },
          { ra: 0, dec: 0 },
          { ra: 0.5, dec: 0 },
          { ra: 1, dec: 0 },
        ),
      ),
    ).toBe(undefined);
  });

  it('must be connected to the larger group: an image outside of it is named, wherever it stands', () => {
    expect(lost(at({ ra: 10 }, { ra: 150 }, { ra: 150.1 }))).toBe('dataIds.0');
    expect(lost(at({ ra: 150 }, { ra: 150.1 }, { ra: 10 }))).toBe('dataIds.2');
    expect(lost(at({ ra: 150 }, { ra: 150.1 }, { ra: 10 }, { ra: 10.1 }))).toBe('dataIds.2');
  });
});
