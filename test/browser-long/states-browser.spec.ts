import type { Page } from 'playwright-core';
import { openAccount } from '../support/api-client.js';
import { describeInChromium } from '../support/chromium.js';
import { inSeconds, insertJobs } from '../support/insert-jobs.js';
import { openPage } from '../support/open-page.js';
import { signIn } from '../support/page-checks.js';
import { sharedStack } from '../support/shared-stack.js';
import type { RunningStack } from '../support/start-stack.js';
import { settledStage, uploadStars } from '../support/studio-page.js';

jest.setTimeout(300_000);

const DAY_MS = 86_400_000;

/** What Chromium answers to a page whose site data are blocked. */
const BLOCKED = `for (const name of ['localStorage', 'sessionStorage'])
  Object.defineProperty(window, name, {
    get() { throw new DOMException('Access is denied for this document.', 'SecurityError'); },
  });`;

/** Leaves no room for a single letter. */
const FILL_STORAGE = `(() => {
  for (let size = 2 ** 22; size >= 1; size = Math.floor(size / 2))
    try {
      for (;;) localStorage.setItem('other' + localStorage.length, 'x'.repeat(size));
    } catch {
      // Half of it may fit.
    }
})()`;

describeInChromium('a browser', () => {
  let stack: RunningStack;
  let ids: string[];

  beforeAll(async () => {
    stack = await sharedStack();
    ids = await uploadStars(await openAccount(stack.url));
  });

  const studio = () => `${stack.url}/studio?ids=${ids.join(';')}`;

  async function change(page: Page, before: Buffer): Promise<Buffer> {
    await page.getByRole('slider', { name: 'Exposure', exact: true }).press('PageUp');
    return settledStage(page, (png) => !png.equals(before));
  }

  it('that keeps nothing shows all screens, and a picture as long as its tab', async () => {
    const { page, faults } = await openPage(studio(), { script: BLOCKED });
    const first = await settledStage(page);
    await page.waitForURL(/\/studio#./);
    const before = page.url();
    const changed = await change(page, first);
    await page.waitForURL((to) => to.href !== before);
    await page.reload();
    expect((await settledStage(page)).equals(changed)).toBe(true);
    for (const [name, heading] of Object.entries({
      ...{ Library: 'Library', Jobs: 'Jobs', Discover: 'Discover', Studio: 'Studio' },
    })) {
      await page.getByRole('link', { name }).first().click();
      await page.getByRole('heading', { level: 1, name: heading }).waitFor({ state: 'attached' });
    }
    const owner = await openAccount(stack.url);
    await signIn(page, owner);
    await page.getByRole('link', { name: owner.username }).click();
    await page.getByText('Light', { exact: true }).click();
    expect(await page.evaluate('document.documentElement.dataset.theme')).toBe('light');
    expect(faults).toEqual([]);
  });

  it('without room says once that recent pictures are not kept, and the address keeps this one', async () => {
    const { page, faults } = await openPage(`${stack.url}/account`);
    await page.evaluate(FILL_STORAGE);
    await page.goto(studio());
    const first = await settledStage(page);
    const toast = page.getByText('This browser has no room for recent pictures');
    await toast.waitFor();
    await page.getByRole('button', { name: 'Close the message' }).click();
    const [before, changed] = [page.url(), await change(page, first)];
    await page.waitForURL((to) => to.href !== before);
    await page.waitForTimeout(1_000);
    expect(await toast.count()).toBe(0);
    const other = await openPage(page.url());
    expect((await settledStage(other.page)).equals(changed)).toBe(true);
    expect([...faults, ...other.faults]).toEqual([]);
  });

  it.each([
    ['a day late', -DAY_MS],
    ['a day early', DAY_MS],
  ])('whose clock is %s: one session, and a job tells its own time', async (_, offMs) => {
    const owner = await openAccount(stack.url);
    const { page, faults } = await openPage(`${stack.url}/account`);
    await page.clock.install({ time: Date.now() + offMs });
    await page.clock.resume();
    await page.goto(`${stack.url}/jobs`);
    let refreshes = 0;
    page.on('request', (request) => (refreshes += request.url().includes('/refresh') ? 1 : 0));
    await signIn(page, owner);
    const running = { status: 'running', startedAt: inSeconds(-65), leaseUntil: inSeconds(600) } as const;
    const [id] = await insertJobs(stack.database, owner.id, 1, { type: 'scan', ...running });
    try {
      for (const name of ['Library', 'Discover', 'Jobs'])
        await page.getByRole('link', { name }).first().click();
      await page.getByText(/^[12] min(?: \d+ s)?$/).waitFor();
      await page.getByRole('link', { name: 'Library' }).first().click();
      await page
        .getByText('drop a FITS file')
        .or(page.getByRole('grid', { name: 'Records' }))
        .first()
        .waitFor();
      expect([refreshes, await page.getByRole('dialog').count()]).toEqual([0, 0]);
    } finally {
      await stack.database.query('DELETE FROM jobs WHERE id = $1', [id]);
    }
    expect(faults).toEqual([]);
  });
});
