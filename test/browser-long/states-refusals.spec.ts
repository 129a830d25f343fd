import type { Page } from 'playwright-core';
import { openAccount, type Account } from '../support/api-client.js';
import { describeInChromium } from '../support/chromium.js';
import { whileHeld } from '../support/held-queue.js';
import { openHub } from '../support/hub-client.js';
import { insertJobs, inSeconds } from '../support/insert-jobs.js';
import { compositeOf } from '../support/library.js';
import { dropFiles, fileOf, openSignedIn } from '../support/library-page.js';
import { openPage } from '../support/open-page.js';
import { until } from '../support/spec-end.js';
import { settledPixels, stageOf, stagePixels } from '../support/stage-page.js';
import { channelFileName, channelImage, STAR_CHANNELS } from '../support/star-channels.js';
import { startStack, type Stack } from '../support/start-stack.js';
import { settledStage, uploadStars } from '../support/studio-page.js';

jest.setTimeout(300_000);

/*
 * What the service refuses, by its own limits. What is refused because a part is away is in states.spec.ts, what the browser lacks in
 * clock.spec.ts; a taken name and a late cancel (409) are in session and jobs, sharing (412) in record, a torn file (422) in library.
 */

const MB = 2 ** 20;
/** Refusals of archive searches, and of tiles, so that they come soon. */
const LIMITS = ['archive=2/12', 'tiles=6/6', 'other-minute=100000/60', 'other-hour=1000000/3600'];
/** Unfinished composites of one owner. */
const FULL_QUEUE = 10;

const uploadsOf = (page: Page) => page.getByRole('region', { name: 'Uploads' });
const [STAR] = STAR_CHANNELS;
const FILE = channelImage(STAR);

describeInChromium('refusals of the service', () => {
  let stack: Stack;
  let owner: Account;

  beforeAll(async () => {
    const env = {
      RATE_LIMITS: 'on',
      RATE_LIMIT_OVERRIDES: [...LIMITS, 'register=1000/60', 'login=1000/60', 'refresh=1000/60'].join(),
      MAX_FITS_FILE_SIZE_MB: '2',
      HUB_MAX_CONNECTIONS: '1',
    };
    stack = await startStack({ apps: ['sample-archive', 'archive', 'processing', 'worker', 'api'], env });
    owner = await openAccount(stack.url);
  });

  const openLibrary = (account: Account, expected: readonly number[] = []) =>
    openSignedIn(`${stack.url}/library`, account, expected);

  it('a hub that is full: the service is asked every two seconds', () =>
    whileHeld(stack, 'export', async () => {
      const hub = await openHub(stack.url, { token: owner.accessToken });
      await owner.post('/api/datamanagement/export', {});
      const { page, faults } = await openSignedIn(`${stack.url}/jobs`, owner);
      await page.getByText('place 1 in the queue').waitFor();
      const times: number[] = [];
      page.on('request', (request) => {
        if (/\/api\/jobs\?/.test(request.url())) times.push(Date.now());
      });
      await until(() => times.length > 5);
      const gaps = times.slice(1).map((time, i) => time - times[i]);
      expect(Math.max(...gaps)).toBeLessThan(4_000);
      expect(await page.getByText(/last news/).count()).toBe(0);
      hub.close();
      await page.getByRole('button', { name: /^Cancel/ }).click();
      await page.getByText('cancelled', { exact: true }).waitFor();
      expect(faults).toEqual([]);
    }));

  it('429: a search counts the seconds, and is answered by itself', async () => {
    const { page, faults } = await openPage(`${stack.url}/target/Ring%20Nebula`, { expected: [429] });
    await page.getByText(/images in the archive/).waitFor();
    await page.goto(`${stack.url}/target/Southern%20Ring`);
    const alert = page.getByRole('alert').filter({ hasText: 'Too many requests: wait a moment.' });
    await alert.getByText(/^It is tried again in \d+ s\.$/).waitFor();
    await page.getByText('Recommended').waitFor();
    expect(faults).toEqual([]);
  });

  it('429: tiles are asked for again, and the picture goes on meanwhile', async () => {
    const ids = await uploadStars(owner);
    const { page, faults } = await openPage(`${stack.url}/studio?ids=${ids.join(';')}`, { expected: [429] });
    await settledPixels(page);
    await stageOf(page).focus();
    for (const key of ['1', '+', '+']) await page.keyboard.press(key);
    await page
      .getByText(
        /^Too many requests from here: what is on the screen goes on, and new parts are asked for again in \d+ s\.$/,
      )
      .waitFor();
    const { hash } = await stagePixels(page);
    await page.getByRole('slider', { name: 'Exposure', exact: true }).press('PageUp');
    await until(async () => (await stagePixels(page)).hash !== hash);
    await settledStage(page);
    expect(await page.getByRole('alert').count()).toBe(0);
    expect(faults).toEqual([]);
  });

  it('503: a full queue of jobs is told at once, and the screen can be saved all the same', () =>
    whileHeld(stack, 'composite', async () => {
      const account = await openAccount(stack.url);
      const ids = await uploadStars(account);
      const order = compositeOf(ids, { width: 64 });
      const jobs: string[] = [];
      for (let i = 0; i < FULL_QUEUE; i += 1)
        jobs.push((await account.post('/api/composite/export-nchannel', order)).json.jobId);
      const { page, faults } = await openSignedIn(`${stack.url}/library`, account, [429, 503]);
      await page.goto(`${stack.url}/studio?ids=${ids.join(';')}`);
      await settledStage(page);
      await page.getByRole('button', { name: 'Export', exact: true }).click();
      const dialog = page.getByRole('dialog', { name: 'Export' });
      const start = dialog.getByRole('button', { name: 'Export', exact: true });
      await start.click();
      const alert = dialog
        .getByRole('alert')
        .filter({ hasText: 'The queue is full: wait until one of your' });
      await alert.waitFor({ timeout: 5_000 });
      const saved = page.waitForEvent('download');
      await dialog.getByRole('button', { name: /PNG/ }).last().click();
      expect((await saved).suggestedFilename()).toMatch(/\.png$/);
      await account.post(`/api/jobs/${jobs[0]}/cancel`);
      await start.click();
      await dialog.getByText(/place \d+ in the queue/).waitFor();
      expect(await alert.count()).toBe(0);
      expect(faults).toEqual([]);
    }));

  it('401: a session that ends between the uploads is asked for, and no file is lost', async () => {
    const account = await openAccount(stack.url);
    const { page, faults } = await openLibrary(account, [401]);
    const session = await page.context().newCDPSession(page);
    await session.send('Network.enable');
    const upload = (uploadThroughput: number) =>
      session.send('Network.emulateNetworkConditions', {
        ...{ offline: false, latency: 0, downloadThroughput: -1, uploadThroughput },
      });
    await upload(FILE.length / 3);
    await dropFiles(
      page,
      ['a', 'b', 'c', 'd'].map((name) => fileOf(`${name}_${channelFileName(STAR)}`, FILE)),
    );
    await uploadsOf(page).getByText(/ of /).first().waitFor();
    await stack.database.query(
      'UPDATE sessions SET ended_at = now() WHERE user_id IN (SELECT id FROM users WHERE username = $1)',
      [account.username],
    );
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Your session has ended: sign in, and it goes on.').waitFor();
    expect(await uploadsOf(page).getByText('failed').count()).toBe(0);
    await dialog.getByLabel('User name or email address').fill(account.username);
    await dialog.getByLabel('Password').fill(account.password);
    await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    await uploadsOf(page).getByText('4 in the library', { exact: true }).waitFor();
    expect(faults).toEqual([]);
  });

  it('413: a file that is too large is not sent, and the others are', async () => {
    const account = await openAccount(stack.url);
    const { page, faults } = await openLibrary(account);
    const sent: string[] = [];
    page.on('request', (request) => request.url().includes('/upload') && sent.push(request.url()));
    await dropFiles(page, [
      fileOf('large.fits', new Uint8Array(3_000_000)),
      fileOf(channelFileName(STAR), FILE),
    ]);
    await uploadsOf(page).getByText('1 in the library · 1 failed').waitFor();
    await uploadsOf(page).getByText('3 MB are too many: this service takes files of up to 2.1 MB.').waitFor();
    expect(sent).toHaveLength(1);
    expect(faults).toEqual([]);
  });

  it('413: a service that takes less than it said refuses the file in its own words', async () => {
    const account = await openAccount(stack.url);
    const { page, faults } = await openLibrary(account, [413]);
    // As it was before the service was started again with another limit.
    await page.route('**/api/config', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, json: { ...(await answer.json()), maxUploadBytes: 99 * MB } });
    });
    await dropFiles(
      page,
      [3, 9].map((size) => fileOf(`${size}.fits`, new Uint8Array(size * MB))),
    );
    await uploadsOf(page).getByText('2 failed').waitFor();
    expect(
      await uploadsOf(page)
        .getByText(`The file is larger than ${2 * MB} bytes`)
        .count(),
    ).toBe(2);
    expect(faults).toEqual([]);
  });

  it('422: a file that is none, and one with a broken card, in the words of the service', async () => {
    const account = await openAccount(stack.url);
    const { page, faults } = await openLibrary(account, [422]);
    const broken = Buffer.from(FILE);
    broken.write('NAXIS1  = many', broken.indexOf('NAXIS1  ='));
    await dropFiles(page, [fileOf('letter.fits', Buffer.from('Dear sir')), fileOf('broken.fits', broken)]);
    await uploadsOf(page).getByText('2 failed').waitFor();
    for (const words of [
      'letter.fits at byte 0: not a FITS file: it does not begin with SIMPLE',
      "broken.fits HDU 1 card NAXIS1: is 'many 320', not an integer",
    ])
      await uploadsOf(page).getByText(words).waitFor();
    expect(faults).toEqual([]);
  });

  it('404: a picture with a file of somebody else names the channel, and asks to sign in', async () => {
    const account = await openAccount(stack.url);
    const [open] = await uploadStars(account);
    const [hidden] = await uploadStars(account, 'private');
    const { page, faults } = await openPage(`${stack.url}/studio?ids=${open};${hidden}`, {
      expected: [404, 429],
    });
    const alert = page.getByRole('alert').filter({ hasText: 'This is not available to you.' });
    await alert.getByText('It is about channel 2 of the picture.').waitFor();
    await alert.getByRole('button', { name: 'Sign in to see it' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('User name or email address').fill(account.username);
    await dialog.getByLabel('Password').fill(account.password);
    await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
    await settledStage(page);
    await page.goto(`${stack.url}/nowhere/else`);
    await page.getByText('There is nothing at this address.').waitFor();
    await page.getByRole('link', { name: 'Go to Discover' }).click();
    await page.waitForURL(`${stack.url}/`);
    expect(faults).toEqual([]);
  });

  it('404: the file of a job that is gone meanwhile: the list says for how long jobs are there', async () => {
    const account = await openAccount(stack.url);
    const times = { startedAt: inSeconds(-100), finishedAt: inSeconds(-10), expiresAt: inSeconds(1800) };
    const job = { type: 'export', status: 'completed', resultKind: 'blob', ...times } as const;
    const [id] = await insertJobs(stack.database, account.id, 1, { ...job, description: 'all of it' });
    const { page, faults } = await openSignedIn(`${stack.url}/jobs`, account, [404]);
    const download = page.getByRole('button', { name: 'Download all of it' });
    await download.waitFor();
    await stack.database.query('DELETE FROM jobs WHERE id = $1', [id]);
    await download.click();
    await page
      .getByText('No jobs of yours: what you import or export is here for half an hour after its end.')
      .waitFor();
    expect(faults).toEqual([]);
  });
});
