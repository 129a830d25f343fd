import type { Page } from 'playwright-core';
import { openAccount } from '../support/api-client.js';
import { describeInChromium } from '../support/chromium.js';
import { openPage } from '../support/open-page.js';
import { signIn } from '../support/page-checks.js';
import { sharedStack } from '../support/shared-stack.js';
import { until } from '../support/spec-end.js';
import { settledPixels, stagePixels } from '../support/stage-page.js';
import { uploadStars } from '../support/studio-page.js';

jest.setTimeout(300_000);

/** What Chromium answers to a page whose site data are blocked. */
const BLOCKED = `for (const name of ['localStorage', 'sessionStorage'])
  Object.defineProperty(window, name, {
    get() { throw new DOMException('Access is denied for this document.', 'SecurityError'); },
  });`;

/** Leaves no room for a single letter. */
const FILL_STORAGE = `(() => {
  for (let size = 2 ** 22; size >= 1; size /= 2)
    try {
      for (;;) localStorage.setItem('other' + localStorage.length, 'x'.repeat(size));
    } catch {
      // Half of it may fit.
    }
})()`;

const NOT_KEPT = 'This browser does not keep recent pictures';

describeInChromium('a browser', () => {
  let url: string;
  let studio: string;
  beforeAll(async () => {
    ({ url } = await sharedStack());
    const ids = await uploadStars(await openAccount(url));
    studio = `${url}/studio?ids=${ids.join(';')}`;
  });

  /** Changes the picture, and waits until the address holds it. @returns the hash of its pixels */
  async function change(page: Page): Promise<number> {
    const [address, { hash }] = [page.url(), await settledPixels(page)];
    await page.getByRole('slider', { name: 'Exposure', exact: true }).press('PageUp');
    await until(async () => (await stagePixels(page)).hash !== hash);
    await page.waitForURL((to) => to.href !== address);
    return (await settledPixels(page)).hash;
  }

  it('that may keep nothing says so, keeps the picture in its address, and shows all screens', async () => {
    const { page, faults } = await openPage(studio, { script: BLOCKED });
    await page.getByText(NOT_KEPT).waitFor();
    await page.waitForURL(/\/studio#./);
    const changed = await change(page);
    await page.reload();
    expect((await settledPixels(page)).hash).toBe(changed);
    for (const name of ['Library', 'Jobs', 'Discover', 'Studio']) {
      await page.getByRole('link', { name }).first().click();
      await page.getByRole('heading', { level: 1, name }).waitFor({ state: 'attached' });
    }
    const owner = await openAccount(url);
    await signIn(page, owner);
    await page.getByRole('link', { name: owner.username }).click();
    await page.getByText('Light', { exact: true }).click();
    expect(await page.evaluate('document.documentElement.dataset.theme')).toBe('light');
    expect(faults).toEqual([]);
  });

  it('without room says so once, and the address keeps the picture', async () => {
    const { page, faults } = await openPage(`${url}/account`);
    await page.evaluate(FILL_STORAGE);
    await page.goto(studio);
    await page.getByText(NOT_KEPT).waitFor();
    await page.getByRole('button', { name: 'Close the message' }).click();
    await page.waitForURL(/\/studio#./);
    const changed = await change(page);
    expect(await page.getByText(NOT_KEPT).count()).toBe(0);
    const other = await openPage(page.url());
    expect((await settledPixels(other.page)).hash).toBe(changed);
    expect([...faults, ...other.faults]).toEqual([]);
  });
});
