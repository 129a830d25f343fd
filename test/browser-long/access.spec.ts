import type { Locator, Page } from 'playwright-core';
import { openAccount, type Account } from '../support/api-client.js';
import { describeInChromium } from '../support/chromium.js';
import { openPage } from '../support/open-page.js';
import { longestMotion, spokenSliders, twins, unreachable } from '../support/page-access.js';
import { signIn, violations, widthBeyond } from '../support/page-checks.js';
import { startStack, type Stack } from '../support/start-stack.js';
import { settledStage, uploadStars } from '../support/studio-page.js';

jest.setTimeout(600_000);

const SIZES = {
  'a desk': { viewport: { width: 1440, height: 900 } },
  // What a window of 1440 × 900 has at 200 %.
  'a zoom of 200 %': { viewport: { width: 720, height: 450 }, deviceScaleFactor: 2 },
  'a phone of 320 pixels': { viewport: { width: 320, height: 700 }, hasTouch: true },
};

/** A screen in one of its states. */
interface Shown {
  readonly path: string;
  /** What tells that it is there. */
  readonly text: string | RegExp;
  /** What is opened over it. */
  readonly act?: ((page: Page) => Promise<void>) | undefined;
}

const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name, exact: true }).first().click();

/** A dialog that opens while axe looks hides a page that axe has seen, and counts as none. */
const openDialog = (name: string) => async (page: Page) => {
  await press(name)(page);
  await page.getByRole('dialog').waitFor();
};

interface Styles {
  getComputedStyle(element: unknown): Readonly<Record<string, string>>;
}

/** Runs in the page. */
const usedStyle = (element: unknown, property: string): string =>
  (globalThis as unknown as Styles).getComputedStyle(element)[property];

describeInChromium('access to the page', () => {
  let stack: Stack;
  let owner: Account;
  let ids: string[];

  beforeAll(async () => {
    stack = await startStack({ apps: ['sample-archive', 'archive', 'processing', 'worker', 'api'] });
    owner = await openAccount(stack.url);
    ids = await uploadStars(owner);
  });

  const studio = () => `/studio?ids=${ids.join(';')}`;

  const ofVisitors = (): Shown[] => [
    { path: '/', text: 'Southern Ring Nebula' },
    { path: '/', text: 'Southern Ring Nebula', act: openDialog('Sign in') },
    {
      path: '/jobs',
      text: 'would be here',
      act: async (page) => {
        await press('Sign in')(page);
        await page.getByRole('dialog').getByRole('button', { name: 'Open an account' }).click();
        await page.getByRole('dialog', { name: 'Open an account' }).getByLabel('Email address').waitFor();
      },
    },
    { path: '/target/Southern%20Ring', text: 'Recommended' },
    { path: '/target/Qwertzuiop', text: 'Qwertzuiop' },
    { path: '/studio', text: 'Choose from the library' },
    { path: '/studio#torn', text: 'This link is damaged' },
    { path: '/library', text: 'Sign in' },
    { path: '/record/5e7fc5b8-0000-4000-8000-000000000000', text: 'not available to you' },
    { path: '/account', text: 'not signed in' },
    { path: '/nothing', text: 'nothing at this address' },
  ];

  const ofOwners = (): Shown[] => [
    { path: '/library', text: 'TEST STAR' },
    { path: `/record/${ids[0]}`, text: 'Delete', act: openDialog('Share') },
    { path: `/record/${ids[0]}`, text: 'Delete', act: openDialog('Delete') },
    { path: '/jobs', text: 'Jobs' },
    { path: '/account', text: 'Present password' },
    { path: `/view/${ids[0]}`, text: 'Invert' },
    { path: studio(), text: 'Overall' },
    { path: studio(), text: 'Overall', act: openDialog('Link') },
    { path: studio(), text: 'Overall', act: openDialog('Export') },
    { path: studio(), text: 'Overall', act: press('Frame') },
    { path: studio(), text: 'Overall', act: press('Compare') },
    {
      path: '/account',
      text: 'Present password',
      act: async (page) => {
        await page.locator('h1').first().focus();
        await page.keyboard.press('?');
        await page.getByRole('dialog', { name: 'Keys' }).waitFor();
      },
    },
  ];

  async function faultsIn(page: Page, { path, text, act }: Shown): Promise<string[]> {
    await page.goto(stack.url + path);
    await page.getByText(text).first().waitFor();
    await act?.(page);
    await page.waitForTimeout(500);
    const beyond = await widthBeyond(page);
    return [
      ...(await violations(page)),
      ...(beyond > 0 ? [`${beyond} pixels too wide`] : []),
      ...((await page.getByRole('dialog').count()) > 0 ? [] : await unreachable(page)),
    ];
  }

  /** What is wrong with screens at a size. */
  async function faultsOf(page: Page, shown: readonly Shown[]): Promise<string[]> {
    const found: string[] = [];
    for (const { path, text, act } of shown) {
      const own = await faultsIn(page, { path, text, act }).catch((error: Error) => [error.message]);
      found.push(...own.map((fault) => `${path}${act ? ' with more' : ''}: ${fault}`));
    }
    return found;
  }

  describe.each(Object.entries(SIZES))('at %s', (_, size) => {
    it.each(['dark', 'light'] as const)('has no violation on any screen in the %s theme', async (theme) => {
      const { page, faults } = await openPage(`${stack.url}/`, { ...size, expected: [404] });
      await page.evaluate(`localStorage.setItem('firstlight.theme', '${theme}')`);
      const found = await faultsOf(page, ofVisitors());
      await page.goto(`${stack.url}/`);
      await signIn(page, owner);
      found.push(...(await faultsOf(page, ofOwners())));
      expect(found).toEqual([]);
      expect(faults).toEqual([]);
    });
  });

  it('says name, value and unit of every slider', async () => {
    const { page, faults } = await openPage(stack.url + studio());
    await settledStage(page);
    for (const name of ['Frame', 'Detail']) await press(name)(page).catch(() => undefined);
    expect(await twins(page)).toEqual([]);
    const sliders = await spokenSliders(page);
    process.stdout.write(`${sliders.map(({ name, value }) => `${name}: ${value}`).join('\n')}\n`);
    expect(sliders.length).toBeGreaterThan(15);
    for (const { name, value } of sliders) {
      expect(name).not.toBe('');
      expect([name, value]).toEqual([name, expect.stringMatching(/\S/)]);
    }
    expect(sliders.filter(({ name }) => /^(?:Black|White)/.test(name)).map(({ value }) => value)).toEqual(
      expect.arrayContaining([expect.stringMatching(/MJy\/sr/)]),
    );
    await page.goto(`${stack.url}/view/${ids[0]}`);
    await settledStage(page);
    for (const { name, value } of await spokenSliders(page)) expect([name, value]).not.toContain('');
    expect(faults).toEqual([]);
  });

  it('moves nothing where less motion is asked for, and can be seen with forced colours', async () => {
    const { page, faults } = await openPage(stack.url + studio(), {
      reducedMotion: 'reduce',
      forcedColors: 'active',
    });
    await settledStage(page);
    expect(await longestMotion(page)).toBe(0);
    // Contrast is the system's then: axe counts the page's own colours.
    const found = await violations(page);
    expect(found.filter((each) => !each.startsWith('color-contrast'))).toEqual([]);
    await page.goto(`${stack.url}/library`);
    const styleOf = (of: Locator, property: string) => of.evaluate(usedStyle, property);
    const ground = (name: string) => styleOf(page.getByRole('radio', { name }), 'backgroundColor');
    expect(await ground('Target')).not.toBe(await ground('Newest'));
    expect(await ground('Grid')).not.toBe(await ground('Table'));
    const line = (name: string) =>
      styleOf(page.getByRole('banner').getByRole('link', { name }), 'borderBlockEndStyle');
    expect(await Promise.all(['Library', 'Studio'].map(line))).toEqual(['solid', 'none']);
    expect(faults).toEqual([]);
  });

  it('has a sheet of three heights below the stage for fingers', async () => {
    const { page, faults } = await openPage(stack.url + studio(), {
      ...SIZES['a phone of 320 pixels'],
      viewport: { width: 390, height: 844 },
    });
    await settledStage(page);
    const grip = page.getByRole('separator', { name: 'Height of the controls' });
    const session = await page.context().newCDPSession(page);
    const heights: number[] = [];
    for (const to of [800, 100, 500]) {
      const { x, y, width, height } = (await grip.boundingBox())!;
      const at = (down: number) => [{ x: x + width / 2, y: down }];
      await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(y + height / 2) });
      for (let step = 1; step <= 5; step += 1)
        await session.send('Input.dispatchTouchEvent', {
          type: 'touchMove',
          touchPoints: at(y + ((to - y) * step) / 5),
        });
      await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
      heights.push(Number(await grip.getAttribute('aria-valuenow')));
    }
    expect(heights).toEqual([0, 2, 1]);
    expect((await grip.boundingBox())!.height).toBeGreaterThanOrEqual(44);
    expect(faults).toEqual([]);
  });
});
