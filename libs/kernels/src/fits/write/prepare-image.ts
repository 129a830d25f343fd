import { ArgumentError } from '../../errors.js';
import type { Card } from '../header/card.js';
import { encodePixels, pixelFormat, type PixelFormat } from './encode-pixels.js';
import { otherCards, nameCards } from './structural-cards.js';
import type { PreparedHdu, WritableImage } from './writable.js';

/**
 * The cards and data of an image.
 * @param primary whether it is the first HDU of the file
 * @param extended whether others follow
 * @throws ArgumentError when the shape does not fit the data
 */
export function prepareImage(image: WritableImage, primary: boolean, extended: boolean): PreparedHdu {
  const { data } = image;
  const shape = data ? (image.shape ?? [data.length]) : [];
  const pixels = shape.reduce((product, length) => product * length, 1);
  if (data && data.length !== pixels) {
    throw new ArgumentError('shape', `${shape.join(' × ')} is not the shape of ${data.length} pixels`);
  }
  const format = data ? pixelFormat(data) : EMPTY;
  return {
    cards: imageCards({ ...image, ...format, shape }, { primary, extended }),
    dataLength: data ? data.byteLength : 0,
    data: () => (data ? encodePixels(data) : []),
  };
}

/** NAXIS = 0. */
const EMPTY: PixelFormat = { bitpix: 8 };

/** Properties of an image that its header describes. */
type ImageFacts = PixelFormat &
  Pick<WritableImage, 'name' | 'version' | 'cards'> & { shape: readonly number[] };

/** All cards of an image but its checksums. */
export function imageCards(
  { bitpix, bzero, shape, name, version, cards = [] }: ImageFacts,
  { primary, extended }: { readonly primary: boolean; readonly extended: boolean },
): Card[] {
  const start: Card = primary
    ? { keyword: 'SIMPLE', value: true, comment: 'conforms to FITS standard' }
    : { keyword: 'XTENSION', value: 'IMAGE', comment: 'image extension' };
  return [
    start,
    ...axisCards(bitpix, shape),
    ...(primary ? (extended ? [EXTEND] : []) : EXTENSION_COUNTS),
    ...nameCards({ name, version }),
    ...zeroCards(bzero),
    ...otherCards(cards, bzero !== undefined),
  ];
}

const EXTEND: Card = { keyword: 'EXTEND', value: true, comment: 'extensions may be present' };

const EXTENSION_COUNTS: readonly Card[] = [
  { keyword: 'PCOUNT', value: 0, comment: 'number of parameters' },
  { keyword: 'GCOUNT', value: 1, comment: 'number of groups' },
];

function axisCards(bitpix: number, shape: readonly number[]): Card[] {
  return [
    { keyword: 'BITPIX', value: bitpix, comment: 'bits per data value' },
    { keyword: 'NAXIS', value: shape.length, comment: 'number of axes' },
    ...shape.map((length, i) => ({
      keyword: `NAXIS${i + 1}`,
      value: length,
      comment: `length of axis ${i + 1}`,
    })),
  ];
}

function zeroCards(bzero: PixelFormat['bzero']): Card[] {
  if (bzero === undefined) return [];
  return [
    { keyword: 'BSCALE', value: 1 },
    { keyword: 'BZERO', value: bzero, comment: 'offset of unsigned integers' },
  ];
}
