import type { Page } from 'playwright-core';
import { decodePicture } from './decode-picture.js';
import type { ComparedPicture } from './equality/compare.js';
import { canvasOf } from './studio-page.js';

const QUIET_MS = 400;
const LIMIT_MS = 60_000;
/** The stage's own colour, which shows where no image has data. */
const BACKGROUND = [5, 6, 10];

export interface StagePixels extends ComparedPicture {
  readonly width: number;
  readonly height: number;
}

/** What the stage shows once all is loaded and drawn; transparent where there is no data. */
export async function stagePixels(page: Page): Promise<StagePixels> {
  await page.waitForLoadState('networkidle', { timeout: LIMIT_MS });
  const { width, height, channels, data } = await decodePicture(await settledScreenshot(page));
  const pixels = new Uint8Array(4 * width * height);
  for (let i = 0; i < width * height; i++) {
    const color = data.subarray(channels * i, channels * i + 3);
    pixels.set(color, 4 * i);
    pixels[4 * i + 3] = BACKGROUND.every((light, component) => color[component] === light) ? 0 : 255;
  }
  return { width, height, channels: 4, data: pixels };
}

/** A screenshot like the one before it. */
async function settledScreenshot(page: Page): Promise<Buffer> {
  const canvas = canvasOf(page);
  await canvas.waitFor();
  const end = Date.now() + LIMIT_MS;
  for (let last = await canvas.screenshot(); Date.now() < end;) {
    await page.waitForTimeout(QUIET_MS);
    const next = await canvas.screenshot();
    if (next.equals(last)) return next;
    last = next;
  }
  throw new Error('the stage does not come to rest');
}
