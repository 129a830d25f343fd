import { channelsByFilter, hasWords, type LibraryImage } from './library-images.js';

const image = (id: string, filter: string | null, wavelengthUm: number | null) =>
  ({
    id,
    filter,
    wavelengthUm,
    fileName: `${id}_i2d.fits`,
    targetName: 'NGC-3324',
    instrument: 'NIRCAM/IMAGE',
  }) as LibraryImage;

describe('images for a picture', () => {
  it('become channels by filter, the shortest wavelength first', () => {
    const images = [
      image('a', 'F444W', 4.4),
      image('b', 'F090W', 0.9),
      image('c', 'F444W', 4.4),
      image('d', null, null),
      image('e', null, null),
    ];
    expect(channelsByFilter(images)).toEqual([
      { ids: ['b'], label: 'F090W', um: 0.9 },
      { ids: ['a', 'c'], label: 'F444W', um: 4.4 },
      { ids: ['d'] },
      { ids: ['e'] },
    ]);
  });

  it.each([
    ['', true],
    ['ngc f444', true],
    ['nircam  a_i2d', true],
    ['f444 miri', false],
  ])('are found by the words “%s”: %s', (words, isFound) =>
    expect(hasWords(image('a', 'F444W', 4.4), words)).toBe(isFound),
  );
});
