import { sizeOfBox } from './box-words.js';

it.each([
  [12.345, 8, '12.3″ × 8″'],
  [120, 90.5, '2′ × 1.51′'],
  [7200, 3600, '2° × 1°'],
])('a box of %f by %f arcseconds', (widthArcsec, heightArcsec, words) =>
  expect(sizeOfBox({ ra: 0, dec: 0, widthArcsec, heightArcsec })).toBe(words),
);
