import { bitmapTransform } from './bitmap-transform.js';
import { toScreen } from './camera.js';

const screen = { width: 800, height: 600 };
const drawn = { x: 500, y: 400, zoom: 0.5 };

/** Where the transform puts a CSS pixel of the bitmap. */
function moved(transform: string, { x, y }: { x: number; y: number }, ratio: number) {
  const [, right, down, scale] = /^translate\(([^p]+)px, ([^p]+)px\) scale\(([^)]+)\)$/
    .exec(transform)!
    .map(Number);
  const [middleX, middleY] = [screen.width / ratio / 2, screen.height / ratio / 2];
  return { x: middleX + scale * (x - middleX) + right, y: middleY + scale * (y - middleY) + down };
}

it.each([1, 1.25, 2])(
  'a bitmap moves to where its pixels belong, at %d device pixels a CSS pixel',
  (ratio) => {
    const present = { x: 530, y: 380, zoom: 0.8 };
    const transform = bitmapTransform(drawn, present, ratio);
    for (const place of [
      { x: 500, y: 400 },
      { x: 0, y: 900 },
    ]) {
      const css = ({ x, y }: { x: number; y: number }) => ({ x: x / ratio, y: y / ratio });
      const from = css(toScreen(drawn, screen, place));
      const to = css(toScreen(present, screen, place));
      const there = moved(transform, from, ratio);
      expect(there.x).toBeCloseTo(to.x, 9);
      expect(there.y).toBeCloseTo(to.y, 9);
    }
  },
);

it('a bitmap of the present view stays', () => expect(bitmapTransform(drawn, drawn, 1)).toBe('none'));
