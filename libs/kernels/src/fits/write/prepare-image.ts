import { ArgumentError } from '../../errors.js';
import type { Card } from '../header/card.js';
import { encodePixels, pixelFormat } from './encode-pixels.js';
import { otherCards, nameCards } from './structural-cards.js';
import type { PreparedHdu, WritableImage } from './writable.js';

/**
 * The cards and data of an image.
 * @param primary whether it is the first unit of the file; `extended` whether others follow
 * @throws ArgumentError when the shape does not fit the data
 */
export function prepareImage(image: WritableImage, primary: boolean, extended: boolean): PreparedHdu {
  const { data } = image;
  const shape = data ? (image.shape ?? [data.length]) : [];
  const pixels = shape.reduce((product, length) => product * length, 1);
  if (data && data.length !== pixels) {
    throw new ArgumentError('shape', `${shape.join(' × ')} is not the shape of ${data.length} pixels`);
  }
  const start: Card = primary
    ? { keyword: 'SIMPLE', value: true, comment: 'conforms to FITS standard' }
    : { keyword: 'XTENSION', value: 'IMAGE', comment: 'image extension' };
  return {
    cards: [
      start,
      ...axisCards(data ? pixelFormat(data).bitpix : 8, shape),
      ...(primary ? (extended ? [EXTEND] : []) : EXTENSION_COUNTS),
      ...nameCards(image),
      ...zeroCards(image),
      ...otherCards(image.cards ?? [], data ? pixelFormat(data).bzero !== undefined : false),
    ],
    dataLength: data ? data.byteLength : 0,
    data: () => (data ? encodePixels(data) : []),
  };
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

function zeroCards({ data }: WritableImage): Card[] {
  const bzero = data && pixelFormat(data).bzero;
  if (bzero === undefined) return [];
  return [
    { keyword: 'BSCALE', value: 1 },
    { keyword: 'BZERO', value: bzero, comment: 'offset of unsigned integers' },
  ];
}
