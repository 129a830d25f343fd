import * as fc from 'fast-check';
import { fitView, toScreen } from './camera.js';
import { transformOf, viewOf } from './zoom-transform.js';

const GRID = { width: 3000, height: 2000 };
const place = fc.double({ min: -5000, max: 5000, noNaN: true });
const view = fc.record({ x: place, y: place, zoom: fc.double({ min: 0.01, max: 32, noNaN: true }) });
const stage = fc.record({
  width: fc.integer({ min: 1, max: 3000 }),
  height: fc.integer({ min: 1, max: 3000 }),
  pixelRatio: fc.constantFrom(1, 1.25, 2),
});

describe('transforms of gestures', () => {
  it('are views, and back', () => {
    fc.assert(
      fc.property(view, stage, (seen, on) => {
        const back = viewOf(transformOf(seen, GRID, on), GRID, on);
        expect(back.x).toBeCloseTo(seen.x, 5);
        expect(back.y).toBeCloseTo(seen.y, 5);
        expect(back.zoom).toBeCloseTo(seen.zoom, 9);
      }),
    );
  });

  it('put pixels of the grid where the picture draws them', () => {
    const on = { width: 600, height: 400, pixelRatio: 1.25 };
    const screen = { width: 750, height: 500 };
    const seen = { ...fitView(GRID, screen), x: 1000 };
    const { k, x, y } = transformOf(seen, GRID, on);
    const drawn = toScreen(seen, screen, { x: 300, y: 1900 });
    expect(300 * k + x).toBeCloseTo(drawn.x / 1.25, 9);
    expect((GRID.height - 1900) * k + y).toBeCloseTo(drawn.y / 1.25, 9);
  });
});
