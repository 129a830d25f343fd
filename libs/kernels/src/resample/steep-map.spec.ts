import { mapOf } from './pixel-map.js';
import { requiredWindow } from './required-window.js';

/** A map on which a row of the output is `x` and `y` pixels of the input further on. */
const steep = (x: number, y: number, x0: number, y0: number) =>
  mapOf(
    (columns, rows, count) => {
      for (let i = 0; i < count; i++) {
        const [column, row] = [columns[i], rows[i]];
        columns[i] = x0 + column + x * row;
        rows[i] = y0 + y * row;
      }
    },
    4,
    40,
    0,
  );

describe('requiredWindow of a map whose rows are far apart', () => {
  it.each([
    ['upwards', steep(0, 30, 10, -200), 40, 12],
    ['downwards', steep(0, -30, 10, 220), 40, 12],
    ['to the right', steep(30, 0, -200, 10), 12, 40],
    ['to the left', steep(-30, 0, 220, 10), 12, 40],
  ])('%s finds an image between the rows that are looked at', (_, map, width, height) => {
    const window = requiredWindow(map, width, height)!;
    expect(window).not.toBeNull();
    // Every point that falls on the image is in the window.
    const [x, y] = [new Float64Array(4), new Float64Array(4)];
    let inside = 0;
    for (let row = 0; row < 40; row++) {
      map.mapRow(row, x, y);
      for (let i = 0; i < 4; i++) {
        if (!(x[i] >= 0 && x[i] < width && y[i] >= 0 && y[i] < height)) continue;
        inside++;
        expect(x[i] >= window.x && x[i] < window.x + window.width).toBe(true);
        expect(y[i] >= window.y && y[i] < window.y + window.height).toBe(true);
      }
    }
    expect(inside).toBeGreaterThan(0);
  });

  it('does not reach along x for what is steep in y', () => {
    // Far to the right of the image by more than a kernel is wide, and by less than the rows are apart.
    expect(requiredWindow(steep(0, 30, 60, -200), 40, 12)).toBeNull();
    expect(requiredWindow(steep(30, 0, -200, 60), 12, 40)).toBeNull();
  });

  it('keeps to the pixels around a part of the image', () => {
    const map = mapOf(
      (x, y, count) => {
        for (let i = 0; i < count; i++) [x[i], y[i]] = [x[i] + 100, y[i] + 200];
      },
      10,
      8,
      0,
    );
    // Rows are looked at up to sixteen apart: with the kernel's support that is how far it may reach.
    expect(requiredWindow(map, 1000, 1000, { margin: 3 })).toEqual({ x: 97, y: 190, width: 16, height: 28 });
    expect(requiredWindow(map, 1000, 1000, { margin: 3, rowStart: 2, rowEnd: 3 })).toEqual({
      x: 97,
      y: 199,
      width: 16,
      height: 7,
    });
  });
});
