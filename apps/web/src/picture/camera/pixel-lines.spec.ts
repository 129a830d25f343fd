import { toScreen } from './camera.js';
import { pixelLines } from './pixel-lines.js';

const screen = { width: 801, height: 600 };

it.each([1, 1.25, 2])('lines lie between pixels, at %d device pixels a CSS pixel', (ratio) => {
  const view = { x: 12.3, y: 45.8, zoom: 20 };
  const lines = pixelLines(view, screen, ratio)!;
  expect(lines.distance).toBe(20 / ratio);
  const corner = toScreen(view, screen, { x: 7, y: 31 });
  for (const [line, edge] of [
    [lines.x, corner.x / ratio],
    [lines.y, corner.y / ratio],
  ]) {
    const pixels = (line - edge) / lines.distance;
    expect(pixels).toBeCloseTo(Math.round(pixels), 9);
  }
});

it('pixels have lines from 16 device pixels on, and smaller ones have none', () => {
  expect(pixelLines({ x: 1, y: 1, zoom: 15.9 }, screen, 1)).toBeNull();
  expect(pixelLines({ x: 1, y: 1, zoom: 16 }, screen, 1)).toMatchObject({ distance: 16 });
});
