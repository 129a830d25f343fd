import type { Page } from 'playwright-core';
import { openAccount } from '../support/api-client.js';
import { describeInChromium } from '../support/chromium.js';
import { openPage } from '../support/open-page.js';
import { seededRandom } from '../support/seeded-random.js';
import { sharedStack } from '../support/shared-stack.js';
import { settledStage, uploadStars } from '../support/studio-page.js';

jest.setTimeout(900_000);

const SCREEN = { viewport: { width: 900, height: 640 } };
const STEPS = 200;
const LINKS = 1_000;
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_~%';

type Random = () => number;
const oneOf = <T>(random: Random, all: readonly T[]): T => all[Math.floor(random() * all.length)];

const undoOf = (page: Page) => page.getByRole('button', { name: 'Undo', exact: true });
const redoOf = (page: Page) => page.getByRole('button', { name: 'Redo', exact: true });

/** One change by a control of the panel, chosen at random. */
async function changeSomething(page: Page, random: Random): Promise<void> {
  const panel = page.getByRole('complementary', { name: 'Controls of the picture' });
  if (random() < 0.2) {
    const preset = oneOf(random, ['Auto', 'Natural', 'Contrast', 'Faint', 'Science', 'Neutral sky']);
    return panel.getByRole('button', { name: preset, exact: true }).click();
  }
  const sliders = panel.getByRole('slider');
  const slider = sliders.nth(Math.floor(random() * (await sliders.count())));
  await slider.focus();
  await page.keyboard.press(
    oneOf(random, ['ArrowRight', 'ArrowLeft', 'Shift+ArrowUp', 'PageUp', 'PageDown']),
  );
  await slider.blur();
}

/** Presses a button until it is disabled. @returns how often */
async function pressAll(button: ReturnType<typeof undoOf>): Promise<number> {
  let count = 0;
  for (; await button.isEnabled(); count++) await button.click();
  return count;
}

/** Changes one to three places of a link. */
function mutated(link: string, random: Random): string {
  const letters = [...link];
  for (let left = 1 + Math.floor(3 * random()); left > 0; left--) {
    const at = Math.floor(random() * letters.length);
    const [removed, added] = oneOf(random, [
      [1, 1],
      [1, 0],
      [0, 1],
      [letters.length, 0],
    ]);
    letters.splice(at, removed, ...(added ? [oneOf(random, [...LETTERS])] : []));
  }
  return letters.join('');
}

describeInChromium('the studio at length', () => {
  let picture: string;

  beforeAll(async () => {
    const { url } = await sharedStack();
    picture = `${url}/studio?ids=${(await uploadStars(await openAccount(url))).join(';')}`;
  });

  it(`comes back by undo, and forth by redo, over ${STEPS} random steps`, async () => {
    const { page, faults } = await openPage(picture, SCREEN);
    const random = seededRandom(41);
    const first = await settledStage(page);
    for (let i = 0; i < STEPS; i++) await changeSomething(page, random);
    const last = await settledStage(page);
    const undone = await pressAll(undoOf(page));
    expect(undone).toBeGreaterThan(STEPS / 2);
    await settledStage(page, (png) => png.equals(first));
    expect(await pressAll(redoOf(page))).toBe(undone);
    await settledStage(page, (png) => png.equals(last));
    expect(faults).toEqual([]);
  });

  it(`opens ${LINKS} mutated links, or says what is wrong with them`, async () => {
    const { page, faults } = await openPage(picture, { ...SCREEN, expected: [400, 404, 429] });
    await settledStage(page);
    await page.waitForURL(/\/studio#./);
    const link = page.url().split('#')[1];
    const random = seededRandom(42);
    let refused = 0;
    for (let i = 0; i < LINKS; i++) {
      await page.evaluate(`location.hash = ${JSON.stringify(mutated(link, random))}`);
      await page.waitForTimeout(20);
      await page.waitForSelector('[aria-busy=false]');
      refused += await page.getByRole('alert').count();
      expect([i, await page.getByRole('heading', { name: 'Studio' }).count()]).toEqual([i, 1]);
    }
    expect(refused).toBeGreaterThan(LINKS / 4);
    expect(faults).toEqual([]);
  });
});
