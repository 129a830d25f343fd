import type { Locator, Page } from 'playwright-core';
import { openAccount } from '../support/api-client.js';
import { describeInChromium } from '../support/chromium.js';
import { decodePicture } from '../support/decode-picture.js';
import { openPage } from '../support/open-page.js';
import { sharedStack } from '../support/shared-stack.js';
import { until } from '../support/spec-end.js';
import { settledPixels, stageOf } from '../support/stage-page.js';
import { uploadStars } from '../support/studio-page.js';

jest.setTimeout(300_000);

const PHONE = { hasTouch: true, viewport: { width: 390, height: 844 } };

/** A place of the stage beside its middle, where a zoom about the middle would not keep what is under it. */
async function placeOn(page: Page): Promise<readonly [number, number]> {
  const { x, y, width, height } = (await stageOf(page).boundingBox())!;
  return [Math.round(x + 0.45 * width), Math.round(y + 0.55 * height)];
}

/** Pixels of the screen a pixel of the picture, as the footer tells. */
async function zoomOf(page: Page): Promise<number> {
  const words = await page.getByTitle('Pixels of the screen to pixels of the picture').innerText();
  const [screen, grid] = words.split(':').map(Number);
  return screen / grid;
}

const SKY = /^\d\d \d\d [\d.]+ [+−]\d\d \d\d [\d.]+$/;
const skyOf = (page: Page): Promise<string> => page.getByText(SKY).first().innerText();

/** What an image's panel tells of what is under the pointer. */
const readOutOf = (page: Page): Promise<string> =>
  page.getByRole('region', { name: 'Under the pointer' }).innerText();

/** With the value that the service tells of the pixel. */
async function exactReadOut(page: Page): Promise<string> {
  let words = '';
  await until(async () => {
    words = await readOutOf(page);
    return /Value\s+−?[\d.]+ MJy/.test(words);
  });
  return words;
}

/** The colours of the two outermost pixels of each side of the stage, in the order of a walk around it. */
async function edgeColors(page: Page): Promise<Set<string>> {
  const { data, width, height, channels } = await decodePicture(
    await page.screenshot({ clip: (await stageOf(page).boundingBox())! }),
  );
  const colorAt = (x: number, y: number) =>
    [...data.subarray(channels * (y * width + x)).subarray(0, 3)].join(', ');
  const colors = new Set<string>();
  for (const inset of [0, 1]) {
    for (let x = 0; x < width; x++)
      [inset, height - 1 - inset].forEach((y) => colors.add(`rgb(${colorAt(x, y)})`));
    for (let y = 0; y < height; y++)
      [inset, width - 1 - inset].forEach((x) => colors.add(`rgb(${colorAt(x, y)})`));
  }
  return colors;
}

const ACCENT = `(() => {
  const probe = document.body.appendChild(document.createElement('i'));
  probe.style.color = 'var(--accent)';
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
})()`;

/** Tells the greatest distance, in any frame from now on, of the middles of picture and snapshot. */
const WATCH_MIDDLES = `(() => {
  globalThis.distance = 0;
  const middleOf = (canvas) => {
    const { x, y, width, height } = canvas.getBoundingClientRect();
    return [x + width / 2, y + height / 2];
  };
  const watch = () => {
    const [picture, snapshot] = [...document.querySelectorAll('[role=application] canvas')].map(middleOf);
    globalThis.distance = Math.max(distance, Math.hypot(picture[0] - snapshot[0], picture[1] - snapshot[1]));
    requestAnimationFrame(watch);
  };
  watch();
})()`;

const boxesOf = async (canvases: Locator) =>
  Promise.all((await canvases.all()).map((canvas) => canvas.boundingBox()));

describeInChromium('hands on the stage', () => {
  let url: string;
  let ids: string[];
  let studio: string;
  beforeAll(async () => {
    ({ url } = await sharedStack());
    ids = await uploadStars(await openAccount(url));
    studio = `${url}/studio?ids=${ids.join(';')}`;
  });

  it.each([
    ['a double click', {}, (page: Page, x: number, y: number) => page.mouse.dblclick(x, y)],
    [
      'a double tap',
      PHONE,
      async (page: Page, x: number, y: number) => {
        await page.touchscreen.tap(x, y);
        await page.touchscreen.tap(x, y);
      },
    ],
  ] as const)('%s zooms in one step about its place', async (_, options, act) => {
    const { page, faults } = await openPage(studio, options);
    await settledPixels(page);
    const before = await zoomOf(page);
    const [x, y] = await placeOn(page);
    await (options === PHONE ? page.touchscreen.tap(x, y) : page.mouse.move(x, y));
    const sky = await skyOf(page);
    // Else it would be the first of two taps.
    await page.waitForTimeout(1_000);
    await act(page, x, y);
    await until(async () => (await zoomOf(page)) !== before);
    await settledPixels(page);
    // The footer rounds to two digits.
    expect((await zoomOf(page)) / before).toBeCloseTo(2, 0);
    expect(await skyOf(page)).toBe(sky);
    expect(faults).toEqual([]);
  });

  it('tells place, pixel and exact value of what comes under a pointer that rests', async () => {
    const { page, faults } = await openPage(`${url}/view/${ids[0]}`);
    await settledPixels(page);
    const [x, y] = await placeOn(page);
    await page.mouse.move(x, y);
    await stageOf(page).focus();
    let before = await exactReadOut(page);
    for (const key of ['+', 'ArrowLeft', '1', 'Shift+ArrowUp', '0']) {
      await page.keyboard.press(key);
      await until(async () => (await readOutOf(page)) !== before);
      const told = await exactReadOut(page);
      await page.mouse.move(x + 60, y);
      await until(async () => (await readOutOf(page)) !== told);
      await page.mouse.move(x, y);
      await until(async () => (await exactReadOut(page)) === told);
      before = told;
    }
    expect(faults).toEqual([]);
  });

  it('has a whole ring above the picture while it has the focus, also beside a snapshot', async () => {
    const { page, faults } = await openPage(studio);
    await settledPixels(page);
    await stageOf(page).focus();
    for (let times = 0; times < 6; times++) await page.keyboard.press('+');
    await settledPixels(page);
    const accent = await page.evaluate<string>(ACCENT);
    expect([...(await edgeColors(page))]).toEqual([accent]);
    await page.keyboard.press('s');
    await page.getByRole('slider', { name: /^Divider/ }).waitFor();
    await settledPixels(page);
    // The divider is a control of its own, which the ring is above, too.
    expect([...(await edgeColors(page))]).toEqual([accent]);
    expect(faults).toEqual([]);
  });

  it('shows picture and snapshot at one place whatever the size and the view', async () => {
    const { page, faults } = await openPage(studio);
    await settledPixels(page);
    await stageOf(page).focus();
    await page.keyboard.press('s');
    await page.getByRole('slider', { name: /^Divider/ }).waitFor();
    await settledPixels(page);
    const canvases = stageOf(page).locator('canvas');
    const isCovered = async () => {
      const stage = JSON.stringify(await stageOf(page).boundingBox());
      return (await boxesOf(canvases)).every((box) => JSON.stringify(box) === stage);
    };
    await until(isCovered);
    await page.evaluate(WATCH_MIDDLES);
    for (const size of [
      { width: 1440, height: 1600 },
      { width: 900, height: 600 },
    ]) {
      await page.setViewportSize(size);
      await settledPixels(page);
      await page.keyboard.press('+');
      await settledPixels(page);
      await until(isCovered);
    }
    expect(await page.evaluate('distance')).toBeLessThan(1);
    expect(faults).toEqual([]);
  });

  it('tells on a phone why a picture is not there, whatever the height of the controls', async () => {
    const opened = await openPage(studio);
    await settledPixels(opened.page);
    await opened.page.waitForURL(/\/studio#./);
    const { page, faults } = await openPage(`${url}/jobs`, { ...PHONE, expected: [404] });
    const body = JSON.stringify({ status: 404, code: 'not_found', detail: 'Image 1 is not there.' });
    await page.route('**/api/composite/grid', (route) =>
      route.fulfill({ status: 404, contentType: 'application/problem+json', body }),
    );
    await page.goto(opened.page.url());
    const retry = page.getByRole('button', { name: 'Try again' });
    const grip = page.getByRole('separator', { name: 'Height of the controls' });
    await retry.waitFor();
    await grip.press('End');
    await until(async () => (await stageOf(page).boundingBox())!.height < 120);
    for (const part of [page.getByRole('alert').getByText(/not available/), retry]) {
      await part.scrollIntoViewIfNeeded();
      const [inner, stage] = [(await part.boundingBox())!, (await stageOf(page).boundingBox())!];
      expect(inner.y).toBeGreaterThanOrEqual(stage.y);
      expect(inner.y + inner.height).toBeLessThanOrEqual(stage.y + stage.height);
    }
    await retry.click();
    await until(async () => (await grip.getAttribute('aria-valuenow')) === '1');
    expect(faults).toEqual([]);
  });
});
