import type { Page } from 'playwright-core';
import { itAtLength } from '../support/at-length.js';
import { openAccount, type Account } from '../support/api-client.js';
import { describeInChromium } from '../support/chromium.js';
import { decodePicture } from '../support/decode-picture.js';
import { openPage } from '../support/open-page.js';
import { signIn, violations } from '../support/page-checks.js';
import { sharedStack } from '../support/shared-stack.js';
import { waitFor } from '../support/spec-end.js';
import { settledStage, shotOf, uploadStars } from '../support/studio-page.js';

jest.setTimeout(300_000);

const SCREEN = { viewport: { width: 900, height: 600 } };

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

/** What is seen beside the picture (theme.css). */
const EMPTY = '5,6,10';

/** Different values of each colour of a picture, and whether all of it is grey. */
async function colorsOf(png: Buffer) {
  const { data, channels } = await decodePicture(png);
  const levels = [new Set<number>(), new Set<number>(), new Set<number>()];
  let isGrey = true;
  for (let i = 0; i < data.length; i += channels) {
    const [red, green, blue] = data.subarray(i, i + 3);
    [red, green, blue].forEach((value, color) => levels[color].add(value));
    isGrey &&= (red === green && green === blue) || `${red},${green},${blue}` === EMPTY;
  }
  return { levels: levels.map(({ size }) => size), isGrey };
}

/** The part of the stage below the tools of a comparison. */
const LOWER = 0.6;

/** Waits for something to become true. */
async function isSoon(condition: () => Promise<boolean>): Promise<void> {
  const isTrue = await waitFor(async () => ((await condition()) ? true : undefined), { timeoutMs: 30_000 });
  expect(isTrue).toBe(true);
}

/** Puts the focus on the stage. */
const focusStage = (page: Page) => page.locator('[aria-roledescription=stage]').focus();

describeInChromium('the studio', () => {
  let url: string;
  let owner: Account;
  let picture: string;

  beforeAll(async () => {
    ({ url } = await sharedStack());
    owner = await openAccount(url);
    picture = `${url}/studio?ids=${(await uploadStars(owner)).join(';')}`;
  });

  const openStudio = async (address = picture, options: Parameters<typeof openPage>[1] = {}) => {
    const opened = await openPage(address, { ...SCREEN, ...options });
    return { ...opened, first: await settledStage(opened.page) };
  };

  it('makes a picture of files, whose link gives the same pixels in another profile', async () => {
    const { page, faults, first } = await openStudio();
    const { levels } = await colorsOf(first);
    for (const count of levels) expect(count).toBeGreaterThan(20);
    await page.waitForURL(/\/studio#./);
    const link = page.url();
    expect(link.slice(link.indexOf('#')).length).toBeLessThanOrEqual(201);
    const other = await openStudio(link);
    expect(other.first.equals(first)).toBe(true);
    expect([...faults, ...other.faults]).toEqual([]);
  });

  it('undoes and redoes a preset', async () => {
    const { page, faults, first } = await openStudio();
    const seen: Buffer[] = [first];
    for (const name of ['Natural', 'Science']) {
      await button(page, name).click();
      const now = await settledStage(page, (png) => !seen.some((each) => each.equals(png)));
      seen.push(now);
    }
    for (const expected of seen.slice(0, -1).toReversed()) {
      await button(page, 'Undo').click();
      await settledStage(page, (png) => png.equals(expected));
    }
    for (const expected of seen.slice(1)) {
      await page.keyboard.press('Control+y');
      await settledStage(page, (png) => png.equals(expected));
    }
    expect(faults).toEqual([]);
  });

  itAtLength('shows one channel alone in grey', async () => {
    const { page, faults, first } = await openStudio();
    await page.keyboard.press('Alt+2');
    const alone = await settledStage(page, (png) => !png.equals(first));
    expect((await colorsOf(alone)).isGrey).toBe(true);
    await page.keyboard.press('Alt+2');
    await settledStage(page, (png) => png.equals(first));
    expect(faults).toEqual([]);
  });

  itAtLength('blinks and swipes against the picture as it was opened, or a new snapshot', async () => {
    const { page, faults, first } = await openStudio();
    const before = await shotOf(page, LOWER);
    await button(page, 'Science').click();
    const changed = await settledStage(page, (png) => !png.equals(first));
    const after = await shotOf(page, LOWER);
    await focusStage(page);
    await page.keyboard.press('s');
    const divider = page.getByRole('slider', { name: /^Divider/ });
    await divider.focus();
    await isSoon(async () => {
      const now = await shotOf(page, LOWER);
      return !now.equals(before) && !now.equals(after);
    });
    await focusStage(page);
    await page.keyboard.press('b');
    const seen = new Set<string>();
    await isSoon(async () => {
      const now = await shotOf(page, LOWER);
      for (const [name, side] of Object.entries({ before, after })) if (now.equals(side)) seen.add(name);
      return seen.size === 2;
    });
    await button(page, 'New snapshot').click();
    await button(page, 'End the comparison').click();
    await settledStage(page, (png) => png.equals(changed));
    expect(faults).toEqual([]);
  });

  itAtLength('draws a crop, which is undone', async () => {
    const { page, faults, first } = await openStudio();
    await button(page, 'Frame').click();
    await button(page, 'Draw a box').click();
    const { x, y, width, height } = (await page.locator('[aria-roledescription=stage]').boundingBox())!;
    await page.mouse.move(x + 0.4 * width, y + 0.4 * height);
    await page.mouse.down();
    await page.mouse.move(x + 0.6 * width, y + 0.6 * height, { steps: 4 });
    await page.mouse.up();
    await page.getByRole('radio', { name: 'Drawn' }).waitFor({ state: 'attached' });
    await settledStage(page, (png) => !png.equals(first));
    await button(page, 'Undo').click();
    await settledStage(page, (png) => png.equals(first));
    expect(faults).toEqual([]);
  });

  itAtLength('has keys on the stage, and none elsewhere', async () => {
    const { page, faults, first } = await openStudio();
    const panel = page.getByRole('complementary', { name: 'Controls of the picture' });
    await button(page, 'Science').click();
    await page.keyboard.press('h');
    await expect(panel.isVisible()).resolves.toBe(true);
    await focusStage(page);
    await page.keyboard.press('a');
    await settledStage(page, (png) => png.equals(first));
    await page.keyboard.press('h');
    await panel.waitFor({ state: 'detached' });
    await page.keyboard.press('h');
    await panel.waitFor();
    expect(faults).toEqual([]);
  });

  itAtLength('shows after a reload what was changed last', async () => {
    const { page, faults } = await openStudio();
    await page.waitForURL(/\/studio#./);
    await button(page, 'Faint').click();
    await page.reload();
    const shown = await settledStage(page);
    await button(page, 'Auto').click();
    await button(page, 'Faint').click();
    await settledStage(page, (png) => png.equals(shown));
    expect(faults).toEqual([]);
  });

  itAtLength('says in a sentence that a link is torn, and offers the recent pictures', async () => {
    const { page, faults } = await openStudio();
    await page.waitForURL(/\/studio#./);
    const link = page.url();
    await page.goto(`${url}/studio`);
    await page.goto(link.slice(0, -30));
    await page.getByText('This link is damaged').waitFor();
    await page.getByRole('link', { name: /TEST STAR/ }).click();
    await settledStage(page);
    expect(faults).toEqual([]);
  });

  itAtLength('copies the link, also without a clipboard of the page', async () => {
    const { page, faults } = await openStudio();
    await page.evaluate(`Object.defineProperty(navigator, 'clipboard', { value: undefined })`);
    await button(page, 'Link').click();
    await button(page, 'Copy link').click();
    await page.getByText('Copied').waitFor();
    await expect(page.evaluate('document.activeElement.value')).resolves.toMatch(/\/studio#./);
    expect(faults).toEqual([]);
  });

  itAtLength('tells a finger that taps the place and the values', async () => {
    const phone = { hasTouch: true, viewport: { width: 390, height: 844 } };
    const { page, faults } = await openStudio(picture, phone);
    const { x, y, width, height } = (await page.getByRole('application').boundingBox())!;
    await page.touchscreen.tap(x + width / 2, y + height / 2);
    await page.getByText(/≈ \d/).nth(2).waitFor();
    await page.getByText(/^\d\d \d\d [\d.]+ [+−]\d\d \d\d [\d.]+$/).waitFor();
    expect(faults).toEqual([]);
  });

  itAtLength('takes a typed number back by the undo of the page', async () => {
    const { page, faults } = await openStudio();
    await button(page, 'Frame').click();
    const rotation = page.getByRole('textbox', { name: 'Rotation, number', exact: true });
    await rotation.fill('45');
    await page.keyboard.press('Enter');
    await isSoon(() => button(page, 'Undo').isEnabled());
    await page.keyboard.press('Control+z');
    await isSoon(() => button(page, 'Undo').isDisabled());
    expect(await rotation.inputValue()).toBe('0');
    expect(faults).toEqual([]);
  });

  itAtLength('names files that others may not see, and makes all of one’s own public', async () => {
    const files = await uploadStars(owner, 'private');
    const { page, faults } = await openPage(`${url}/`, { ...SCREEN, expected: [404] });
    await signIn(page, owner);
    await page.goto(`${url}/studio?ids=${files.join(';')}`);
    await settledStage(page);
    await button(page, 'Link').click();
    await page.getByText('Others do not see these 3 files').waitFor();
    expect(await violations(page)).toEqual([]);
    await button(page, 'Copy link').click();
    await page.getByText('others see no picture with it while the 3 files below are not public').waitFor();
    await page
      .getByRole('button', { name: /^Make public: jw/ })
      .first()
      .click();
    await page.getByText('Others do not see these 2 files').waitFor();
    await page.getByText('Make all 2 public').click();
    await page.getByText('Copied: it opens this picture as it is now.').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    const stranger = await openPage(page.url(), SCREEN);
    await settledStage(stranger.page);
    expect([...faults, ...stranger.faults]).toEqual([]);
  });

  it('keeps the picture when tiles of a channel fail, and tries again', async () => {
    const { page, faults } = await openPage(`${url}/`, { ...SCREEN, expected: [404] });
    let keys: string[] = [];
    await page.route(/\/composite\/grid\/\w+\/\w+\/\d/, (route) => {
      const key = route.request().url().split('/').at(-4)!;
      keys = [...new Set([...keys, key])];
      return key === keys[0] && keys.length > 0 && isBroken
        ? route.fulfill({ status: 404 })
        : route.continue();
    });
    let isBroken = true;
    await page.goto(picture);
    await page.getByText('Parts of this channel do not come').waitFor();
    isBroken = false;
    await button(page, 'Try again').click();
    await page.getByText('Parts of this channel do not come').waitFor({ state: 'detached' });
    const { levels } = await colorsOf(await settledStage(page));
    for (const count of levels) expect(count).toBeGreaterThan(20);
    expect(faults).toEqual([]);
  });
});
