import { openAccount } from '../support/api-client.js';
import { describeInChromium } from '../support/chromium.js';
import { inSeconds, insertJobs } from '../support/insert-jobs.js';
import { openPage } from '../support/open-page.js';
import { signIn } from '../support/page-checks.js';
import { sharedStack } from '../support/shared-stack.js';
import type { RunningStack } from '../support/start-stack.js';

jest.setTimeout(300_000);

const DAY_MS = 86_400_000;

describeInChromium('a browser', () => {
  let stack: RunningStack;

  beforeAll(async () => {
    stack = await sharedStack();
  });

  it.each([
    ['a day late', -DAY_MS],
    ['a day early', DAY_MS],
  ])('whose clock is %s: one session, and a job tells its own time', async (_, offMs) => {
    const owner = await openAccount(stack.url);
    const running = { status: 'running', startedAt: inSeconds(-65), leaseUntil: inSeconds(600) } as const;
    const [id] = await insertJobs(stack.database, owner.id, 1, { type: 'scan', ...running });
    const { page, faults } = await openPage(`${stack.url}/account`);
    await page.clock.install({ time: Date.now() + offMs });
    await page.clock.resume();
    await page.goto(`${stack.url}/jobs`);
    let refreshes = 0;
    page.on('request', (request) => (refreshes += request.url().includes('/refresh') ? 1 : 0));
    await signIn(page, owner);
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
      // That of a visitor may come late.
      expect(refreshes).toBeLessThanOrEqual(1);
      expect(await page.getByRole('dialog').count()).toBe(0);
    } finally {
      await stack.database.query('DELETE FROM jobs WHERE id = $1', [id]);
    }
    expect(faults).toEqual([]);
  });
});
