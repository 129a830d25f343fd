import type { Page } from 'playwright-core';

/**
 * A script that notes when the stage shows its first pixels: no frame of the browser later. The product has no hook for it; a picture varies,
 * an empty stage does not.
 */
export const WATCH_FIRST_PIXELS = `(() => {
  const copy = new OffscreenCanvas(16, 16).getContext('2d', { willReadFrequently: true });
  const look = () => {
    const canvas = document.querySelector('[role=application] canvas');
    if (canvas) {
      copy.drawImage(canvas, 0, 0, 16, 16);
      const { data } = copy.getImageData(0, 0, 16, 16);
      const isDrawn = data.some((value, i) => i % 4 < 3 && Math.abs(value - data[i % 4]) > 8);
      if (isDrawn) return performance.mark('first-pixels');
    }
    requestAnimationFrame(look);
  };
  addEventListener('DOMContentLoaded', look);
})();`;

/** Milliseconds from the navigation to the first pixels, and to the picture with all its tiles. */
export async function firstPictureMs(
  page: Page,
): Promise<{ readonly first: number; readonly sharp: number }> {
  await page.locator('section[aria-label=Picture][aria-busy=false]').waitFor({ timeout: 100_000 });
  const sharp = await page.evaluate<number>('performance.now()');
  const [first] = await page.evaluate<number[]>(
    "performance.getEntriesByName('first-pixels').map(({ startTime }) => startTime)",
  );
  return { first: Math.round(first ?? sharp), sharp: Math.round(sharp) };
}
