import type { Page } from 'playwright-core';
import { gridRequest } from '../../apps/web/src/picture/composite-request.js';
import {
  EMPTY_PICTURE,
  NEUTRAL_SHAPE,
  type ChannelTone,
  type Grid,
} from '../../apps/web/src/picture/document.js';
import { writeLink } from '../../apps/web/src/picture/link.js';
import { pictureOf } from '../../apps/web/src/picture/presets.js';
import { openAccount, type Account, type Caller } from '../support/api-client.js';
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

/**
 * A tone that is next to nothing in the sky of the stars, 10 ± 2: where the lines of its table begin, on both sides of 0, with slopes that
 * are hardly numbers.
 */
const FAINT: ChannelTone = {
  ...{ ...NEUTRAL_SHAPE, stretch: 'power', curve: 's_curve', gamma: 0.1 },
  limits: { low: -8, high: 38.4 },
};

/** The link of a picture whose luminance has that tone. */
async function faintPicture(service: Caller, ids: readonly string[]): Promise<string> {
  const channels = ids.map((id) => ({ ids: [id], label: null, um: null }));
  const body = gridRequest({ channels, frame: EMPTY_PICTURE.frame });
  const { json } = await service.post('/api/composite/grid', body);
  const [first, ...others] = pictureOf(json as Grid).channels;
  const luminance = { ...first, color: { luminance: true }, tone: FAINT } as const;
  return writeLink({ ...EMPTY_PICTURE, channels: [luminance, ...others] });
}

async function difference(one: Buffer, other: Buffer): Promise<Difference> {
  const [a, b] = [await decodePicture(one), await decodePicture(other)];
  return differenceOf(a, b);
}

describeInChromium('the graphics card, in software WebGL', () => {
  let url: string;
  let owner: Account;
  let ids: string[];
  let picture: string;
  beforeAll(async () => {
    ({ url } = await sharedStack());
    owner = await openAccount(url);
    ids = await uploadStars(owner);
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

  it('draws numbers next to zero as the processor does', async () => {
    const faint = `${url}/studio#${await faintPicture(owner, ids)}`;
    const [byProcessor, byCard] = [await openPage(`${url}/account`), await openPage(`${url}/account`)];
    await openDrawnBy(byProcessor, 'Processor', faint);
    await openDrawnBy(byCard, 'Graphics card', faint);
    const pictures = [await drawn(byProcessor.page, false), await drawn(byCard.page, true)] as const;
    expect(await difference(...pictures)).toMatchObject({ far: 0 });
    expect([...byProcessor.faults, ...byCard.faults]).toEqual([]);
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
