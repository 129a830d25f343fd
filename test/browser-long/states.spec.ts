import type { Page } from 'playwright-core';
import { tileUrl } from '../../apps/web/src/picture/tiles/decode.js';
import { openAccount, type Account } from '../support/api-client.js';
import { describeInChromium } from '../support/chromium.js';
import { whileHeld } from '../support/held-queue.js';
import { openSignedIn, rows } from '../support/library-page.js';
import { openPage } from '../support/open-page.js';
import { withoutAway } from '../support/page-checks.js';
import { until } from '../support/spec-end.js';
import { stageOf, stagePixels } from '../support/stage-page.js';
import { startStack, type Stack } from '../support/start-stack.js';
import { settledStage, uploadStars } from '../support/studio-page.js';
import { uploadWaves } from '../support/wave-image.js';

jest.setTimeout(300_000);

/*
 * States of the page while a part of the service, the service, or the network is away. Others are in states-refusals.spec.ts,
 * clock.spec.ts and the specs of their screens: tiles in stage-outages, the end of a session in session, a late cancel (409) in jobs, a making that is cut off in
 * making, shared meanwhile (412) in record, empty lists in library and jobs.
 */

const ENGINE_AWAY = 'The image engine is away: pictures that are here go on, new pictures have to wait.';
const ARCHIVE_AWAY = 'The archive is away: the library goes on, searches and imports have to wait.';
const SERVICE_AWAY = 'The service does not answer: what is on the screen goes on';
const NO_NETWORK = 'No network: what is on the screen goes on, and the rest waits.';
const NOT_LOADED = 'This screen is not here yet';

/** What is silent is noticed after some seconds, and so is its return. */
const NOTICED = { timeout: 40_000 };
/** Tiles of one address at once in one process of the API. */
const MOST_TILES = 34;

let degrees = 10;

describeInChromium('while something is away', () => {
  let stack: Stack;
  let owner: Account;
  let ids: string[];

  beforeAll(async () => {
    const apps = ['sample-archive', 'archive', 'processing', 'worker', 'api'] as const;
    stack = await startStack({ apps, own: ['postgres'] });
    owner = await openAccount(stack.url);
    ids = await uploadStars(owner);
  });

  /** An image of several levels: a closer look at it asks for more tiles. */
  const uploadLarge = () => {
    const grid = { ra: 83.6, dec: -5.4, scaleArcsec: 0.05, width: 2048, height: 2048 };
    return uploadWaves(owner, { grid, filter: 'F200W', phase: degrees });
  };

  async function openStudio(expected: readonly number[] = [], channels: readonly string[] = ids) {
    const opened = await openPage(`${stack.url}/studio?ids=${channels.join(';')}`, { expected });
    await settledStage(opened.page);
    await opened.page.getByRole('button', { name: 'Frame' }).click();
    return opened;
  }

  it('the engine: the picture and the library go on, and new pixels come when it is back', async () => {
    const { page, faults } = await openStudio([503]);
    const before = await settledStage(page);
    await stack.end('processing', 'SIGKILL');
    await turn(page);
    await page.getByText(ENGINE_AWAY).waitFor(NOTICED);
    await page.getByText(/new parts are asked for again in (?:10|\d) s\./).waitFor(NOTICED);
    await expectTone(page);
    const other = await openPage(`${stack.url}/library?group=none`);
    await rows(other.page).nth(2).waitFor();
    await other.page.getByText(ENGINE_AWAY).waitFor();
    await stack.start('processing');
    for (const each of [page, other.page])
      await each.getByText(ENGINE_AWAY).waitFor({ state: 'detached', ...NOTICED });
    expect((await settledStage(page)).equals(before)).toBe(false);
    expect([...faults, ...other.faults]).toEqual([]);
  });

  it('an engine that is frozen is told of, too', async () => {
    const { page, faults } = await openStudio([503, 504]);
    stack.pause('processing');
    try {
      await turn(page);
      await page.getByText(ENGINE_AWAY).waitFor(NOTICED);
      await expectTone(page);
    } finally {
      stack.resume('processing');
    }
    await page.getByText(ENGINE_AWAY).waitFor({ state: 'detached', ...NOTICED });
    await settledStage(page);
    expect(faults).toEqual([]);
  });

  it('a full queue of tiles: it is said, and they are asked for again by themselves', async () => {
    const { page, faults } = await openStudio([503, 504], [await uploadLarge()]);
    const body = { channels: ids.map((id) => ({ dataIds: [id] })) };
    const { channels } = (await owner.post('/api/composite/grid', body)).json;
    const tile = tileUrl(
      channels[0].urlTemplate,
      { key: channels[0].key, z: 0, x: 0, y: 0, isExact: true },
      'f32',
    );
    const others = new AbortController();
    stack.pause('processing');
    try {
      for (let i = 0; i < MOST_TILES; i += 1)
        void fetch(stack.url + tile, { signal: others.signal }).catch(() => undefined);
      await until(async () => (await statusOf(stack.url + tile)) === 503);
      await zoomIn(page);
      await page
        .getByText(
          /^The image engine has a full queue: what is on the screen goes on, and new parts are asked for again/,
        )
        .waitFor(NOTICED);
      await expectTone(page);
    } finally {
      others.abort();
      stack.resume('processing');
    }
    await settledStage(page);
    expect(await page.getByRole('alert').count()).toBe(0);
    expect(faults).toEqual([]);
  });

  it('the archive: the library goes on, and a search is asked again until it is answered', async () => {
    const { page, faults } = await openPage(`${stack.url}/`, { expected: [503, 504] });
    await stack.end('sample-archive', 'SIGKILL');
    await page.getByRole('searchbox', { name: 'Name, position or program' }).fill('Southern Ring');
    await page.keyboard.press('Enter');
    const alert = page.getByRole('alert').filter({ hasText: 'The archive does not answer.' });
    await alert.getByText(/It is tried again in \d+ s\./).waitFor(NOTICED);
    await page.getByRole('link', { name: 'Library' }).click();
    await rows(page).nth(2).waitFor();
    await page.goBack();
    await stack.start('sample-archive');
    await page.getByText('Recommended').waitFor(NOTICED);
    await stack.end('archive', 'SIGKILL');
    const other = await openPage(`${stack.url}/`);
    await other.page.getByText(ARCHIVE_AWAY).waitFor(NOTICED);
    await stack.start('archive');
    await other.page.getByText(ARCHIVE_AWAY).waitFor({ state: 'detached', ...NOTICED });
    expect([...faults, ...other.faults]).toEqual([]);
  });

  it('the service: tone goes on, and what was asked for comes when it is back', async () => {
    const { page, faults } = await openStudio();
    const before = await settledStage(page);
    await stack.end('api', 'SIGKILL');
    await turn(page);
    await page.getByText(SERVICE_AWAY).waitFor(NOTICED);
    await expectTone(page);
    await stack.start('api');
    await page.getByText(SERVICE_AWAY).waitFor({ state: 'detached', ...NOTICED });
    expect((await settledStage(page)).equals(before)).toBe(false);
    expect(withoutAway(faults)).toEqual([]);
  });

  it('the service: a screen that was never opened comes by itself, and Back leads to the picture', async () => {
    const { page, faults } = await openStudio();
    await page.waitForURL(/\/studio#./);
    await stack.end('api', 'SIGKILL');
    await page.getByRole('link', { name: 'Library' }).click();
    await page.getByRole('heading', { name: NOT_LOADED }).waitFor(NOTICED);
    await page.getByText(SERVICE_AWAY).waitFor(NOTICED);
    await page.goBack();
    await stageOf(page).waitFor();
    await page.goForward();
    await page.getByRole('heading', { name: NOT_LOADED }).waitFor();
    await stack.start('api');
    await rows(page).nth(2).waitFor(NOTICED);
    await page.goBack();
    await settledStage(page);
    expect(withoutAway(faults)).toEqual([]);
  });

  it('a service that is frozen: coarser pixels, and finer ones when it goes on', async () => {
    const { page, faults } = await openStudio([], [await uploadLarge()]);
    stack.pause('api');
    try {
      await zoomIn(page);
      await page.getByText(SERVICE_AWAY).waitFor(NOTICED);
      expect((await stagePixels(page)).levels[0]).toBeGreaterThan(20);
      await expectTone(page);
    } finally {
      stack.resume('api');
    }
    await page.getByText(SERVICE_AWAY).waitFor({ state: 'detached', ...NOTICED });
    await settledStage(page);
    expect(withoutAway(faults)).toEqual([]);
  });

  it('a service that is frozen: the layout of a screen, until it is filled', async () => {
    const { page, faults } = await openPage(`${stack.url}/record/${ids[0]}`);
    await page.getByRole('heading', { level: 1, name: /f090w/ }).waitFor();
    stack.pause('api');
    try {
      const open = `history.pushState({}, '', '/record/${ids[1]}'); dispatchEvent(new PopStateEvent('popstate'))`;
      await page.evaluate(open);
      await page.getByRole('status', { name: 'Loading' }).first().waitFor();
      await page.getByText(SERVICE_AWAY).waitFor(NOTICED);
    } finally {
      stack.resume('api');
    }
    await page.getByRole('heading', { level: 1, name: /f200w/ }).waitFor(NOTICED);
    expect(withoutAway(faults)).toEqual([]);
  });

  it('the network: tone goes on, the rest waits, also a screen that was never opened', async () => {
    const { page, faults } = await openStudio();
    const before = await settledStage(page);
    const setOffline = (isOffline: boolean) => page.context().setOffline(isOffline);
    await setOffline(true);
    await page.getByText(NO_NETWORK).waitFor();
    await turn(page);
    await expectTone(page);
    await setOffline(false);
    await page.getByText(NO_NETWORK).waitFor({ state: 'detached' });
    expect((await settledStage(page)).equals(before)).toBe(false);
    await setOffline(true);
    await page.getByRole('link', { name: 'Jobs' }).click();
    await page.getByRole('heading', { name: NOT_LOADED }).waitFor();
    await setOffline(false);
    await page.getByText('Your imports, pictures and exports would be here.').waitFor();
    expect(withoutAway(faults)).toEqual([]);
  });

  it('a job of which nothing is heard says since when', () =>
    whileHeld(stack, 'export', async () => {
      await owner.post('/api/datamanagement/export', {});
      const { page, faults } = await openSignedIn(`${stack.url}/jobs`, owner);
      await page.getByText('place 1 in the queue').waitFor();
      stack.pause('api');
      try {
        await page.getByText(/place 1 in the queue · last news 2\d s ago/).waitFor(NOTICED);
        await page.getByText(SERVICE_AWAY).waitFor(NOTICED);
      } finally {
        stack.resume('api');
      }
      await page.getByText(/last news/).waitFor({ state: 'detached', ...NOTICED });
      await page.getByRole('button', { name: /^Cancel/ }).click();
      await page.getByText('cancelled', { exact: true }).waitFor();
      expect(withoutAway(faults)).toEqual([]);
    }));

  it('the database: what happened, the id of the request, and the list by itself', async () => {
    const { page, faults } = await openPage(`${stack.url}/library?group=none`);
    await rows(page).nth(2).waitFor();
    await stack.end('postgres', 'SIGINT');
    await page.getByRole('searchbox', { name: 'Search the library' }).fill('star');
    const alert = page.getByRole('alert').filter({ hasText: 'The service cannot reach its database.' });
    await alert.getByText(/^It is tried again in \d+ s\.$/).waitFor(NOTICED);
    await alert.getByText(/^Request [\w-]{8,}$/).waitFor();
    await stack.start('postgres');
    await rows(page).nth(2).waitFor(NOTICED);
    expect(withoutAway(faults)).toEqual([]);
  });
});

/** The status of what is answered soon; undefined: it is not. */
const statusOf = (url: string): Promise<number | undefined> =>
  fetch(url, { signal: AbortSignal.timeout(1_000) }).then(
    ({ status }) => status,
    () => undefined,
  );

/** Turns the picture as no other test has: its pixels are laid out again, and nowhere kept. */
async function turn(page: Page): Promise<void> {
  degrees += 7;
  const rotation = page.getByRole('textbox', { name: 'Rotation, number', exact: true });
  await rotation.fill(String(degrees));
  await rotation.press('Enter');
}

/** Shows the pixels of the finest level. */
async function zoomIn(page: Page): Promise<void> {
  await stageOf(page).focus();
  for (const key of ['1', '+', '+']) await page.keyboard.press(key);
}

/** Expects that a control of the tone still changes what is on the stage. */
async function expectTone(page: Page): Promise<void> {
  const { hash } = await stagePixels(page);
  await page.getByRole('slider', { name: 'Exposure', exact: true }).press('PageUp');
  await until(async () => (await stagePixels(page)).hash !== hash);
}
