import { hasTile, tileLevels } from './tile-levels.js';

describe('the levels of an image', () => {
  it.each([
    [{ width: 512, height: 512 }, ['512×512']],
    [{ width: 1, height: 1 }, ['1×1']],
    [{ width: 513, height: 1 }, ['513×1', '257×1']],
    [{ width: 1100, height: 600 }, ['1100×600', '550×300', '275×150']],
    [{ width: 1, height: 4096 }, ['1×4096', '1×2048', '1×1024', '1×512']],
  ])('of %j end with the first that fits into a tile', (size, expected) => {
    expect(tileLevels(size).map(({ width, height }) => `${width}×${height}`)).toEqual(expected);
  });

  it('have tiles from 0 to their edges', () => {
    const size = { width: 1100, height: 600 };
    const found = [0, 1, 2, 3].map((z) => {
      const places = [0, 1, 2, 3].flatMap((y) => [0, 1, 2, 3].map((x) => [x, y] as const));
      return places.filter(([x, y]) => hasTile(size, z, x, y)).map((place) => place.join('/'));
    });
    expect(found).toEqual([['0/0', '1/0', '2/0', '0/1', '1/1', '2/1'], ['0/0', '1/0'], ['0/0'], []]);
  });
});
