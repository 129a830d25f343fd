import type { View } from '../document.js';

/**
 * The CSS transform, about its middle, that shows a bitmap that was drawn for one view where it belongs in another: it moves with the
 * finger until the next frame is there.
 */
export function bitmapTransform(drawn: View, present: View, pixelRatio: number): string {
  const x = ((drawn.x - present.x) * present.zoom) / pixelRatio;
  const y = ((present.y - drawn.y) * present.zoom) / pixelRatio;
  const scale = present.zoom / drawn.zoom;
  return x === 0 && y === 0 && scale === 1 ? 'none' : `translate(${x}px, ${y}px) scale(${scale})`;
}
