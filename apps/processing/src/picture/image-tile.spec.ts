import { cutWindow } from '#kernels';
import { skyField } from '../../../../test/support/sky-field.js';
import { imageTile } from './image-tile.js';
import { inputWindow } from './input-window.js';

const grid = skyField({ width: 400, height: 400, scaleArcsec: 1 });

describe('imageTile', () => {
  it('is the pixels under the tile, with the neighbours for interpolation', () => {
    const image = skyField({ width: 1000, height: 1000, scaleArcsec: 1 });
    const whole = inputWindow(image, grid)!;
    const tile = imageTile(image, whole, cutWindow(grid, { x: 0, y: 256, width: 256, height: 144 }))!;
    expect(tile.isInside).toBe(true);
    // The picture lies in the middle of the image; 4 pixels and a half around it.
    expect(tile.window.x).toBe(295);
    expect(tile.window.y).toBe(551);
    expect(tile.window.width).toBeGreaterThanOrEqual(264);
    expect(tile.window.width).toBeLessThan(268);
  });

  it('is aligned to the blocks by which the whole window is reduced', () => {
    const image = skyField({ width: 1701, height: 1703, scaleArcsec: 0.25, rotationDeg: 20 });
    const whole = inputWindow(image, grid)!;
    expect(whole.reduction).toBe(4);
    for (const x of [0, 256]) {
      for (const y of [0, 256]) {
        const { window } = imageTile(image, whole, cutWindow(grid, { x, y, width: 144, height: 144 }))!;
        expect((window.x - whole.window.x) % 4).toBe(0);
        expect((window.y - whole.window.y) % 4).toBe(0);
        expect(window.x + window.width).toBeLessThanOrEqual(whole.window.x + whole.window.width);
        const isLast = window.x + window.width === whole.window.x + whole.window.width;
        expect(isLast || window.width % 4 === 0).toBe(true);
      }
    }
  });

  it('is not inside when a part of the tile has no image, and null when none has', () => {
    const image = skyField({ width: 300, height: 1000, scaleArcsec: 1 });
    const whole = inputWindow(image, grid)!;
    const part = (x: number, width: number) =>
      imageTile(image, whole, cutWindow(grid, { x, y: 0, width, height: 100 }));
    // The image begins 50 pixels from the left edge of the picture.
    expect(part(0, 100)?.isInside).toBe(false);
    expect(part(49, 100)?.isInside).toBe(false);
    expect(part(51, 100)?.isInside).toBe(true);
    expect(part(249, 100)?.isInside).toBe(true);
    expect(part(251, 100)?.isInside).toBe(false);
    expect(part(0, 40)).toBeNull();
  });
});
