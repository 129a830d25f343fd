import type { Page } from 'playwright-core';
import { keptBytes } from './page-heap.js';
import { screenOf, shownDifference, zoomTo } from './random-views.js';
import { seededRandom } from './seeded-random.js';
import type { Difference, WavePicture } from './wave-screen.js';

const VIEWS = 200;
const MAX_ZOOM = 40;

/** A view, and how it differs from what it is to be. */
type Visited = Difference & {
  readonly place: { readonly x: number; readonly y: number };
  readonly zoom: number;
};

/** Visits random places at random zooms, and measures the page's memory meanwhile. */
export async function visitViews(page: Page, waves: WavePicture) {
  const random = seededRandom(42);
  const memory = await page.context().newCDPSession(page);
  const { width, height } = await screenOf(page);
  const whole = Math.min(width / waves.grid.width, height / waves.grid.height);
  const [views, heaps]: [Visited[], number[]] = [[], []];
  let bufferBytes = 0;
  for (let i = 0; i < VIEWS; i++) {
    const place = { x: Math.floor(random() * width), y: Math.floor(random() * height) };
    const zoom = whole * (MAX_ZOOM / whole) ** random();
    const view = await zoomTo(page, waves, place, zoom / whole);
    views.push({ place, zoom, ...(await shownDifference(page, waves, view)) });
    if (i !== VIEWS / 2 - 1 && i !== VIEWS - 1) continue;
    heaps.push(await keptBytes(memory));
    const { backingStorageSize } = await memory.send('Runtime.getHeapUsage');
    bufferBytes = Math.max(bufferBytes, backingStorageSize);
  }
  const unequal = views.reduce((sum, each) => sum + each.unequal, 0) / VIEWS;
  return { views, unequal, bufferBytes, heapBytes: heaps, heapGrowth: heaps[1] / heaps[0] };
}

/** What an image's panel tells of the pixel under the pointer, once its value is exact. */
export async function readPlace(page: Page) {
  const panel = page.getByRole('region', { name: 'Under the pointer' });
  const factOf = async (name: string) =>
    (
      await panel
        .locator('div')
        .filter({ has: page.getByText(name, { exact: true }) })
        .locator('dd')
        .innerText()
    ).trim();
  await panel
    .locator('dd')
    .filter({ hasText: /^−?[\d.]+ MJy/ })
    .waitFor();
  const [hours, minutes, seconds, degrees, arcMinutes, arcSeconds] = (await factOf('ICRS'))
    .replaceAll('−', '-')
    .split(' ')
    .map(Number);
  const sign = (await factOf('ICRS')).includes('−') ? -1 : 1;
  return {
    pixel: (await factOf('Pixel')).replace(' (from 0)', '').split(', ').map(Number),
    value: Number((await factOf('Value')).replaceAll('−', '-').replace(' MJy/sr', '')),
    ra: 15 * (hours + minutes / 60 + seconds / 3600),
    dec: sign * (Math.abs(degrees) + arcMinutes / 60 + arcSeconds / 3600),
  };
}
