import type { Page } from 'playwright-core';
import { runNode } from './run-node.js';
import { until } from './spec-end.js';

/** What a stage has put on its canvas. */
interface ShownFrame {
  /** After the pointer event before it, milliseconds. */
  readonly milliseconds: number;
  readonly pixels: number;
}

/**
 * A script that notes when frames reach a canvas after a move of the pointer, tasks that block the page, its first paint and what jumps. The
 * product has no hook for it.
 */
export const WATCH_FRAMES = `(() => {
  const seen = (globalThis.seen = { moved: 0, frames: [], longTasks: [], shift: 0 });
  addEventListener('pointermove', ({ timeStamp }) => (seen.moved = timeStamp), { capture: true });
  const watch = (prototype, name) => {
    const show = prototype[name];
    prototype[name] = function (...shown) {
      const answer = show.apply(this, shown);
      const { width, height } = this.canvas;
      seen.frames.push({ milliseconds: performance.now() - seen.moved, pixels: width * height });
      return answer;
    };
  };
  watch(CanvasRenderingContext2D.prototype, 'putImageData');
  watch(ImageBitmapRenderingContext.prototype, 'transferFromImageBitmap');
  const observe = (type, note) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
  observe('longtask', ({ startTime, duration }) => seen.longTasks.push({ startTime, duration }));
  observe('layout-shift', ({ value, hadRecentInput }) => (seen.shift += hadRecentInput ? 0 : value));
})();`;

/** How a page has painted and moved what it shows by itself. */
export async function paintFigures(page: Page) {
  const firstPaint = await page.evaluate<number>(
    "performance.getEntriesByName('first-contentful-paint')[0].startTime",
  );
  return { firstPaint: Math.round(firstPaint), shift: await page.evaluate<number>('seen.shift') };
}

/** The longest task of the page since a moment, milliseconds; tasks of less than 50 are none. */
export const longestTask = (page: Page, sinceMs: number): Promise<number> =>
  page.evaluate(
    `Math.max(0, ...seen.longTasks.filter((each) => each.startTime >= ${sinceMs}).map((each) => each.duration))`,
  );

/** Steps of a drag. */
export const STEPS = 30;

/** The first frame after each step of a drag. */
export async function dragFrames(
  page: Page,
  from: { readonly x: number; readonly y: number },
  step: { readonly x: number; readonly y: number },
): Promise<ShownFrame[]> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  const frames: ShownFrame[] = [];
  for (let i = 1; i <= STEPS; i++) {
    await page.evaluate('(seen.frames = [])');
    await page.mouse.move(from.x + i * step.x, from.y + i * step.y);
    await until(() => page.evaluate<boolean>('seen.frames.length > 0'));
    frames.push(await page.evaluate<ShownFrame>('seen.frames[0]'));
    // So that a frame belongs to its own step.
    await page.waitForTimeout(REST_MS);
  }
  await page.mouse.up();
  return frames;
}

const REST_MS = 60;

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1];

/** Milliseconds of `composeColor` in Node for three channels of as many pixels. */
export async function composeMs(pixels: number): Promise<number> {
  const size = { WIDTH: '1000', HEIGHT: String(Math.round(pixels / 1000)) };
  return Number(await runNode('test/support/compose-times.mjs', { env: { ...process.env, ...size } }));
}
