import type { Picture } from '../document.js';
import { pictureOf } from '../presets.js';
import { sampleGrid } from '../testing/sample-grid.js';
import { commandOfKey, type KeyScene } from './stage-keys.js';

const grid = sampleGrid(1);
const picture: Picture = pictureOf(grid);
const scene: KeyScene = {
  ...{ grid, pixelRatio: 2 },
  ...{ view: { x: 1500, y: 1000, zoom: 0.5 }, screen: { width: 800, height: 600 } },
};
const after = (key: string, isShifted = false) => commandOfKey(key, isShifted, scene)?.(picture);

describe('the keys of a stage', () => {
  it.each([
    ['ArrowLeft', false, { x: 1308, y: 1000 }],
    ['ArrowRight', true, { x: 2460, y: 1000 }],
    ['ArrowUp', false, { x: 1500, y: 1192 }],
    ['ArrowDown', true, { x: 1500, y: 40 }],
  ])('%s (Shift: %s) pans by CSS pixels', (key, isShifted, view) =>
    expect(after(key, isShifted)!.view).toEqual({ ...view, zoom: 0.5 }),
  );

  it('zoom about the middle, to pixel to pixel, and to the whole picture', () => {
    expect(after('+')!.view).toEqual({ x: 1500, y: 1000, zoom: 0.707107 });
    expect(after('-')!.view).toEqual({ x: 1500, y: 1000, zoom: 0.353553 });
    expect(after('1')!.view).toEqual({ x: 1500, y: 1000, zoom: 1 });
    expect(after('0')!.view).toBeNull();
  });

  it('are no others', () =>
    expect(['b', 'n', 'Enter'].map((key) => after(key))).toEqual(Array(3).fill(undefined)));
});
