import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { setView } from '../../apps/web/src/picture/commands.js';
import type { Picture } from '../../apps/web/src/picture/document.js';
import { readLink, writeLink } from '../../apps/web/src/picture/link.js';
import { itAtLength } from '../support/at-length.js';
import { openAccount } from '../support/api-client.js';
import { describeInChromium } from '../support/chromium.js';
import { decodePicture, type DecodedPicture } from '../support/decode-picture.js';
import { differenceOf } from '../support/equality/compare.js';
import { openPage } from '../support/open-page.js';
import { openAccountInDialog, violations } from '../support/page-checks.js';
import { sharedStack } from '../support/shared-stack.js';
import { stagePixels } from '../support/stage-pixels.js';
import { uploadStars } from '../support/studio-page.js';

jest.setTimeout(300_000);

/** Opens the dialog of the studio. */
async function openExport(page: Page): Promise<Locator> {
  await page.getByRole('toolbar').getByRole('button', { name: 'Export' }).click();
  const dialog = page.getByRole('dialog', { name: 'Export' });
  await dialog.getByText('of images').waitFor();
  return dialog;
}

/** The file that an action makes the browser save. */
async function savedBy(page: Page, action: () => Promise<unknown>): Promise<Buffer> {
  const [download] = await Promise.all([page.waitForEvent('download', { timeout: 90_000 }), action()]);
  return readFileSync(await download.path());
}

const choose = async (page: Page, dialog: Locator, size: RegExp): Promise<void> => {
  await dialog.getByRole('button', { name: /Size/ }).click();
  await page.getByRole('option', { name: size }).click();
};

/** The document in the address of the studio. */
async function pictureAt(page: Page): Promise<Picture> {
  await page.waitForURL(/#.+/);
  const content = await readLink(new URL(page.url()).hash.slice(1));
  if (!('picture' in content)) throw new Error(content.problem);
  return content.picture;
}

/** Draws all of a picture at 1:1, one screen after the other, and puts them together. */
async function stitched(page: Page, url: string, picture: Picture, size: { width: number; height: number }) {
  const { width, height, channels } = await stagePixels(page);
  const whole = new Uint8Array(channels * size.width * size.height);
  for (let left = 0; left < size.width; left += width)
    for (let bottom = 0; bottom < size.height; bottom += height) {
      const view = { x: left + width / 2, y: bottom + height / 2, zoom: 1 };
      await page.goto('about:blank');
      await page.goto(`${url}/studio#${await writeLink(setView(view)(picture))}`);
      copy(await stagePixels(page), { left, top: size.height - bottom - height }, whole, size);
    }
  return { data: whole, channels };
}

/** Copies the part of a screen that lies on the picture, whose rows are counted from the top. */
function copy(
  screen: DecodedPicture,
  { left, top }: { left: number; top: number },
  whole: Uint8Array,
  size: { width: number; height: number },
): void {
  const columns = Math.min(screen.width, size.width - left);
  for (let row = Math.max(0, -top); row < screen.height && top + row < size.height; row++) {
    const from = screen.channels * row * screen.width;
    const to = screen.channels * ((top + row) * size.width + left);
    whole.set(screen.data.subarray(from, from + screen.channels * columns), to);
  }
}

describeInChromium('an export', () => {
  let url: string;
  let studio: string;
  beforeAll(async () => {
    ({ url } = await sharedStack());
    const ids = await uploadStars(await openAccount(url));
    studio = `${url}/studio?ids=${ids.join(';')}`;
  });

  it('at 1:1 asks to sign in, goes on, saves the pixels of the screen, and has AVM', async () => {
    const { page, faults } = await openPage(studio);
    const urls: string[] = [];
    page.on('request', (request) => urls.push(request.url()));
    await stagePixels(page);
    const picture = await pictureAt(page);
    const dialog = await openExport(page);
    await dialog.getByText('The pixels of the screen, as they are there.').waitFor();
    const file = await savedBy(page, async () => {
      await dialog.getByRole('button', { name: 'Export', exact: true }).click();
      await openAccountInDialog(page);
    });
    await dialog.getByRole('article').getByText('ready').waitFor();
    expect(await page.evaluate(`document.activeElement.closest('[role=dialog]') !== null`)).toBe(true);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    const exported = await decodePicture(file);
    expect(file.toString('latin1')).toContain('avm:Spatial.ReferenceValue');
    const { samples, unequal, far } = differenceOf(await stitched(page, url, picture, exported), exported);
    expect([unequal <= samples / 100, far]).toEqual([true, 0]);
    expect(new Set(exported.data).size).toBeGreaterThan(50);
    expect(urls.filter((each) => /token=|eyJ/.test(each))).toEqual([]);
    expect(faults).toEqual([]);
  });

  itAtLength('of the screen needs no account and no request', async () => {
    const { page, faults } = await openPage(studio);
    const screen = await stagePixels(page);
    const dialog = await openExport(page);
    await page.waitForLoadState('networkidle');
    const urls: string[] = [];
    page.on('request', (request) => urls.push(request.url()));
    const file = await savedBy(page, () => dialog.getByRole('button', { name: 'Screen as PNG' }).click());
    expect(differenceOf(await decodePicture(file), screen)).toMatchObject({ unequal: 0 });
    expect(urls.filter((each) => !each.startsWith('blob:'))).toEqual([]);
    expect(faults).toEqual([]);
  });

  itAtLength('can have another size and form, and what the screen does not show', async () => {
    const { page, faults } = await openPage(studio);
    await stagePixels(page);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await openAccountInDialog(page);
    const dialog = await openExport(page);
    await choose(page, dialog, /Another size/);
    await dialog.getByLabel('Width').fill('300');
    await page.keyboard.press('Enter');
    await dialog.getByText('TIFF').click();
    await dialog.getByRole('button', { name: 'In the export only' }).click();
    await dialog.getByLabel(/Sharpening/).fill('1.5');
    await page.keyboard.press('Enter');
    await dialog.getByText('Feathered').click();
    await dialog.getByText('Filled').click();
    await dialog.getByText('16', { exact: true }).click();
    await dialog.getByText('can be filled with 8 bits only').waitFor();
    await dialog.getByText('Not exactly the pixels of the screen.').waitFor();
    const file = await savedBy(page, () =>
      dialog.getByRole('button', { name: 'Export', exact: true }).click(),
    );
    expect(await sharp(file).metadata()).toMatchObject({ format: 'tiff', depth: 'ushort', width: 300 });
    expect(faults).toEqual([]);
  });

  itAtLength.each(['dark', 'light'])('has a dialog without a fault of accessibility (%s)', async (theme) => {
    const { page, faults } = await openPage(url, { viewport: { width: 390, height: 844 } });
    await page.evaluate(`localStorage.setItem('firstlight.theme', '${theme}')`);
    await page.goto(studio);
    await stagePixels(page);
    const dialog = await openExport(page);
    await dialog.getByRole('button', { name: 'In the export only' }).click();
    await choose(page, dialog, /Another size/);
    expect(await violations(page)).toEqual([]);
    const { x, width } = (await dialog.boundingBox())!;
    expect([x >= 0, x + width <= 390]).toEqual([true, true]);
    expect(faults).toEqual([]);
  });
});
