import type { PixelWindow } from '#kernels';
import { skyField, type FieldChanges } from '../../../../test/support/sky-field.js';
import { bandsOf, placeInputs, STACK_VALUES, tilesOf, type PlacedInput } from './mosaic-layout.js';

const grid = skyField({ width: 1500, height: 900 });
const place = (...fields: FieldChanges[]): PlacedInput[] => placeInputs(fields.map(skyField), grid);

/** Number of tiles that cover each pixel of a window. */
function timesCovered({ x, y, width, height }: PixelWindow, tiles: readonly PixelWindow[]): Set<number> {
  const times = new Uint8Array(width * height);
  for (const tile of tiles)
    for (let row = tile.y; row < tile.y + tile.height; row++)
      for (let column = tile.x; column < tile.x + tile.width; column++)
        times[(row - y) * width + column - x]++;
  return new Set(times);
}

describe('the bands of a mosaic', () => {
  it.each([
    [1500, 900, 512],
    [8000, 8000, 512],
    [100_000, 640, 32],
    [64_000_000, 1, 1],
  ])('of %i × %i pixels are %i rows high', (width, height, rows) => {
    const bands = bandsOf({ width, height });
    expect(bands[0]).toEqual({ x: 0, y: 0, width, height: Math.min(rows, height) });
    expect(bands.reduce((sum, band) => sum + band.height, 0)).toBe(height);
    bands.slice(1).forEach((band, i) => expect(band.y).toBe(bands[i].y + bands[i].height));
  });
});

describe('the tiles of a band', () => {
  const [band] = bandsOf(grid);

  it('cover the band, each with the images that reach into it', () => {
    const inputs = place({ width: 100, height: 100 }, { width: 100, height: 100, ra: 150.1 }, { dec: 9 });
    expect(inputs.map(({ index }) => index)).toEqual([0, 1]);
    const tiles = tilesOf(band, inputs, false);
    expect(
      timesCovered(
        band,
        tiles.map(({ tile }) => tile),
      ),
    ).toEqual(new Set([1]));
    // The second lies 360 pixels left of the middle, which lies in the second tile.
    expect(tiles.map(({ images }) => images.map(({ index }) => index))).toEqual([[1], [0], []]);
  });

  it('are smaller when the values of many images must fit side by side', () => {
    const inputs = place(...Array.from({ length: 200 }, () => ({ width: 1500, height: 900 })));
    const tiles = tilesOf(band, inputs, true);
    expect(
      timesCovered(
        band,
        tiles.map(({ tile }) => tile),
      ),
    ).toEqual(new Set([1]));
    for (const { tile, images } of tiles) {
      expect(images).toHaveLength(200);
      expect(tile.width * tile.height * images.length).toBeLessThanOrEqual(STACK_VALUES);
    }
    expect(tilesOf(band, inputs, false)).toHaveLength(3);
  });

  it('keep images of unknown bounds', () => {
    const [image] = place({});
    const tiles = tilesOf(band, [{ ...image, bounds: null }], false);
    expect(tiles.map(({ images }) => images.length)).toEqual([1, 1, 1]);
  });
});
