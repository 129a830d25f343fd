import type { Locator, Page } from 'playwright-core';
import { newRegistration } from './api-client.js';
import { decodePicture } from './decode-picture.js';
import { waitFor } from './spec-end.js';
import type { RunningStack } from './start-stack.js';

/** More than any screen has controls. */
const MOST_TABS = 300;

/** Runs in the page. */
const hasFocus = (element: { ownerDocument: { activeElement: unknown } }): boolean =>
  element === element.ownerDocument.activeElement;

/** Goes to a control by the Tab key alone. */
export async function tabTo(page: Page, control: Locator): Promise<void> {
  await control.waitFor();
  for (let i = 0; i < MOST_TABS; i += 1) {
    if (await control.evaluate(hasFocus)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not lead to ${String(control)}`);
}

/** Goes to a control by the Tab key, and presses it. */
export async function press(page: Page, control: Locator): Promise<void> {
  await tabTo(page, control);
  await page.keyboard.press('Enter');
}

/** Opens an account in the dialog that is over the screen, by keyboard. @returns its registration */
export async function openAccountByKeys(page: Page) {
  const registration = newRegistration();
  const dialog = page.getByRole('dialog');
  await press(page, dialog.getByRole('button', { name: 'Open an account' }));
  await tabTo(page, dialog.getByLabel('User name'));
  await page.keyboard.type(registration.username);
  await tabTo(page, dialog.getByLabel('Email address'));
  await page.keyboard.type(registration.email);
  await tabTo(page, dialog.getByLabel('Password'));
  await page.keyboard.type(registration.password);
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  return registration;
}

/** The stage around a picture is darker, and a little blue. */
const DARKEST_GREEN = 12;

/** How much the pixels of a picture on its stage vary: standard deviations of red, green and blue, and of red against blue. */
async function contrastOf(picture: Buffer) {
  const { width, height, channels, data } = await decodePicture(picture);
  const places = Array.from({ length: width * height }, (_, i) => i * channels).filter(
    (at) => data[at + 1] >= DARKEST_GREEN,
  );
  const values = (read: (at: number) => number) => Float64Array.from(places, read);
  return {
    red: deviation(values((at) => data[at])),
    green: deviation(values((at) => data[at + 1])),
    blue: deviation(values((at) => data[at + 2])),
    colour: deviation(values((at) => data[at] - data[at + 2])),
  };
}

function deviation(values: Float64Array): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length);
}

/** Waits until the stage shows a picture of this kind; one screen's stage may take the place of another's meanwhile. */
export async function untilStage(page: Page, kind: 'grey' | 'coloured'): Promise<void> {
  const stage = page.getByRole('application').locator('canvas').first();
  const isShown = async () => {
    if (await page.getByText('is being drawn').isVisible()) return undefined;
    const picture = await stage.screenshot({ timeout: 10_000 }).catch(() => undefined);
    if (!picture) return undefined;
    const { red, green, blue, colour } = await contrastOf(picture);
    const isDrawn = Math.min(red, green, blue) > 2;
    return (isDrawn && (kind === 'coloured' ? colour > 2 : colour < 0.5)) || undefined;
  };
  if (!(await waitFor(isShown, { timeoutMs: 120_000 }))) throw new Error(`the stage is not ${kind}`);
}

/** Lets the sample archive render the files of observations, which it does once. */
export async function renderFiles(stack: RunningStack, obsIds: readonly string[]): Promise<void> {
  for (const obsId of obsIds) {
    const uri = `mast:JWST/product/${obsId}_i2d.fits`;
    const answer = await fetch(`${stack.sampleArchiveUrl}/api/v0.1/Download/file?uri=${uri}`);
    if (!answer.ok) throw new Error(`${obsId}: ${answer.status}`);
    await answer.arrayBuffer();
  }
}
