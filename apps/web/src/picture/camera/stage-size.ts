import type { Stage } from './zoom-transform.js';

/**
 * Follows the size of an element in device pixels.
 * @param onResize called soon, and whenever the size or the ratio changes
 * @returns ends it
 */
export function followStageSize(element: HTMLElement, onResize: (stage: Stage) => void): () => void {
  const observer = new ResizeObserver(([entry]) => onResize(stageOf(entry)));
  // In device pixels a change of the ratio alone is one of size, too.
  observer.observe(element, { box: 'device-pixel-content-box' });
  return () => observer.disconnect();
}

/**
 * Whole device pixels, whatever the ratio: 1.25 makes CSS pixels that are none. Where the browser only emulates a ratio, the box does not
 * have it.
 */
function stageOf({ contentRect, devicePixelContentBoxSize: [box] }: ResizeObserverEntry): Stage {
  const { width, height } = contentRect;
  const told = box.inlineSize / width;
  if (Math.abs(told / devicePixelRatio - 1) < 0.01)
    return { width: box.inlineSize / told, height: box.blockSize / told, pixelRatio: told };
  return { width, height, pixelRatio: devicePixelRatio };
}
