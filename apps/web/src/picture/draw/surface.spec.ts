import { TILE_SIZE } from '#kernels';
import type { View } from '../document.js';
import { sceneChannels } from '../testing/scene.js';
import { tileName, type TileAddress } from '../tiles/tile-schedule.js';
import type { TileValues } from './level-window.js';
import { placeValues } from './surface.js';

const channels = sceneChannels();
const [{ levels }] = channels;
const SCREEN = { width: 97, height: 61 };

const tiles = new Map<string, Float32Array>();

/** The values of a tile without any coding; blank beyond the level. */
function tileOf(address: TileAddress): Float32Array {
  const kept = tiles.get(tileName(address)) ?? makeTile(address);
  tiles.set(tileName(address), kept);
  return kept;
}

function makeTile({ key, z, x, y }: TileAddress): Float32Array {
  const { data, width, height } = channels[Number(key)].levels[z];
  return Float32Array.from({ length: TILE_SIZE ** 2 }, (_, i) => {
    const [column, row] = [x * TILE_SIZE + (i % TILE_SIZE), y * TILE_SIZE + Math.floor(i / TILE_SIZE)];
    return column < width && row < height ? data[row * width + column] : NaN;
  });
}

const place = (view: View, values: TileValues = tileOf, keys = ['0'], magnification = 1) =>
  placeValues({ view, screen: SCREEN, levels, keys, magnification }, values);

/** The value at a place of a level, which is in its own pixels: between the four nearest pixels that are not blank. */
function mixedAt(level: number, x: number, y: number): number {
  const { data, width, height } = levels[level];
  const [column, row] = [Math.floor(x - 0.5), Math.floor(y - 0.5)];
  let [sum, weights] = [0, 0];
  for (const [i, j] of [
    [0, 0],
    [1, 0],
    [0, 1],
    [1, 1],
  ]) {
    const [c, r] = [column + i, row + j];
    const value = c >= 0 && c < width && r >= 0 && r < height ? data[r * width + c] : NaN;
    const weight = (1 - Math.abs(x - 0.5 - c)) * (1 - Math.abs(y - 0.5 - r));
    if (!Number.isNaN(value)) [sum, weights] = [sum + weight * value, weights + weight];
  }
  return Math.fround(weights > 0 ? sum / weights : NaN);
}

describe('placed values', () => {
  it.each([
    ['inside', { x: 512, y: 512, zoom: 0.7 }, 0],
    ['at blank pixels', { x: 890, y: 60, zoom: 0.3 }, 1],
    ['over the lower left corner', { x: 0, y: 0, zoom: 0.2 }, 2],
    ['over the upper right corner', { x: 1100, y: 700, zoom: 0.6 }, 0],
    ['beyond the middle of the last row', { x: 550, y: 699.8, zoom: 0.9 }, 0],
    ['of the whole grid', { x: 550, y: 350, zoom: 0.06 }, 2],
    ['of a level that is nearly fine enough', { x: 400, y: 350, zoom: 0.55 }, 1, 1.2],
  ])('are interpolated below 1:1: %s', (_, view, level, magnification = 1) => {
    const [values] = place(view, tileOf, ['0'], magnification);
    const pixels = 2 ** level;
    for (let at = 0; at < values.length; at++) {
      const x = view.x + ((at % SCREEN.width) + 0.5 - SCREEN.width / 2) / view.zoom;
      const y = view.y + (Math.floor(at / SCREEN.width) + 0.5 - SCREEN.height / 2) / view.zoom;
      const isInside = x >= 0 && y >= 0 && x < levels[0].width && y < levels[0].height;
      const expected = isInside ? mixedAt(level, x / pixels, y / pixels) : NaN;
      if (Number.isNaN(expected)) expect(values[at]).toBeNaN();
      else expect(Math.abs(values[at] / expected - 1)).toBeLessThan(1e-5);
    }
  });

  it.each([
    ['1:1', { x: 560.5, y: 400.5, zoom: 1 }, 0],
    ['1:4', { x: 542, y: 302, zoom: 0.25 }, 2],
    ['5:1', { x: 512, y: 512, zoom: 5 }, 0],
    ['3:1 over a corner', { x: 1099, y: 2, zoom: 3 }, 0],
  ])('are the nearest at %s', (_, view, level) => {
    const [values] = place(view);
    const { data, width, height } = levels[level];
    const expected = values.map((__, at) => {
      const x = view.x + ((at % SCREEN.width) + 0.5 - SCREEN.width / 2) / view.zoom;
      const y = view.y + (Math.floor(at / SCREEN.width) + 0.5 - SCREEN.height / 2) / view.zoom;
      const [column, row] = [Math.floor(x / 2 ** level), Math.floor(y / 2 ** level)];
      return column >= 0 && row >= 0 && column < width && row < height ? data[row * width + column] : NaN;
    });
    expect(values).toEqual(expected);
  });

  it('are those of a whole pixel at the edge of a level that reaches beyond the grid', () => {
    const size = { width: 1098, height: 698 };
    const [values] = placeValues(
      {
        view: { x: 1052, y: 650, zoom: 0.25 },
        screen: { width: 97, height: 61 },
        levels: levels.with(0, { ...levels[0], ...size }),
        keys: ['0'],
      },
      tileOf,
    );
    expect(values.filter((value) => !Number.isNaN(value))).toHaveLength(60 * 43);
  });

  it('of all channels are those of a parent until all have the tile', () => {
    const view = { x: 800, y: 300, zoom: 1 };
    const without =
      (missing: string): TileValues =>
      (address) =>
        `${address.key}/${address.z}` === missing ? undefined : tileOf(address);
    const [first, second] = place(view, without('1/0'), ['0', '1']);
    const parents: TileValues = (address) => (address.z === 0 ? undefined : tileOf(address));
    expect([first, second]).toEqual(place(view, parents, ['0', '1']));
    const at = 30 * SCREEN.width + 48;
    expect(first[at]).toBe(levels[1].data[Math.floor(300 / 2) * levels[1].width + Math.floor(800 / 2)]);
    expect(place(view, () => undefined)[0].every(Number.isNaN)).toBe(true);
  });

  it('of a channel that has failed are what it has, and the others go on', () => {
    const view = { x: 800, y: 300, zoom: 1 };
    const values: TileValues = (address) =>
      address.key === '1' && address.z === 0 ? undefined : tileOf(address);
    const keys = ['0', '1'];
    const shown = { view, screen: SCREEN, levels, keys, failedKeys: ['1'] };
    const [first, second] = placeValues(shown, values);
    expect(first).toEqual(place(view)[0]);
    const parents: TileValues = (address) => (address.z === 0 ? undefined : tileOf(address));
    expect(second).toEqual(place(view, parents, ['1'])[0]);
    const [alone, nothing] = placeValues(shown, (address) =>
      address.key === '1' ? undefined : tileOf(address),
    );
    expect([alone, nothing.every(Number.isNaN)]).toEqual([first, true]);
  });
});
