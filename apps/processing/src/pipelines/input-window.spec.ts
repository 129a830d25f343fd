import { skyField } from '../../../../test/support/sky-field.js';
import { inputWindow } from './input-window.js';

describe('inputWindow', () => {
  it('is the whole image when the output shows all of it', () => {
    const image = skyField();
    expect(inputWindow(image, skyField())).toEqual({
      window: { x: 0, y: 0, width: 200, height: 100 },
      reduction: 1,
      width: 200,
      height: 100,
    });
  });

  it('is the part that the output shows, with a margin', () => {
    const part = inputWindow(skyField(), skyField({ width: 20, height: 10 }))!;
    // The middle 20 × 10 pixels begin at 90, 45; four pixels of margin on every side, and half a pixel of edge.
    expect(part.window.x).toBeGreaterThanOrEqual(90 - 6);
    expect(part.window.x).toBeLessThanOrEqual(90 - 4);
    expect(part.window.width).toBeGreaterThanOrEqual(20 + 8);
    expect(part.window.width).toBeLessThanOrEqual(20 + 11);
    expect(part.window.height).toBeLessThanOrEqual(10 + 11);
  });

  it('is reduced by whole factors for a coarser output', () => {
    const part = inputWindow(skyField(), skyField({ scaleArcsec: 3.5, width: 60, height: 30 }))!;
    expect(part).toMatchObject({ reduction: 3, width: Math.ceil(200 / 3), height: Math.ceil(100 / 3) });
  });

  it('is nothing where the output does not look', () => {
    expect(inputWindow(skyField(), skyField({ ra: 151 }))).toBeNull();
  });

  it('is the whole image when the outline of the output has no place in its projection', () => {
    const allSky = skyField({ scaleArcsec: 7200, width: 150, height: 75 });
    expect(inputWindow(skyField(), allSky)?.window).toEqual({ x: 0, y: 0, width: 200, height: 100 });
  });
});
