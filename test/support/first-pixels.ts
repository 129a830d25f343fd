import type { Page } from 'playwright-core';

/**
 * A script that notes when the stage shows its first pixels, and a thumbnail in their place: no frame of the browser later. The product has
 * no hook for it; a picture varies, an empty stage does not.
 */
export const WATCH_FIRST_PIXELS = `(() => {
  const copy = new OffscreenCanvas(16, 16).getContext('2d', { willReadFrequently: true });
  // Means of waves would be grey all over.
  copy.imageSmoothingEnabled = false;
  const look = () => {
    const poster = document.querySelector('[role=application] img');
    if (poster?.naturalWidth > 0) performance.mark('thumbnail');
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

/** Milliseconds from the navigation. */
interface FirstPicture {
  /** To a thumbnail in the place of the picture; none where there was none to be seen. */
  readonly thumbnail: number | undefined;
  /** To the first pixels; none where they were not seen before the picture was there. */
  readonly first: number | undefined;
  /** To the picture with all its tiles. */
  readonly sharp: number;
}

/** How soon a page shows its picture. */
export async function firstPictureMs(page: Page): Promise<FirstPicture> {
  await page.locator('section[aria-label=Picture][aria-busy=false]').waitFor({ timeout: 100_000 });
  const sharp = await page.evaluate<number>('performance.now()');
  const [thumbnail, first] = await page.evaluate<(number | undefined)[]>(
    "['thumbnail', 'first-pixels'].map((name) => performance.getEntriesByName(name)[0]?.startTime)",
  );
  const rounded = (ms: number | undefined) => (ms === undefined ? undefined : Math.round(ms));
  return { thumbnail: rounded(thumbnail), first: rounded(first), sharp: Math.round(sharp) };
}
