import type { Locator, Page } from 'playwright-core';
import { until } from './spec-end.js';

/** What the stage of a page shows. */
export interface StagePixels {
  readonly width: number;
  readonly height: number;
  /** Levels of red, green and blue that occur. */
  readonly levels: readonly number[];
  readonly hash: number;
}

const READ_STAGE = `(() => {
  const canvas = document.querySelector('[role=application] canvas');
  const { width, height } = canvas;
  // A copy: the page's own canvas is not meant to be read.
  const copy = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  copy.drawImage(canvas, 0, 0);
  const { data } = copy.getImageData(0, 0, width, height);
  const seen = [new Set(), new Set(), new Set()];
  let hash = 2166136261;
  for (let i = 0; i < data.length; i++) {
    hash = Math.imul(hash ^ data[i], 16777619);
    if (i % 4 < 3) seen[i % 4].add(data[i]);
  }
  return { width, height, levels: seen.map(({ size }) => size), hash };
})()`;

export const stageOf = (page: Page): Locator => page.getByRole('application');

export const stagePixels = (page: Page): Promise<StagePixels> => page.evaluate<StagePixels>(READ_STAGE);

/** The pixels once they have been the same for a while, at full size. */
export async function settledPixels(page: Page): Promise<StagePixels> {
  await stageOf(page).waitFor();
  await page.waitForLoadState('networkidle');
  let [before, since] = [await stagePixels(page), Date.now()];
  await until(async () => {
    const now = await stagePixels(page);
    if (now.hash !== before.hash) [before, since] = [now, Date.now()];
    return before.levels[0] > 1 && Date.now() - since > QUIET_MS;
  });
  return before;
}

const QUIET_MS = 1_000;

/** A drag in steps that go out and the same way back. */
export interface Drag {
  readonly from: { readonly x: number; readonly y: number };
  readonly step: { readonly x: number; readonly y: number };
  readonly steps: number;
}

/** What is drawn at each step of a drag, on the way out and on the way back. */
export async function dragAndBack(page: Page, { from, step, steps }: Drag) {
  const to = (i: number) => page.mouse.move(from.x + i * step.x, from.y + i * step.y);
  await to(0);
  await page.mouse.down();
  // The press draws, too: its frame must not count as that of the first step.
  const drawn: StagePixels[] = [await settledPixels(page)];
  for (let i = 1; i < 2 * steps; i++) {
    await to(i <= steps ? i : 2 * steps - i);
    await until(async () => (await stagePixels(page)).hash !== drawn.at(-1)!.hash);
    drawn.push(await stagePixels(page));
  }
  await page.mouse.up();
  return { out: drawn.slice(1, steps + 1), back: drawn.slice(steps + 1) };
}

/** Expects other pixels at each step, and the same on the way back; a slow frame that moves has half as many rows and columns. */
export function expectThereAndBack({ out, back }: Awaited<ReturnType<typeof dragAndBack>>): void {
  expect(new Set(out.map(({ hash }) => hash)).size).toBe(out.length);
  const pairs = back.map((pixels, i) => [pixels, out[out.length - 2 - i]]);
  for (const [again, before] of pairs) if (again.width === before.width) expect(again.hash).toBe(before.hash);
}

/** What goes on beside the picture: whether the service is well, and the tab's icon, from the cache, when the address changes. */
const BESIDE = ['/api/health', '/assets/icon-'];

/** Requests for the picture that a page sends from now on. */
export function countRequests(page: Page): { readonly urls: string[] } {
  const urls: string[] = [];
  const isBeside = (url: string) => BESIDE.some((path) => url.includes(path));
  page.on('request', (request) => !isBeside(request.url()) && urls.push(request.url()));
  return { urls };
}
