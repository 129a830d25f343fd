import * as fc from 'fast-check';
import { alignedView, fitView, levelOf, onGrid, pan, toGrid, toScreen, zoomAt } from './camera.js';

const place = fc.double({ min: -5000, max: 5000, noNaN: true });
const point = fc.record({ x: place, y: place });
const view = fc.record({ x: place, y: place, zoom: fc.double({ min: 0.01, max: 32, noNaN: true }) });
const side = fc.integer({ min: 1, max: 3000 });
const screen = fc.record({ width: side, height: side });

const expectNear = (one: { x: number; y: number }, other: { x: number; y: number }) => {
  expect(one.x).toBeCloseTo(other.x, 6);
  expect(one.y).toBeCloseTo(other.y, 6);
};

describe('the camera', () => {
  it('finds the place under a pixel, and the pixel of a place', () => {
    fc.assert(
      fc.property(view, screen, point, (seen, size, at) =>
        expectNear(toScreen(seen, size, toGrid(seen, size, at)), at),
      ),
    );
    const seen = { x: 100, y: 50, zoom: 2 };
    expect(toGrid(seen, { width: 40, height: 20 }, { x: 0, y: 0 })).toEqual({ x: 90, y: 55 });
  });

  it('keeps what is under the pointer, when it pans and when it zooms', () => {
    fc.assert(
      fc.property(view, screen, point, point, fc.double({ min: 0.01, max: 32, noNaN: true }), (...drawn) => {
        const [seen, size, at, by, zoom] = drawn;
        const under = toGrid(seen, size, at);
        expectNear(toGrid(pan(seen, by), size, { x: at.x + by.x, y: at.y + by.y }), under);
        const zoomed = zoomAt(seen, size, at, zoom);
        expect(zoomed.zoom).toBe(zoom);
        const after = toGrid(zoomed, size, at);
        expect(Math.hypot(after.x - under.x, after.y - under.y)).toBeLessThan(1e-6);
      }),
    );
  });

  it('shows the whole grid, and never loses it', () => {
    expect(fitView({ width: 3000, height: 1000 }, { width: 600, height: 600 })).toEqual({
      x: 1500,
      y: 500,
      zoom: 0.2,
    });
    expect(onGrid({ x: -9, y: 2000, zoom: 1 }, { width: 3000, height: 1000 })).toEqual({
      x: 0,
      y: 1000,
      zoom: 1,
    });
  });

  it('shows a part of a grid that would be narrower than a pixel', () => {
    const screen = { width: 600, height: 600 };
    expect(fitView({ width: 5000, height: 1 }, screen)).toEqual({ x: 2500, y: 0.5, zoom: 1 });
    expect(fitView({ width: 4, height: 5000 }, screen).zoom).toBe(0.25);
  });

  it('aligns the pixels of the screen with those of a level', () => {
    fc.assert(
      fc.property(view, screen, fc.integer({ min: 0, max: 6 }), (seen, size, level) => {
        const aligned = alignedView({ ...seen, zoom: 2 ** -level }, size);
        const corner = toGrid(aligned, size, { x: 0, y: size.height });
        expect(Math.abs(corner.x % 2 ** level)).toBe(0);
        expect(Math.abs(corner.y % 2 ** level)).toBe(0);
        expect(Math.abs(aligned.x - seen.x)).toBeLessThanOrEqual(2 ** level / 2);
      }),
    );
  });

  it.each([
    [4, 0],
    [1, 0],
    [0.51, 0],
    [0.5, 1],
    [0.26, 1],
    [0.25, 2],
    [0.001, 3],
  ])('at zoom %d draws level %i of 4', (zoom, level) => expect(levelOf(zoom, 4)).toBe(level));
});
