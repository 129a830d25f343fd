import type { Locator, Page } from 'playwright-core';
import { newRegistration } from './api-client.js';
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

/** How much the pixels of a stage vary: standard deviations of red, green and blue, and of red against blue. */
interface Contrast {
  readonly red: number;
  readonly green: number;
  readonly blue: number;
  readonly colour: number;
}

/** Of every 13th pixel that is not the stage around the picture, which is darker, and a little blue. */
const READ_CONTRAST = `(() => {
  const canvas = document.querySelector('[role=application] canvas');
  if (!canvas || canvas.width === 0) return null;
  const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext('2d');
  copy.drawImage(canvas, 0, 0);
  const { data } = copy.getImageData(0, 0, canvas.width, canvas.height);
  const values = { red: [], green: [], blue: [], colour: [] };
  for (let i = 0; i < data.length; i += 4 * 13) {
    const [red, green, blue] = data.subarray(i, i + 3);
    if (green < 12) continue;
    values.red.push(red);
    values.green.push(green);
    values.blue.push(blue);
    values.colour.push(red - blue);
  }
  const deviation = (list) => {
    const mean = list.reduce((sum, value) => sum + value, 0) / list.length;
    return Math.sqrt(list.reduce((sum, value) => sum + (value - mean) ** 2, 0) / list.length);
  };
  return Object.fromEntries(Object.entries(values).map(([name, list]) => [name, deviation(list)]));
})()`;

/** Waits until the stage shows a picture of this kind; one screen's stage may take the place of another's meanwhile. */
export async function untilStage(page: Page, kind: 'grey' | 'coloured'): Promise<void> {
  const isShown = async () => {
    const contrast = await page.evaluate<Contrast | null>(READ_CONTRAST).catch(() => null);
    if (!contrast) return undefined;
    const { red, green, blue, colour } = contrast;
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
