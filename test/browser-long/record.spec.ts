import { randomUUID } from 'node:crypto';
import type { DataSource } from 'typeorm';
import { openAccount, type Account } from '../support/api-client.js';
import { describeInChromium } from '../support/chromium.js';
import { insertRecords } from '../support/insert-records.js';
import { uploadRecord } from '../support/library.js';
import { bar, openSignedIn, rows } from '../support/library-page.js';
import { violations } from '../support/page-checks.js';
import { sharedStack } from '../support/shared-stack.js';
import { waitFor } from '../support/spec-end.js';
import { starImage } from '../support/star-image.js';

jest.setTimeout(180_000);

const STAR = { ra: 150, dec: 2 };
const GRID = { ...STAR, scaleArcsec: 1, rotationDeg: 30, width: 128, height: 128 };
const FILE = starImage({ grid: GRID, star: STAR, filter: 'F200W', fwhmArcsec: 6 });

describeInChromium('a record', () => {
  let url: string;
  let database: DataSource;
  let owner: Account;

  beforeAll(async () => {
    ({ url, database } = await sharedStack());
    owner = await openAccount(url);
  });

  const recordOf = async (id: string) => (await owner.get(`/api/spacedata/${id}`)).json;

  it('is deleted after the service has told what goes with it', async () => {
    const base = `base-${randomUUID()}`;
    const mine = { ownerId: owner.id, observationBaseId: base, visibility: 'private' as const };
    const parts = await insertRecords(database, [
      { ...mine, fileName: 'going_a.fits', fileSize: 1_500_000_000 },
      { ...mine, fileName: 'going_b.fits', fileSize: 800_000_000 },
    ]);
    const mosaic = { sourceUri: `observation-mosaic:${base}`, derivedFrom: parts, fileName: 'whole.fits' };
    const [whole] = await insertRecords(database, [{ ...mine, ...mosaic, fileSize: 1000 }]);
    const { page, faults } = await openSignedIn(`${url}/library?group=none&view=table&q=going`, owner);
    await rows(page).first().focus();
    await page.keyboard.press('Control+a');
    await bar(page).getByRole('button', { name: 'Delete' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('2 files, 2.3 GB, 1 mosaic. This cannot be undone.').waitFor();
    await dialog.getByText('whole.fits').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    expect((await owner.get(`/api/spacedata/${whole}`)).status).toBe(200);
    await bar(page).getByRole('button', { name: 'Delete' }).click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('Nothing in the library is like this.').waitFor();
    for (const id of [...parts, whole]) expect((await owner.get(`/api/spacedata/${id}`)).status).toBe(404);
    expect(faults).toEqual([]);
  });

  it('is shared, and shows both when somebody else has shared it meanwhile', async () => {
    const reader = await openAccount(url);
    const id = await uploadRecord(owner, 'shared.fits', FILE);
    const { page, faults } = await openSignedIn(`${url}/record/${id}`, owner, [404, 412]);
    const open = () => page.getByRole('button', { name: 'Share' }).click();
    const dialog = page.getByRole('dialog');
    const save = () => dialog.getByRole('button', { name: 'Save' }).click();
    await open();
    await dialog.getByText('Some people').click();
    await dialog.getByLabel('User names').fill(reader.username);
    await save();
    await dialog.waitFor({ state: 'detached' });
    expect((await reader.get(`/api/spacedata/${id}`)).status).toBe(200);
    await page.getByText('Shared', { exact: true }).waitFor();
    await open();
    await owner.put(`/api/spacedata/${id}`, { tags: ['meanwhile'] });
    await dialog.getByText('Only you').click();
    await save();
    await dialog.waitFor({ state: 'detached' });
    expect(await recordOf(id)).toMatchObject({ visibility: 'private', tags: ['meanwhile'] });
    await open();
    await owner.post(`/api/spacedata/${id}/share`, { usernames: ['grace'], visibility: 'shared' });
    await dialog.getByText('Everybody').click();
    await save();
    await dialog.getByText('sets: Everybody').waitFor();
    await dialog.getByText('seen now by: Some people: grace').waitFor();
    expect(await violations(page)).toEqual([]);
    expect((await recordOf(id)).visibility).toBe('shared');
    await save();
    await dialog.waitFor({ state: 'detached' });
    expect((await recordOf(id)).visibility).toBe('public');
    expect(faults).toEqual([]);
  });

  it('is tagged and validated', async () => {
    const id = await uploadRecord(owner, 'tagged.fits', FILE, { tags: ['old'] });
    const { page, faults } = await openSignedIn(`${url}/record/${id}`, owner, [404]);
    await page.getByRole('button', { name: 'Tag' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Add tags').fill('carina, <i>red</i>');
    await dialog.getByText('old').click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('carina, <i>red</i>').waitFor();
    expect((await recordOf(id)).tags).toEqual(['carina', '<i>red</i>']);
    await page.getByRole('button', { name: 'Validate' }).click();
    await page.getByText('The file has passed all checks.').waitFor();
    expect(faults).toEqual([]);
  });

  it('stays on the screen when its download is refused', async () => {
    const id = await uploadRecord(owner, 'refused.fits', FILE);
    const { page } = await openSignedIn(`${url}/record/${id}`, owner, [404]);
    const tickets: string[] = [];
    await page.route(`${url}/api/downloads`, async (route) => {
      const answer = await route.fetch();
      const ticket = url + ((await answer.json()) as { url: string }).url;
      // Another one uses it first.
      expect((await fetch(ticket)).status).toBe(200);
      tickets.push(ticket);
      await route.fulfill({ response: answer });
    });
    await page.getByRole('button', { name: 'Download' }).click();
    expect(await waitFor(() => Promise.resolve(tickets[0]))).toBeDefined();
    await page.waitForTimeout(1_500);
    expect(page.url()).toBe(`${url}/record/${id}`);
    await page.getByRole('heading', { name: 'refused.fits' }).waitFor();
  });

  it.each(['record', 'view'])('that vanishes while /%s shows it is not shown any more', async (screen) => {
    const id = await uploadRecord(owner, 'vanishing.fits', FILE);
    const { page, faults } = await openSignedIn(`${url}/${screen}/${id}`, owner, [404]);
    await (
      screen === 'record'
        ? page.getByRole('heading', { name: 'vanishing.fits' })
        : page.getByRole('application')
    ).waitFor();
    await owner.delete(`/api/spacedata/${id}`);
    if (screen === 'record') await page.getByRole('button', { name: 'Validate' }).click();
    await page.getByText('is not available to you.').waitFor({ timeout: 90_000 });
    await page.getByRole('link', { name: 'Go to the library' }).click();
    await page.waitForURL(`${url}/library`);
    expect(faults).toEqual([]);
  });
});
