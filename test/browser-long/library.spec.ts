import type { Page } from 'playwright-core';
import type { DataSource } from 'typeorm';
import { openAccount, type Account } from '../support/api-client.js';
import { describeInChromium } from '../support/chromium.js';
import { insertRecords } from '../support/insert-records.js';
import { uploadRecord } from '../support/library.js';
import { bar, dropFiles, fileOf, openSignedIn, rows } from '../support/library-page.js';
import { openPage } from '../support/open-page.js';
import { widthBeyond } from '../support/page-checks.js';
import { sharedStack } from '../support/shared-stack.js';
import { waitFor } from '../support/spec-end.js';
import { starImage } from '../support/star-image.js';

jest.setTimeout(300_000);

const STAR = { ra: 150, dec: 2 };
const GRID = { ...STAR, scaleArcsec: 1, rotationDeg: 30, width: 128, height: 128 };
const FILE = starImage({ grid: GRID, star: STAR, filter: 'F200W', fwhmArcsec: 6 });

const MANY = 10_000;
const BATCH = 1_000;

/** Names that are shown as they are, whatever they hold. */
const HOSTILE = [
  '🔭🌌 nebula 👩‍🚀.fits',
  '\u202Estif.rats.fits',
  '<b onclick=alert(1)>bold.fits',
  `${'long'.repeat(62)}.fits`,
];

/** The text of the row that has the focus. */
const focused = (page: Page) =>
  page.evaluate<string>(`document.activeElement?.closest('[role=row]')?.textContent ?? ''`);

/** Waits until a row has the focus whose text contains some words. */
async function untilFocused(page: Page, words: string): Promise<void> {
  const isThere = async () => (await focused(page)).includes(words) || undefined;
  if (!(await waitFor(isThere, { timeoutMs: 120_000 })))
    throw new Error(`the focus is on ${await focused(page)}`);
}

describeInChromium('the library', () => {
  let url: string;
  let database: DataSource;
  let owner: Account;

  beforeAll(async () => {
    ({ url, database } = await sharedStack());
    owner = await openAccount(url);
  });

  it('shows ten thousand records by keyboard, and finds the way back to one of them', async () => {
    const rich = await openAccount(url);
    for (let first = 0; first < MANY; first += BATCH)
      await insertRecords(
        database,
        Array.from({ length: BATCH }, (_, i) => ({
          ...{ ownerId: rich.id, visibility: 'private' as const, dataType: 'table' as const },
          contentType: 'text/csv',
          fileName: `many_${String(first + i).padStart(5, '0')}.csv`,
        })),
      );
    const { page, faults } = await openSignedIn(`${url}/library?group=none&view=table&q=many`, rich);
    await page.getByRole('status').getByText('10,000 files').waitFor();
    await rows(page).first().focus();
    await untilFocused(page, 'many_09999');
    await page.keyboard.press('PageDown');
    await page.keyboard.press('PageDown');
    expect(Number(/many_(\d+)/.exec(await focused(page))![1])).toBeLessThan(9_985);
    const began = Date.now();
    let searches = 0;
    page.on('request', (request) => (searches += Number(request.url().endsWith('/spacedata/search'))));
    // A key that is held.
    for (let i = 0; i < 10; i++) await page.keyboard.down('End');
    await page.keyboard.up('End');
    await untilFocused(page, 'many_00000');
    expect(searches).toBeLessThan(60);
    console.log(`the last of ${MANY} records after ${((Date.now() - began) / 1000).toFixed(1)} s`);
    expect(await rows(page).count()).toBeLessThan(100);
    await page.keyboard.press('PageUp');
    await page.keyboard.press('Space');
    await bar(page).getByText('1 file').waitFor();
    const chosen = await focused(page);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: /^many_\d+\.csv$/ }).waitFor();
    await page.goBack();
    await untilFocused(page, chosen);
    await bar(page).getByText('1 file').waitFor();
    await page.keyboard.press('Home');
    await untilFocused(page, 'many_09999');
    await page.keyboard.press('Control+a');
    await bar(page).getByText('10,000 files').waitFor();
    expect(faults).toEqual([]);
  });

  it('counts a group once all of it is loaded, and selects all of it', async () => {
    const rich = await openAccount(url);
    await insertRecords(
      database,
      Array.from({ length: 303 }, (_, i) => ({
        ...{ ownerId: rich.id, visibility: 'private' as const, dataType: 'table' as const },
        ...{ contentType: 'text/csv', fileName: `part_${i}.csv` },
      })),
    );
    const { page, faults } = await openSignedIn(`${url}/library?view=table&q=part_`, rich);
    const heading = rows(page).first();
    await heading.getByText('Without a target').waitFor();
    expect(await heading.textContent()).toBe('Without a target');
    expect(await page.getByRole('columnheader').allTextContents()).toEqual([
      ...['File', 'Target', 'Filter', 'Instrument', 'Observed', 'Size'],
    ]);
    await heading.focus();
    await page.keyboard.press('Space');
    await bar(page).getByText('303 files').waitFor();
    await heading.getByText('303 files').waitFor();
    expect(faults).toEqual([]);
  });

  it('takes four of five dropped files, and tells why the fifth is none', async () => {
    const account = await openAccount(url);
    const { page, faults } = await openSignedIn(`${url}/library`, account, [422]);
    await dropFiles(page, [
      ...HOSTILE.map((name) => fileOf(name, FILE)),
      fileOf('torn.fits', FILE.subarray(0, 160)),
    ]);
    const uploads = page.getByRole('region', { name: 'Uploads' });
    await uploads.getByText('4 in the library · 1 failed').waitFor();
    await uploads.getByText('no END card').waitFor();
    await uploads.getByRole('button', { name: 'Try again' }).click();
    await uploads.getByText('no END card').waitFor();
    await uploads.getByRole('button', { name: 'Dismiss torn.fits' }).click();
    await uploads.getByText('4 in the library', { exact: true }).waitFor();
    await page.getByRole('status').getByText('4 files').waitFor();
    const { items } = (await account.get('/api/spacedata')).json;
    expect(items.map(({ fileName }: { fileName: string }) => fileName).sort()).toEqual([...HOSTILE].sort());
    for (const view of ['grid', 'table']) {
      await page.goto(`${url}/library?group=none&view=${view}`);
      await rows(page).nth(3).waitFor();
      for (const width of [320, 1440]) {
        await page.setViewportSize({ width, height: 800 });
        expect(await widthBeyond(page)).toBe(0);
      }
    }
    for (const { id, fileName } of items as { id: string; fileName: string }[]) {
      await page.goto(`${url}/record/${id}`);
      await page.getByRole('heading', { level: 1, name: fileName }).waitFor();
      await page.setViewportSize({ width: 320, height: 800 });
      expect(await widthBeyond(page)).toBe(0);
    }
    expect(await page.locator('b[onclick]').count()).toBe(0);
    expect(faults).toEqual([]);
  });

  it('sends a file again whose way was cut', async () => {
    const account = await openAccount(url);
    const { page, faults } = await openSignedIn(`${url}/library`, account);
    let cuts = 0;
    await page.route('**/api/spacedata/upload', (route) =>
      cuts++ < 1 ? route.abort('connectionreset') : route.continue(),
    );
    await dropFiles(page, [fileOf('cut.fits', FILE)]);
    const uploads = page.getByRole('region', { name: 'Uploads' });
    await uploads
      .getByText('1 in the library')
      .or(uploads.getByRole('button', { name: 'Try again' }))
      .waitFor();
    const again = uploads.getByRole('button', { name: 'Try again' });
    if (await again.isVisible()) await again.click();
    await uploads.getByText('1 in the library').waitFor();
    expect((await account.get('/api/spacedata')).json.total).toBe(1);
    expect(faults.filter((fault) => !fault.includes('ERR_CONNECTION_RESET'))).toEqual([]);
  });

  it('cuts a megabyte of pasted words', async () => {
    const { page, faults } = await openSignedIn(`${url}/library`, owner);
    const field = page.getByRole('searchbox', { name: 'Search the library' });
    await field.focus();
    await page.evaluate(`document.execCommand('insertText', false, 'carina '.repeat(150_000))`);
    await page.waitForURL(/q=carina/);
    expect((await field.inputValue()).length).toBe(200);
    await page.getByText('Nothing in the library is like this.').waitFor();
    await page.getByRole('button', { name: 'Show everything' }).click();
    await page.goto(`${url}/library?q=${'x'.repeat(8_000)}`);
    await page.getByText('Nothing in the library is like this.').waitFor();
    expect(faults).toEqual([]);
  });

  it('lets visitors search and narrow what is public', async () => {
    const word = `open${Date.now()}`;
    for (const [name, visibility] of Object.entries({ a: 'public', b: 'public', c: 'private' }))
      await uploadRecord(owner, `${word}_${name}.fits`, FILE, { visibility });
    const { page, faults } = await openPage(`${url}/library?q=${word}`);
    await page.getByRole('status').getByText('2 public files').waitFor();
    await page.getByRole('checkbox', { name: 'F200W 2' }).press('Space');
    await page.waitForURL(/filter=/);
    await rows(page).nth(2).waitFor();
    expect(await page.getByRole('checkbox', { name: 'Archived files' }).count()).toBe(0);
    expect(faults).toEqual([]);
  });

  it('has a list of the archived files, and takes them back from it', async () => {
    const [id] = await insertRecords(database, [{ ownerId: owner.id, fileName: 'put_away.fits' }]);
    const { page, faults } = await openSignedIn(`${url}/library?group=none&view=table&q=put_away`, owner);
    await rows(page).first().focus();
    await page.keyboard.press('Space');
    await bar(page).getByRole('button', { name: 'Archive' }).click();
    await page.getByText('Nothing in the library is like this.').waitFor();
    await page.goto(`${url}/library?group=none&view=table&q=put_away&archived=true`);
    await rows(page).first().focus();
    await page.keyboard.press('Space');
    await bar(page).getByRole('button', { name: 'Unarchive' }).click();
    await page.getByText('No archived file is like this.').waitFor();
    expect((await owner.get(`/api/spacedata/${id}`)).json.archived).toBe(false);
    expect(faults).toEqual([]);
  });
});
