import { imageHdus, planeWords } from './image-names.js';

const hdu = (index: number, name: string, type: string, dimensions: number[]) => ({
  ...{ index, name, type, dimensions, bitpix: -32, cards: [] },
});

it('images of a file are those with pixels, and SCI is shown first', () =>
  expect(
    imageHdus([
      hdu(0, '', 'primary', []),
      hdu(1, 'ERR', 'image', [20, 10]),
      hdu(2, 'SCI', 'compressed-image', [20, 10]),
      hdu(3, 'CAT', 'bintable', [8, 100]),
    ]),
  ).toEqual([
    { index: 1, title: 'ERR · 20 × 10', isUsual: false },
    { index: 2, title: 'SCI · 20 × 10', isUsual: true },
  ]));

it('planes are told by their coordinate, where it is known', () => {
  const cube = { sliceLabel: 'WAVE', sliceUnit: 'um', values: [4.9000001, 5] };
  expect(planeWords(cube, 0)).toBe('WAVE 4.9 um');
  expect(planeWords({ ...cube, values: null }, 0)).toBe('WAVE');
});
