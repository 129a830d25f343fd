import type { Page } from 'playwright-core';
import { openAccount } from '../support/api-client.js';
import { describeInChromium } from '../support/chromium.js';
import { decodePicture } from '../support/decode-picture.js';
import { differenceOf, type Difference } from '../support/equality/compare.js';
import { openPage, type OpenPage } from '../support/open-page.js';
import { sharedStack } from '../support/shared-stack.js';
import { settledStage, uploadStars } from '../support/studio-page.js';

jest.setTimeout(600_000);

const DRAWN_BY_CARD = 'The graphics card draws it.';

/** Keeps the extension that loses a context, which a page has no other use for. */
const KEEP_LOSER = `
const open = OffscreenCanvas.prototype.getContext;
OffscreenCanvas.prototype.getContext = function (...options) {
  const context = open.apply(this, options);
  globalThis.loser ??= context?.getExtension?.('WEBGL_lose_context');
  return context;
};
`;

/** As a browser without WebGL. */
const NO_WEBGL = 'OffscreenCanvas.prototype.getContext = () => null;';

/** Puts a script before that of the drawing worker. */
const prefixWorker = (page: Page, script: string): Promise<unknown> =>
  page.route('**/assets/picture-worker-*.js', async (route) => {
    const answer = await route.fetch();
    const policy = answer.headers()['content-security-policy'];
    await route.fulfill({
      ...{ contentType: 'text/javascript', body: `${script}${await answer.text()}` },
      headers: { 'content-security-policy': policy },
    });
  });

/** Chooses in the account what draws, then opens a picture. */
async function openDrawnBy(opened: OpenPage, label: string, picture: string): Promise<void> {
  const { page } = opened;
  await page.getByRole('radio', { name: label, exact: true }).check({ force: true });
  await page.goto(picture);
}

/** Waits for a sentence about who draws, and for what is drawn then. */
async function drawn(page: Page, isByCard: boolean): Promise<Buffer> {
  const sentence = page.locator('p.visually-hidden', { hasText: DRAWN_BY_CARD });
  await sentence.waitFor({ state: isByCard ? 'attached' : 'detached' });
  return settledStage(page);
}

async function difference(one: Buffer, other: Buffer): Promise<Difference> {
  const [a, b] = [await decodePicture(one), await decodePicture(other)];
  return differenceOf(a, b);
}

describeInChromium('the graphics card, in software WebGL', () => {
  let url: string;
  let picture: string;
  beforeAll(async () => {
    ({ url } = await sharedStack());
    const ids = await uploadStars(await openAccount(url));
    picture = `${url}/studio?ids=${ids.join(';')}`;
  });

  it('does not draw by itself where it is none', async () => {
    const { page, faults } = await openPage(picture);
    await settledStage(page);
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight']) {
      await page.getByRole('slider', { name: 'Exposure', exact: true }).press(key);
      await settledStage(page);
    }
    expect(await page.getByText(DRAWN_BY_CARD).count()).toBe(0);
    expect(faults).toEqual([]);
  });

  it('draws what the processor draws, and while its context is lost the processor does', async () => {
    const opened = await openPage(`${url}/account`);
    const { page, faults } = opened;
    await openDrawnBy(opened, 'Processor', picture);
    const reference = await drawn(page, false);
    await page.goto(`${url}/account`);
    await prefixWorker(page, KEEP_LOSER);
    await openDrawnBy(opened, 'Graphics card', picture);
    const before = await drawn(page, true);
    const inWorker = (script: string) => page.workers()[0].evaluate(script);
    await inWorker('loser.loseContext()');
    const meanwhile = await drawn(page, false);
    await page.getByRole('slider', { name: 'Exposure', exact: true }).press('PageUp');
    const brighter = await settledStage(page);
    await inWorker('loser.restoreContext()');
    const brighterByCard = await drawn(page, true);
    await page.keyboard.press('Control+z');
    const after = await drawn(page, true);
    expect(await difference(reference, before)).toMatchObject({ far: 0 });
    expect(await difference(brighter, brighterByCard)).toMatchObject({ far: 0 });
    expect((await difference(meanwhile, brighter)).unequal).toBeGreaterThan(1000);
    expect(meanwhile.equals(reference)).toBe(true);
    expect(after.equals(before)).toBe(true);
    expect(faults).toEqual([]);
  });

  it('is not needed: a browser without 3D draws by the processor', async () => {
    const { page, faults } = await openPage(picture, { browserOption: '--disable-3d-apis' });
    expect(await page.evaluate("document.createElement('canvas').getContext('webgl2')")).toBeNull();
    await expectProcessor(page);
    expect(faults).toEqual([]);
  });

  it('is not needed: without WebGL in the worker the processor draws what the card was chosen for', async () => {
    const opened = await openPage(`${url}/account`);
    await prefixWorker(opened.page, NO_WEBGL);
    await openDrawnBy(opened, 'Graphics card', picture);
    await expectProcessor(opened.page);
    expect(opened.faults).toEqual([]);
  });
});

/** Expects a picture that varies and follows a slider, by the processor. */
async function expectProcessor(page: Page): Promise<void> {
  const first = await settledStage(page);
  await page.getByRole('slider', { name: 'Exposure', exact: true }).press('PageUp');
  expect((await difference(first, await settledStage(page))).unequal).toBeGreaterThan(1000);
  expect(await page.getByText(DRAWN_BY_CARD).count()).toBe(0);
}
