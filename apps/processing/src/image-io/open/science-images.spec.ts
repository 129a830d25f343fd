import { memorySource, openFits, tanGrid, wcsCards, writeFits, type WritableImage } from '#kernels';
import { weightsOf } from './quality-plane.js';
import { scienceImages } from './science-images.js';

/** A chip of 40″ × 20″ whose middle is so many arc seconds north of the first. */
const chip = (north: number, more: Partial<WritableImage> = {}): WritableImage => ({
  ...{ name: 'SCI', shape: [40, 20], data: new Float32Array(800).fill(1) },
  ...more,
  cards: [
    ...wcsCards(tanGrid({ ra: 150, dec: 2 + north / 3600, scaleArcsec: 1, width: 40, height: 20 })),
    ...(more.cards ?? []),
  ],
});
const unplaced = (name: string): WritableImage => ({ name, shape: [40, 20], data: new Float32Array(800) });

const open = (hdus: readonly WritableImage[]) => openFits(memorySource(writeFits([{}, ...hdus]), 'a.fits'));
const found = async (hdus: readonly WritableImage[]): Promise<number[]> =>
  (await scienceImages(await open(hdus))).images.map(({ hdu }) => hdu.index);

describe('scienceImages', () => {
  it.each<[string, WritableImage[], number[]]>([
    ['chips beside each other', [chip(0), unplaced('ERR'), chip(21), chip(42)], [1, 3, 4]],
    ['chips that overlap a little', [chip(0), chip(15)], [1, 2]],
    ['the first of exposures of the same sky', [chip(0), chip(0), chip(1), chip(21)], [1, 4]],
    ['no field far away', [chip(0), chip(3600), chip(21)], [1, 3]],
    ['chips connected through others', [chip(0), chip(800), chip(400)], [1, 2, 3]],
    ['chips without the name', [chip(0, { name: '' }), chip(21, { name: 'im2' })], [1, 2]],
    ['no plane that describes others', [chip(0, { name: '' }), chip(21, { name: 'ERR' })], [1]],
    ['only SCI beside SCI', [chip(0), chip(21, { name: 'MODEL' })], [1]],
    ['chips with a place', [unplaced('SCI'), chip(0), chip(21)], [2, 3]],
    ['none without any place', [unplaced('SCI')], []],
  ])('finds %s', async (_, hdus, expected) => expect(await found(hdus)).toEqual(expected));

  it('tells how far away other fields are', async () => {
    const { farImages } = await scienceImages(await open([chip(0), chip(21), chip(18_000), chip(-7200)]));
    expect(farImages).toEqual([
      { hdu: expect.objectContaining({ index: 3 }), degrees: expect.closeTo(5, 9) },
      { hdu: expect.objectContaining({ index: 4 }), degrees: expect.closeTo(2, 9) },
    ]);
  });

  it('stops beyond the requested number', async () => {
    const file = await open([0, 1, 2, 3, 4].map((i) => chip(21 * i)));
    expect((await scienceImages(file, 2)).images).toHaveLength(3);
  });
});

describe('planes of several images', () => {
  const weights: WritableImage = unplaced('WHT');

  it('have the version of their image, in any order', async () => {
    const file = await open([
      { ...weights, version: 2 },
      chip(0, { version: 1 }),
      { ...weights, version: 1 },
      chip(21, { version: 2 }),
    ]);
    expect([2, 4].map((hdu) => weightsOf(file, file.hdus[hdu])?.index)).toEqual([3, 1]);
  });

  it('have the rank of their image without versions', async () => {
    const file = await open([chip(0), weights, chip(21), weights]);
    expect([1, 3].map((hdu) => weightsOf(file, file.hdus[hdu])?.index)).toEqual([2, 4]);
  });
});
