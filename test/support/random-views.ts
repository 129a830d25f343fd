import type { Page } from 'playwright-core';
import { fitView, onGrid, type Size } from '../../apps/web/src/picture/camera/camera.js';
import { transformOf, viewOf } from '../../apps/web/src/picture/camera/zoom-transform.js';
import { setView } from '../../apps/web/src/picture/commands.js';
import type { View } from '../../apps/web/src/picture/document.js';
import { stageOf } from './stage-page.js';
import { differenceOf, expectedScreen, type Difference, type WavePicture } from './wave-screen.js';

/** What the canvas of a stage holds, and its size. */
const READ_CANVAS = `(async () => {
  const { width, height } = document.querySelector('[role=application] canvas');
  const copy = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  copy.drawImage(document.querySelector('[role=application] canvas'), 0, 0);
  const { data } = copy.getImageData(0, 0, width, height);
  const url = await new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result);
    reader.readAsDataURL(new Blob([data]));
  });
  return { width, height, base64: url.slice(url.indexOf(',') + 1) };
})()`;

async function canvasPixels(page: Page): Promise<Size & { readonly pixels: Uint8Array }> {
  const { base64, ...size } = await page.evaluate<Size & { readonly base64: string }>(READ_CANVAS);
  return { ...size, pixels: Buffer.from(base64, 'base64') };
}

/** The size of the stage in device pixels, at a ratio of 1. */
export async function screenOf(page: Page): Promise<Size> {
  const { width, height } = (await stageOf(page).boundingBox())!;
  return { width: Math.round(width), height: Math.round(height) };
}

/** Of d3-zoom: how much a turn of the wheel by one pixel zooms, as a power of two. */
const WHEEL_POWER = 0.002;

/** Shows the whole picture, then zooms in at a place by one turn of the wheel. @returns the view, at a device ratio of 1 */
export async function zoomTo(
  page: Page,
  { grid, picture }: WavePicture,
  place: { readonly x: number; readonly y: number },
  zoomBy: number,
): Promise<View> {
  const { x, y, width, height } = (await stageOf(page).boundingBox())!;
  const stage = { width, height, pixelRatio: 1 };
  await stageOf(page).press('0');
  await page.mouse.move(x + place.x, y + place.y);
  const turn = Math.round(Math.log2(zoomBy) / WHEEL_POWER);
  await page.mouse.wheel(0, -turn);
  const before = transformOf(fitView(grid, await screenOf(page)), grid, stage);
  const k = before.k * 2 ** (turn * WHEEL_POWER);
  const after = {
    k,
    x: place.x - ((place.x - before.x) / before.k) * k,
    y: place.y - ((place.y - before.y) / before.k) * k,
  };
  return setView(onGrid(viewOf(after, grid, stage), grid))(picture).view!;
}

const SHOWN_WITHIN_MS = 60_000;
const POLL_MS = 100;
/** How far a sample may be from what it is to be. */
const TOLERANCE = 1;

/** Waits until a stage shows a view as it is to be, sharp. @returns how the last of what it showed differs */
export async function shownDifference(page: Page, waves: WavePicture, view: View): Promise<Difference> {
  const end = Date.now() + SHOWN_WITHIN_MS;
  const expected = expectedScreen(waves, view, await screenOf(page));
  for (;;) {
    const { pixels } = await canvasPixels(page);
    const difference = differenceOf(pixels, expected);
    if (difference.most <= TOLERANCE || Date.now() > end) return difference;
    await page.waitForTimeout(POLL_MS);
  }
}
