import type { Page } from 'playwright-core';
import type { Caller } from './api-client.js';
import { decodePicture } from './decode-picture.js';
import { uploadRecord } from './library.js';
import { channelFileName, channelImage, STAR_CHANNELS } from './star-channels.js';

/** Records of one star in three filters, the shortest wavelength first. */
export async function uploadStars(
  owner: Caller,
  visibility: 'public' | 'private' = 'public',
): Promise<string[]> {
  const ids: string[] = [];
  for (const channel of STAR_CHANNELS.toReversed())
    ids.push(await uploadRecord(owner, channelFileName(channel), channelImage(channel), { visibility }));
  return ids;
}

/** Pixels inside the edge of the stage, where its focus ring is. */
const RING = 4;

/** The browser of a busy machine is now and then "unable to capture" one. */
const SHOT_TRIES = 3;

/** What a screenshot shows of the canvas, inside the focus ring. @param share of its height from the bottom, below what lies over it */
export async function shotOf(page: Page, share = 1): Promise<Buffer> {
  const { x, y, width, height } = (await canvasOf(page).boundingBox())!;
  const [left, top] = [Math.ceil(x) + RING, Math.ceil(y + (1 - share) * height) + RING];
  const clip = {
    x: left,
    y: top,
    width: Math.floor(x + width) - RING - left,
    height: Math.floor(y + height) - RING - top,
  };
  for (let left = SHOT_TRIES; ; left--) {
    try {
      return await page.screenshot({ clip });
    } catch (error) {
      if (left === 1) throw error;
      await page.waitForTimeout(QUIET_MS);
    }
  }
}

/** The canvas of the studio. */
export const canvasOf = (page: Page) => page.locator('[aria-roledescription=stage] canvas').first();

const QUIET_MS = 400;
const SETTLED_WITHIN_MS = 100_000;

/** The pixels of the stage, as PNG, once a picture is drawn and stays the same for a moment. @param isDone tells it from others */
export async function settledStage(
  page: Page,
  isDone: (png: Buffer) => boolean = () => true,
): Promise<Buffer> {
  await canvasOf(page).waitFor();
  const end = Date.now() + SETTLED_WITHIN_MS;
  let last = await shotOf(page);
  while (Date.now() < end) {
    await page.waitForTimeout(QUIET_MS);
    const now = await shotOf(page);
    const isSharp = await page.locator('section[aria-label=Picture][aria-busy=false]').isVisible();
    if (isSharp && now.equals(last) && isDone(now) && (await isDrawn(now))) return now;
    last = now;
  }
  throw new Error('the stage does not settle');
}

/** An empty stage has one colour. */
async function isDrawn(png: Buffer): Promise<boolean> {
  const { data } = await decodePicture(png);
  return new Set(data).size > 20;
}
