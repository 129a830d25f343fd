import { assertPicture, chooseImages, withFilters } from './folder-images.mjs';

/** A square image of a tenth of a degree. */
const image = (originalName: string, filter: string | null, ra = 10, dec = 0) => {
  const corner = (east: number, north: number): [number, number] => [ra + east / 20, dec + north / 20];
  const footprint = [corner(1, -1), corner(1, 1), corner(-1, 1), corner(-1, -1)];
  return { obsId: originalName, originalName, filter, footprint };
};
const unplaced = (originalName: string) => ({ ...image(originalName, 'F300W'), footprint: [] });

const choose = (images: ReturnType<typeof image>[], order?: string[]) => {
  const { chosen, leftOut } = chooseImages(images, order);
  return { chosen: chosen.map(({ originalName }) => originalName), leftOut };
};

describe('chooseImages', () => {
  it('takes images of a common sky, one per filter, and gives a reason for each of the others', () => {
    const here = [image('a', 'J'), image('b', 'K'), image('c', 'K')];
    const { chosen, leftOut } = choose([
      ...here,
      image('far', 'H', 20),
      unplaced('none'),
      image('bare', null),
    ]);
    expect(chosen).toEqual(['a', 'b']);
    expect(leftOut).toEqual([
      { fileName: 'c', reason: expect.stringContaining('has the same filter (K) as b') },
      { fileName: 'far', reason: 'shows no common sky with a' },
      { fileName: 'none', reason: 'has no celestial coordinate system' },
      { fileName: 'bare', reason: expect.stringContaining('has no filter') },
    ]);
  });

  it('takes only the filters of --order, in any case, with an element in the beam being one', () => {
    const { chosen, leftOut } = choose(
      [image('a', 'F444W;F470N'), image('b', 'Ks'), image('c', 'H')],
      ['f470n', 'ks'],
    );
    expect(chosen).toEqual(['a', 'b']);
    expect(leftOut).toEqual([{ fileName: 'c', reason: 'its filter H is not in --order' }]);
  });

  it('takes eight filters at most', () => {
    const { chosen, leftOut } = choose(Array.from({ length: 9 }, (_, i) => image(`${i}`, `F${i}`)));
    expect(chosen).toHaveLength(8);
    expect(leftOut).toEqual([{ fileName: '8', reason: 'is not among the first 8 filters' }]);
  });
});

it('withFilters names filters of files, and reports unknown files', () => {
  const images = [image('a', null), image('b', 'K')];
  expect(withFilters(images, { a: 'J' }).map(({ filter }) => filter)).toEqual(['J', 'K']);
  expect(() => withFilters(images, { c: 'J' })).toThrow('--filters: the folder has no image c');
});

it.each([
  ['images apart', [image('a', 'J'), image('b', 'K', 20)], 'the images of /f show no common sky'],
  ['neighbours that only touch', [image('a', 'J'), image('b', 'K', 10.1)], 'show no common sky'],
  ['one filter', [image('a', 'J'), image('b', 'J')], 'images of two filters; found 1 in /f'],
  ['no image on the sky', [unplaced('a')], 'images of two filters; found 0 in /f'],
])('assertPicture refuses %s', (_what, images, message) => {
  const { chosen } = chooseImages(images, undefined);
  expect(() => assertPicture(images, chosen, '/f')).toThrow(message);
});
