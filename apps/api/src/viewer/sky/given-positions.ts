import { fieldError } from '#platform';
import type { GivenPositions } from '#processing-client';

/** Pixels or positions on the sky in a request, each one value or a list. */
interface Coordinates<Value> {
  readonly x?: Value;
  readonly y?: Value;
  readonly ra?: Value;
  readonly dec?: Value;
}

/** The single position of a query. @throws AppError validation unless it is one pair of coordinates */
export const givenPosition = (query: Coordinates<number>): GivenPositions =>
  givenPositions({
    ...{ x: listed(query.x), y: listed(query.y) },
    ...{ ra: listed(query.ra), dec: listed(query.dec) },
  });

const listed = (value: number | undefined): number[] | undefined =>
  value === undefined ? undefined : [value];

/** The positions of a request. @throws AppError validation unless they are one pair of lists of the same length */
export function givenPositions({ x, y, ra, dec }: Coordinates<readonly number[]>): GivenPositions {
  const [isPixel, isSky] = [x ?? y, ra ?? dec].map((given) => given !== undefined);
  if (isPixel && isSky) throw fieldError(ra ? 'ra' : 'dec', 'must not be given with x or y');
  if (isSky) {
    const pair = pairOf({ ra, dec }, 'ra', 'dec');
    return { ra: pair[0], dec: pair[1] };
  }
  if (!isPixel) throw fieldError('x', 'must be given with y, or ra with dec');
  const pair = pairOf({ x, y }, 'x', 'y');
  return { x: pair[0], y: pair[1] };
}

function pairOf<Name extends string>(
  lists: Partial<Record<Name, readonly number[]>>,
  first: Name,
  second: Name,
): readonly [readonly number[], readonly number[]] {
  const [one, other] = [lists[first], lists[second]];
  if (!one) throw fieldError(first, `must be given with ${second}`);
  if (!other) throw fieldError(second, `must be given with ${first}`);
  if (one.length !== other.length) throw fieldError(second, `must have as many values as ${first}`);
  return [one, other];
}
