import { createRaster } from '../raster.js';
import { mapOf } from './pixel-map.js';
import { reproject } from './reproject.js';
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
    // Rows are tested up to sixteen apart: with the kernel's support that bounds the window.
    expect(requiredWindow(map, 1000, 1000, { margin: 3 })).toEqual({ x: 97, y: 190, width: 16, height: 28 });
    expect(requiredWindow(map, 1000, 1000, { margin: 3, rowStart: 2, rowEnd: 3 })).toEqual({
      x: 97,
      y: 199,
      width: 16,
      height: 7,
    });
  });
});

describe('a row that leaves the image and comes back', () => {
  const [width, height] = [64, 40];
  const image = createRaster(width, height);
  image.data.forEach((_, i) => (image.data[i] = Math.floor(i / width)));

  it.each(['nearest', 'bilinear', 'lanczos3'] as const)('has no value in between: %s', (method) => {
    for (const turn of [1, -1]) {
      // A parabola, which a tile follows exactly: its middle is below the image, or above it, its ends are inside.
      const rowAt = (x: number) => (turn === 1 ? -6 : height + 5) + (turn * (x - 32) ** 2) / 50;
      const map = mapOf(
        (x, y, count) => {
          for (let i = 0; i < count; i++) y[i] = rowAt(x[i]);
        },
        width,
        32,
        1e-5,
      );
      const { data, footprint } = reproject(image, map, { method });
      let outside = 0;
      for (let x = 4; x < width - 4; x++) {
        const row = rowAt(x);
        const isOutside = row < -0.6 || row > height - 0.4;
        if (isOutside) outside++;
        if (isOutside) expect([data[16 * width + x], footprint[16 * width + x]]).toEqual([NaN, 0]);
        else if (row > 4 && row < height - 5) expect(Math.abs(data[16 * width + x] - row)).toBeLessThan(0.6);
      }
      expect(outside).toBeGreaterThan(10);
    }
  });
});
