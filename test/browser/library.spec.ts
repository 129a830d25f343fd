import { itAtLength } from '../support/at-length.js';
import { openAccount, type Account } from '../support/api-client.js';
import { describeInChromium } from '../support/chromium.js';
import { uploadRecord, untilThumbnail } from '../support/library.js';
import { bar, fileOf, openSignedIn, rows } from '../support/library-page.js';
import { hold } from '../support/hold-requests.js';
import { openPage } from '../support/open-page.js';
import { sharedStack } from '../support/shared-stack.js';
import { starImage } from '../support/star-image.js';
import { settledStage } from '../support/studio-page.js';

const GONE = { status: 404, code: 'not_found', title: 'Not Found', detail: 'There is no such tile.' };

jest.setTimeout(180_000);

const STAR = { ra: 150, dec: 2 };
const GRID = { ...STAR, scaleArcsec: 1, rotationDeg: 30, width: 128, height: 128 };
const imageOf = (filter: string, withoutWcs = false) =>
  starImage({ grid: GRID, star: STAR, filter, fwhmArcsec: 6, withoutWcs });
const FILE = imageOf('F200W');

/** What names of files can be: markup, letters that run to the left, as long as a name may be. */
const HOSTILE = ['<img src=x onerror=alert(1)>.fits', '\u202Estif.rats.fits', `${'a'.repeat(250)}.fits`];

describeInChromium('the library', () => {
  let url: string;
  let owner: Account;

  beforeAll(async () => {
    ({ url } = await sharedStack());
    owner = await openAccount(url);
  });

  /** Uploads three images in as many filters, whose names begin with a word that no others have. */
  const uploadNamed = async (word: string): Promise<string[]> => {
    const ids: string[] = [];
    for (const filter of ['F444W', 'F090W', 'F200W'])
      ids.push(await uploadRecord(owner, `${word}_${filter}.fits`, imageOf(filter)));
    return ids;
  };

  it('takes files of any name, and tells why one is refused', async () => {
    const { page, faults } = await openSignedIn(`${url}/library?group=none`, owner, [422]);
    const files = [...HOSTILE.map((name) => fileOf(name, FILE)), fileOf('torn.fits', FILE.subarray(0, 160))];
    await page.locator('input[type=file]').setInputFiles(files);
    const uploads = page.getByRole('region', { name: 'Uploads' });
    await uploads.getByText('3 in the library · 1 failed').waitFor();
    await uploads.getByText('no END card').waitFor();
    await uploads.getByRole('button', { name: 'Try again' }).click();
    await uploads.getByText('no END card').waitFor();
    await uploads.getByRole('button', { name: 'Clear' }).click();
    await page.setViewportSize({ width: 320, height: 700 });
    await rows(page).first().waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
    expect(await page.locator('img[src=x]').count()).toBe(0);
    expect(faults).toEqual([]);
  });

  itAtLength('selects by keys, keeps the selection, and deletes after it has told what', async () => {
    const [red, blue, green] = await uploadNamed('picked');
    const { page, faults } = await openSignedIn(`${url}/library?group=none&q=picked`, owner);
    await rows(page).nth(2).waitFor();
    await page.getByRole('searchbox', { name: 'Search the library' }).focus();
    await rows(page).first().focus();
    await page.keyboard.press('Control+a');
    await bar(page).getByText('3 files').waitFor();
    const studio = await bar(page).getByRole('link', { name: 'Open in Studio' }).getAttribute('href');
    expect(decodeURIComponent(studio!)).toBe(`/studio?ids=${[blue, green, red].join(';')}`);
    await page.keyboard.press('Escape');
    await bar(page).waitFor({ state: 'detached' });
    await page.keyboard.press('Space');
    await page.keyboard.press('Shift+ArrowRight');
    await bar(page).getByText('2 files').waitFor();
    await page.getByRole('link', { name: 'Discover' }).click();
    await page.goBack();
    await bar(page).getByText('2 files').waitFor();
    const left = async () => (await owner.get('/api/spacedata?q=picked')).json.total as number;
    await bar(page).getByRole('button', { name: 'Delete' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(/^2 files, .+ This cannot be undone\.$/).waitFor();
    expect(await left()).toBe(3);
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await dialog.waitFor({ state: 'detached' });
    await rows(page).nth(1).waitFor({ state: 'detached' });
    expect(await left()).toBe(1);
    expect(faults).toEqual([]);
  });

  itAtLength('shows visitors what is public, and nothing of what is not', async () => {
    const hidden = await uploadRecord(owner, 'hidden.fits', FILE);
    const seen = await uploadRecord(owner, 'seen_by_all.fits', FILE, { visibility: 'public' });
    const { page, faults } = await openPage(`${url}/library`, { expected: [404] });
    await page.getByRole('main').getByRole('button', { name: 'Sign in' }).waitFor();
    await rows(page).first().waitFor();
    await page.goto(`${url}/record/${seen}`);
    await page.getByRole('heading', { name: 'seen_by_all.fits' }).waitFor();
    expect(await page.getByRole('button', { name: 'Delete' }).count()).toBe(0);
    for (const screen of ['record', 'view']) {
      await page.goto(`${url}/${screen}/${hidden}`);
      await page.getByText('is not available to you').waitFor();
    }
    expect(faults).toEqual([]);
  });

  it('shows a record with its header, its files and its checks, and deletes it', async () => {
    const [id] = await uploadNamed('looked');
    const { page, faults } = await openSignedIn(`${url}/record/${id}`, owner, [404]);
    await page.getByRole('img', { name: 'Preview of looked_F444W.fits' }).waitFor();
    await page.getByRole('searchbox', { name: 'Search the header' }).fill('effexptm');
    await page.getByRole('rowheader', { name: 'EFFEXPTM' }).waitFor();
    expect(await page.getByRole('rowheader').count()).toBe(1);
    await page
      .getByRole('treegrid')
      .getByRole('row', { name: /looked_F444W/ })
      .waitFor();
    await page.getByRole('button', { name: 'Validate' }).click();
    await page.getByText('The file has passed all checks.').waitFor();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: /^Download/ }).click();
    expect((await download).suggestedFilename()).toBe('looked_F444W.fits');
    expect((await download).url()).not.toContain('token');
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByText('1 file,').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.waitForURL(`${url}/library`);
    expect((await owner.get(`/api/spacedata/${id}`)).status).toBe(404);
    expect(faults).toEqual([]);
  });

  it('shows an image with the values under the pointer and its colours', async () => {
    const id = await uploadRecord(owner, 'viewed.fits', FILE);
    const { page, faults } = await openSignedIn(`${url}/view/${id}`, owner, [404]);
    const grey = await settledStage(page);
    const middle = (await page.getByRole('application').boundingBox())!;
    await page.mouse.move(middle.x + middle.width / 2, middle.y + middle.height / 2);
    const readOut = page.getByRole('region', { name: 'Under the pointer' });
    await readOut.getByText(/^9\d\d\.\d+ MJy\/sr$/).waitFor();
    await readOut.getByText(/^(?:10 00 00|09 59 59)\.\d+ \+0[12] (?:00|59) \d/).waitFor();
    await page.getByRole('button', { name: 'Invert' }).click();
    await settledStage(page, (png) => !png.equals(grey));
    await untilThumbnail(owner, id);
    const release = await hold(page, '**/api/spacedata/*/tiles*');
    await page.reload();
    const thumbnail = page.getByRole('application').locator('img');
    await thumbnail.waitFor();
    release();
    await thumbnail.waitFor({ state: 'detached' });
    await settledStage(page);
    expect(faults).toEqual([]);
  });

  it('says that parts of an image do not come, and shows no more than its thumbnail', async () => {
    const id = await uploadRecord(owner, 'torn.fits', FILE);
    await untilThumbnail(owner, id);
    const { page, faults } = await openSignedIn(`${url}/library`, owner, [404]);
    await page.route(/\/tiles\/\d+\/\d+\/\d+/, (route) => route.fulfill({ status: 404, json: GONE }));
    await page.goto(`${url}/view/${id}`);
    const alert = page.getByRole('alert').filter({ hasText: 'Parts of this image do not come.' });
    await alert.waitFor();
    await page.locator('section[aria-label=Picture][aria-busy=false]').waitFor();
    expect(await page.getByText('Nothing is drawn yet.').count()).toBe(1);
    expect(await page.getByRole('application').locator('img').count()).toBe(1);
    await page.unroute(/\/tiles\/\d+\/\d+\/\d+/);
    await alert.getByRole('button', { name: 'Try again' }).click();
    await alert.waitFor({ state: 'detached' });
    await settledStage(page);
    expect(faults).toEqual([]);
  });

  itAtLength('says that an image has no place on the sky', async () => {
    const id = await uploadRecord(owner, 'nowhere.fits', imageOf('F200W', true));
    const { page, faults } = await openSignedIn(`${url}/view/${id}`, owner, [404]);
    await page.getByText('no place on the sky: pixels only').waitFor();
    await settledStage(page);
    expect(await page.getByRole('img', { name: /^Compass/ }).count()).toBe(0);
    expect(faults).toEqual([]);
  });
});
