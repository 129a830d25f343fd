import type { Page } from 'playwright-core';
import type { DataSource } from 'typeorm';
import { openAccount, type Account } from '../support/api-client.js';
import { describeInChromium } from '../support/chromium.js';
import { whileHeld } from '../support/held-queue.js';
import { inSeconds, insertJobs, type JobColumns } from '../support/insert-jobs.js';
import { followJob, uploadRecord } from '../support/library.js';
import { openSignedIn } from '../support/library-page.js';
import { violations, widthBeyond } from '../support/page-checks.js';
import { sharedStack } from '../support/shared-stack.js';
import { starImage } from '../support/star-image.js';
import type { RunningStack } from '../support/start-stack.js';

jest.setTimeout(180_000);

const STAR = { ra: 150, dec: 2 };
const GRID = { ...STAR, scaleArcsec: 1, rotationDeg: 30, width: 128, height: 128 };
const FILE = starImage({ grid: GRID, star: STAR, filter: 'F200W', fwhmArcsec: 6 });

/** What a job of each type is called that has no description. */
const KINDS = {
  'refresh-metadata': 'Refresh of metadata',
  composite: 'Colour picture',
  mosaic: 'Mosaic',
  'mosaic-save': 'Mosaic for the library',
  reindex: 'Search index',
  process: 'Processing',
  export: 'Export',
  scan: 'Scan of the storage',
  'migrate-storage-keys': 'Move of files',
} as const;

const line = (page: Page, name: string) => page.getByRole('article', { name, exact: true });
const done = { startedAt: inSeconds(-100), finishedAt: inSeconds(-10), expiresAt: inSeconds(1800) };

describeInChromium('the jobs', () => {
  let stack: RunningStack;
  let url: string;
  let database: DataSource;
  let owner: Account;

  beforeAll(async () => {
    stack = await sharedStack();
    ({ url, database } = stack);
  });
  beforeEach(async () => {
    owner = await openAccount(url);
  });

  const insert = (columns: JobColumns & { readonly type: string }) =>
    insertJobs(database, owner.id, 1, { ...done, ...columns });

  it('of all kinds are listed by name, with their ends and until when', async () => {
    for (const type of Object.keys(KINDS)) await insert({ type, status: 'completed' });
    const { page, faults } = await openSignedIn(`${url}/jobs`, owner);
    for (const name of Object.values(KINDS)) {
      await line(page, name).getByText('ready').waitFor();
      await line(page, name)
        .getByText(/^started [^·]+ · took 1 min 30 s · listed until [^·]+ UTC$/)
        .waitFor();
    }
    expect(await violations(page)).toEqual([]);
    await page.setViewportSize({ width: 320, height: 800 });
    expect(await widthBeyond(page)).toBe(0);
    expect(faults).toEqual([]);
  });

  it('of the service alone leave room for the sentence of an empty list', async () => {
    await insert({ type: 'thumbnails', status: 'completed' });
    const { page, faults } = await openSignedIn(`${url}/jobs`, owner);
    await page.getByText('No jobs of yours').waitFor();
    await page.getByRole('button', { name: '1 of the service, for your files' }).click();
    await page.getByText('listed until').waitFor();
    expect(faults).toEqual([]);
  });

  it('tell why they failed, in the words of the service', async () => {
    const error = 'The file <b>x</b> has \u202E 200 million pixels';
    await insert({ type: 'process', status: 'failed', description: 'smooth of x.fits', error });
    const { page, faults } = await openSignedIn(`${url}/jobs`, owner);
    await line(page, 'smooth of x.fits').getByText('failed').waitFor();
    await line(page, 'smooth of x.fits').getByText(error).waitFor();
    expect(faults).toEqual([]);
  });

  it('take a cancel, which ends with the word of the service', () =>
    whileHeld(stack, 'export', async () => {
      const order = async () => (await owner.post('/api/datamanagement/export', {})).json.jobId as string;
      const cancelled = await order();
      const { page, faults } = await openSignedIn(`${url}/jobs`, owner, [409]);
      await page.getByText('place 1 in the queue').waitFor();
      await page.getByRole('button', { name: /^Cancel/ }).click();
      await page.getByText('cancelled', { exact: true }).waitFor();
      expect((await owner.get(`/api/jobs/${cancelled}`)).json.status).toBe('cancelled');
      const ended = await order();
      await page.route('**/cancel', async (route) => {
        const end = `UPDATE jobs SET status = 'completed', finished_at = now() WHERE id = $1`;
        await database.query(end, [ended]);
        await route.continue();
      });
      await page.reload();
      await page.getByRole('button', { name: /^Cancel/ }).click();
      await page.getByRole('alert').getByText('has already finished').waitFor();
      await page.getByText('ready', { exact: true }).waitFor();
      expect(faults).toEqual([]);
    }));

  it('give their file, open their record, and are dismissed', async () => {
    const record = await uploadRecord(owner, 'made.fits', FILE);
    const { json } = await owner.post('/api/datamanagement/export', { recordIds: [record], format: 'csv' });
    await followJob(owner, json.jobId);
    await insert({ type: 'process', status: 'completed', resultKind: 'data', resultDataId: record });
    await insert({
      type: 'import',
      status: 'failed',
      canResume: true,
      resumable: true,
      error: 'away',
      details: IMPORT,
    });
    const { page, faults } = await openSignedIn(`${url}/jobs`, owner, [404]);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: /^Download/ }).click();
    expect((await download).suggestedFilename()).toMatch(/\.csv$/);
    expect((await download).url()).not.toContain('token');
    await page.getByRole('button', { name: 'Resume jw1' }).waitFor();
    await page.getByRole('button', { name: 'Dismiss jw1' }).click();
    const confirm = page.getByRole('dialog');
    await confirm.getByText('62 MB that were kept to resume it are deleted.').waitFor();
    await confirm.getByRole('button', { name: 'Dismiss' }).click();
    await line(page, 'jw1').waitFor({ state: 'detached' });
    await line(page, 'Processing').getByRole('link', { name: 'Open' }).click();
    await page.getByRole('heading', { name: 'made.fits' }).waitFor();
    expect(faults).toEqual([]);
  });

  it('that vanish leave the list', async () => {
    const [id] = await insert({ type: 'scan', status: 'completed' });
    const { page, faults } = await openSignedIn(`${url}/jobs`, owner);
    await line(page, 'Scan of the storage').waitFor();
    await database.query('DELETE FROM jobs WHERE id = $1', [id]);
    await page.getByText('No jobs of yours: what you import or export').waitFor({ timeout: 90_000 });
    expect(faults).toEqual([]);
  });
});

/** Progress of an import. */
const IMPORT = {
  ...{ obsId: 'jw1', downloadSource: 'auto', totalBytes: 150_000_000, downloadedBytes: 62_000_000 },
  ...{ speedBytesPerSec: 0, etaSeconds: null, fileProgress: [], recordIds: [] },
};
