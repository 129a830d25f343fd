import type { Page } from 'playwright-core';
import { decodePicture, type DecodedPicture } from './decode-picture.js';
import { canvasOf } from './studio-page.js';

const QUIET_MS = 400;
const LIMIT_MS = 60_000;
/** What the stage shows once all is loaded and drawn. */
export async function stagePixels(page: Page): Promise<DecodedPicture> {
  await page.waitForLoadState('networkidle', { timeout: LIMIT_MS });
  return decodePicture(await settledScreenshot(page));
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
