import type { ImageReference } from './image-reference.js';
import { windowKey, type SizedWindow } from './read-window.js';

const imageOf = (key: string, version: string, index: number) =>
  ({ place: { key, seen: { size: 1, version } }, image: { index } }) as ImageReference;

const WINDOW: SizedWindow = {
  ...{ image: imageOf('a', 'a', 1), plane: 0 },
  ...{ window: { x: 0, y: 0, width: 5, height: 2 }, reduction: 1 },
};

describe('the key of a window', () => {
  it('is the same for the same pixels', () =>
    expect(windowKey({ ...WINDOW, image: imageOf('a', 'a', 1) })).toBe(windowKey(WINDOW)));

  it.each<[string, Partial<SizedWindow>]>([
    ['file', { image: imageOf('b', 'a', 1) }],
    ['content', { image: imageOf('a', 'b', 1) }],
    ['HDU', { image: imageOf('a', 'a', 2) }],
    ['plane', { plane: 1 }],
    ['window', { window: { x: 1, y: 0, width: 5, height: 2 } }],
    ['reduction', { reduction: 2 }],
    ['size', { size: { width: 3, height: 2 } }],
  ])('differs for another %s', (_, changes) =>
    expect(windowKey({ ...WINDOW, ...changes })).not.toBe(windowKey(WINDOW)),
  );
});
