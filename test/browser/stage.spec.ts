import type { Locator, Page } from 'playwright-core';
import { isAtLength, itAtLength } from '../support/at-length.js';
import { openAccount } from '../support/api-client.js';
import { describeInChromium } from '../support/chromium.js';
import { hold } from '../support/hold-requests.js';
import { openPage } from '../support/open-page.js';
import { sharedStack } from '../support/shared-stack.js';
import { until } from '../support/spec-end.js';
import {
  countRequests,
  dragAndBack,
  expectThereAndBack,
  settledPixels,
  stageOf,
  stagePixels,
} from '../support/stage-page.js';
import { uploadStars } from '../support/studio-page.js';

jest.setTimeout(300_000);

/** Pointer moves of a drag; test/browser-long has more. */
const MOVES = 8;

/** The address of the studio with public images, one a channel, and a page that shows it. */
async function openStudio(path: string) {
  const opened = await openPage(path);
  await settledPixels(opened.page);
  return opened;
}

const middleOf = async (control: Locator) => {
  const { x, y, width, height } = (await control.boundingBox())!;
  return { x: x + width / 2, y: y + height / 2 };
};

/** One of them is enough for `npm test`. */
const MOVED = ['Exposure', ...(isAtLength ? ['Saturation', 'Hue rotation', 'Weight'] : [])];

describeInChromium('the stage', () => {
  let address: string;
  beforeAll(async () => {
    const { url } = await sharedStack();
    const ids = await uploadStars(await openAccount(url));
    address = `${url}/studio?ids=${ids.join(';')}`;
  });

  it.each(MOVED)('draws each move of %s, without a request, and the same on the way back', async (name) => {
    const { page, faults } = await openStudio(address);
    const first = await stagePixels(page);
    const { urls } = countRequests(page);
    const slider = page.getByRole('slider', { name: new RegExp(`^${name}`) }).first();
    await slider.scrollIntoViewIfNeeded();
    const from = await middleOf(slider);
    expectThereAndBack(await dragAndBack(page, { from, step: { x: 3, y: 0 }, steps: MOVES }));
    await page.keyboard.press('Control+z');
    await until(async () => (await stagePixels(page)).hash === first.hash);
    expect([urls, faults]).toEqual([[], []]);
  });

  it('is moved by keys, once it has the focus, and tells what it shows', async () => {
    const { page, faults } = await openStudio(address);
    const stage = stageOf(page);
    await stage.focus();
    const sentence = page.locator(`[id="${await stage.getAttribute('aria-describedby')}"]`);
    expect(await sentence.textContent()).toMatch(/^It shows the whole picture: .*F444W/);
    const first = (await settledPixels(page)).hash;
    const seen = [first];
    for (const key of ['+', 'ArrowLeft', 'Shift+ArrowUp', '1', '-']) {
      await page.keyboard.press(key);
      await until(async () => !seen.includes((await stagePixels(page)).hash));
      seen.push((await settledPixels(page)).hash);
    }
    expect(await sentence.textContent()).toContain('a part of the picture');
    await page.keyboard.press('0');
    await until(async () => (await stagePixels(page)).hash === first);
    expect(faults).toEqual([]);
  });

  it('says what it waits for, and is sharp only with all tiles', async () => {
    const { page, faults } = await openPage(new URL('/jobs', address).href);
    const sendGrid = await hold(page, '**/api/composite/grid');
    const sendTiles = await hold(page, '**/api/composite/grid/*/**');
    await page.goto(address);
    await page.getByText('The files are read and measured').waitFor();
    sendGrid();
    await page.getByText('The first pixels are on their way').waitFor();
    const picture = page.locator('section[aria-label=Picture]');
    const sentence = page.locator(`[id="${await stageOf(page).getAttribute('aria-describedby')}"]`);
    expect(await picture.getAttribute('aria-busy')).toBe('true');
    expect(await sentence.textContent()).toBe('Nothing is drawn yet.');
    expect(await page.getByText('3 of 3').count()).toBe(0);
    sendTiles();
    await page.locator('section[aria-label=Picture][aria-busy=false]').waitFor();
    expect((await stagePixels(page)).levels[0]).toBeGreaterThan(20);
    expect(await sentence.textContent()).toMatch(/^It shows the whole picture/);
    expect(await page.getByText(/on their way|read and measured/).count()).toBe(0);
    expect(faults).toEqual([]);
  });

  itAtLength(
    'follows wheel and drag, at once by its bitmap, and tells the place and the values',
    async () => {
      const { page, faults } = await openStudio(address);
      const { x, y } = await middleOf(stageOf(page));
      const first = (await settledPixels(page)).hash;
      await page.mouse.move(x, y);
      await page.mouse.wheel(0, -400);
      await until(async () => (await stagePixels(page)).hash !== first);
      const zoomed = (await settledPixels(page)).hash;
      await page.getByText(/\d\d \d\d \d\d\.\d+ \+\d\d/).waitFor();
      await page
        .getByText(/^F444W [^/]*MJy\/sr/)
        .first()
        .waitFor();
      await page.mouse.down();
      await page.mouse.move(x + 90, y + 40, { steps: 3 });
      await until(async () => (await stagePixels(page)).hash !== zoomed);
      await page.mouse.move(x, y, { steps: 3 });
      await page.mouse.up();
      await until(async () => (await settledPixels(page)).hash === zoomed);
      expect(faults).toEqual([]);
    },
  );

  itAtLength.each([1.25, 2])('draws device pixels at a ratio of %d', async (deviceScaleFactor) => {
    const { page, faults } = await openPage(address, { deviceScaleFactor });
    const { width, height } = await settledPixels(page);
    const box = (await stageOf(page).boundingBox())!;
    expect(Math.abs(width - deviceScaleFactor * box.width)).toBeLessThan(1);
    expect(Math.abs(height - deviceScaleFactor * box.height)).toBeLessThan(1);
    expect(faults).toEqual([]);
  });

  itAtLength('says that nothing can be drawn without its worker', async () => {
    const { page } = await openPage(new URL('/jobs', address).href);
    await page.route('**/picture-worker*', (route) => route.abort());
    await page.goto(address);
    await page.getByText('The picture cannot be drawn.').waitFor();
  });

  itAtLength('is moved by one finger, and zoomed by two', async () => {
    const { page, faults } = await openPage(address, { hasTouch: true });
    const first = (await settledPixels(page)).hash;
    const { x, y } = await middleOf(stageOf(page));
    await touch(page, [[{ x, y }], [{ x: x + 60, y: y + 30 }]]);
    await until(async () => (await stagePixels(page)).hash !== first);
    const moved = (await settledPixels(page)).hash;
    await touch(page, [
      [
        { x: x - 40, y },
        { x: x + 40, y },
      ],
      [
        { x: x - 120, y },
        { x: x + 120, y },
      ],
    ]);
    await until(async () => ![first, moved].includes((await stagePixels(page)).hash));
    expect(faults).toEqual([]);
  });
});

type Fingers = readonly { readonly x: number; readonly y: number }[];

/** Puts fingers down, moves them, and takes them away. */
async function touch(page: Page, [down, moved]: readonly Fingers[]): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Fingers) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: [...touchPoints] });
  await send('touchStart', down);
  await send('touchMove', moved);
  await send('touchEnd', []);
}
