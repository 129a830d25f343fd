import type { Page, Route } from 'playwright-core';
import type { Grid } from '../../apps/web/src/picture/document.js';
import { openAccount, type Account } from '../support/api-client.js';
import { describeInChromium } from '../support/chromium.js';
import { hold } from '../support/hold-requests.js';
import { openPage } from '../support/open-page.js';
import { sharedStack } from '../support/shared-stack.js';
import { until } from '../support/spec-end.js';
import type { RunningStack } from '../support/start-stack.js';
import { settledPixels, stageOf, stagePixels } from '../support/stage-page.js';
import { uploadWaves } from '../support/wave-image.js';

jest.setTimeout(300_000);

/** The whole of an image is drawn from a coarser level. */
const SIDE = 2048;
/** A tile is waited for that long. */
const TILE_WAIT_MS = 45_000;

const postsGrid = (request: { method(): string; url(): string }): boolean =>
  request.method() === 'POST' && request.url().endsWith('/api/composite/grid');

describeInChromium('outages of a stage', () => {
  let stack: RunningStack;
  let owner: Account;
  const ids: string[] = [];
  let address: string;
  beforeAll(async () => {
    stack = await sharedStack();
    owner = await openAccount(stack.url);
    const grid = { ra: 83.6, dec: -5.4, scaleArcsec: 0.05, width: SIDE, height: SIDE };
    for (const [phase, filter] of ['F090W', 'F200W', 'F444W'].entries())
      ids.push(await uploadWaves(owner, { grid, filter, phase }));
    address = `${stack.url}/studio?ids=${ids.join(';')}`;
  });

  const gridOfStars = async (): Promise<Grid> =>
    (await owner.post('/api/composite/grid', { channels: ids.map((id) => ({ dataIds: [id] })) })).json;

  /** Shows the pixels of level 0. */
  async function zoomIn(page: Page): Promise<void> {
    await stageOf(page).focus();
    for (const key of ['1', '+', '+']) await page.keyboard.press(key);
  }

  it('a tile that never comes: its channel says so, the others go on, and it can be tried again', async () => {
    const whole = await openPage(address);
    await settledPixels(whole.page);
    await zoomIn(whole.page);
    const { hash: wanted } = await settledPixels(whole.page);

    const [, { key }] = (await gridOfStars()).channels;
    const { page, faults } = await openPage(address);
    await settledPixels(page);
    const held: Route[] = [];
    await page.route(`**/api/composite/grid/*/${key}/0/**`, (route) => void held.push(route));
    await zoomIn(page);
    const alert = page.getByRole('alert').filter({ hasText: 'Parts of this channel do not come.' });
    await alert.waitFor({ timeout: TILE_WAIT_MS });
    expect([held.length > 0, await alert.count()]).toEqual([true, 1]);
    await page.locator('section[aria-label=Picture][aria-busy=false]').waitFor();
    const without = await settledPixels(page);
    for (const count of without.levels) expect(count).toBeGreaterThan(20);

    await page.unroute(`**/api/composite/grid/*/${key}/0/**`);
    await alert.getByRole('button', { name: 'Try again' }).click();
    await alert.waitFor({ state: 'detached' });
    await until(async () => (await stagePixels(page)).hash === wanted);
    expect(without.hash).not.toBe(wanted);
    expect([faults, whole.faults]).toEqual([[], []]);
  });

  it('tiles that wait: the coarser ones show at once', async () => {
    const { page, faults } = await openPage(`${stack.url}/jobs`);
    const sendFiner = await hold(page, '**/api/composite/grid/*/*/1/**');
    await page.goto(address);
    await page.getByText('3 of 3').waitFor();
    await until(async () => (await stagePixels(page)).levels[0] > 20);
    const picture = page.locator('section[aria-label=Picture]');
    expect(await picture.getAttribute('aria-busy')).toBe('true');
    expect(await page.getByRole('alert').count()).toBe(0);
    sendFiner();
    await page.locator('section[aria-label=Picture][aria-busy=false]').waitFor();
    expect(faults).toEqual([]);
  });

  it('a grid that is not known any more is posted again, once', async () => {
    const { page, faults } = await openPage(address, { expected: [404] });
    const first = await settledPixels(page);
    let posts = 0;
    page.on('request', (request) => (posts += postsGrid(request) ? 1 : 0));
    const { id } = await gridOfStars();
    await stack.database.query('DELETE FROM composition_grids WHERE id = $1', [id]);
    await zoomIn(page);
    await until(async () => (await stagePixels(page)).hash !== first.hash);
    await settledPixels(page);
    await page.locator('section[aria-label=Picture][aria-busy=false]').waitFor();
    expect([posts, await page.getByRole('alert').count(), faults]).toEqual([1, 0, []]);
  });

  it('a tile set of another version is asked for again, once', async () => {
    const { page, faults } = await openPage(`${stack.url}/jobs`, { expected: [404] });
    let sets = 0;
    await page.route(`**/api/spacedata/${ids[0]}/tiles`, async (route) => {
      const answer = await route.fetch();
      const text = await answer.text();
      sets += 1;
      // As a service has answered whose engine was another one.
      const { id } = JSON.parse(text) as { readonly id: string };
      await route.fulfill({
        response: answer,
        body: sets === 1 ? text.replaceAll(id, 'a'.repeat(26)) : text,
      });
    });
    await page.goto(`${stack.url}/view/${ids[0]}`);
    const { levels } = await settledPixels(page);
    expect(levels[0]).toBeGreaterThan(50);
    await page.locator('section[aria-label=Picture][aria-busy=false]').waitFor();
    expect([sets, await page.getByRole('alert').count(), faults]).toEqual([2, 0, []]);
  });

  it('Back or Forward in the middle of a drag, and the picture is there again', async () => {
    const { page, faults } = await openPage(address);
    await settledPixels(page);
    const bar = page.getByRole('navigation').first();
    await bar.getByRole('link', { name: 'Library' }).click();
    await page.waitForURL('**/library*');
    await page.goBack();
    const first = await settledPixels(page);
    const { x, y, width, height } = (await stageOf(page).boundingBox())!;
    await page.mouse.move(x + width / 2, y + height / 2);
    await page.mouse.down();
    await page.mouse.move(x + width / 2 + 30, y + height / 2 + 20, { steps: 3 });
    await page.goForward();
    await page.waitForURL('**/library*');
    await page.mouse.move(x + width / 2 + 60, y + height / 2 + 40, { steps: 3 });
    await page.mouse.up();
    await page.goBack();
    await settledPixels(page);
    await stageOf(page).press('0');
    await until(async () => (await stagePixels(page)).hash === first.hash);
    // A drag that was cut off leaves nothing behind: another one moves the picture, and ends with its button.
    await page.mouse.move(x + width / 2, y + height / 2);
    await page.mouse.down();
    await page.mouse.move(x + width / 2 + 40, y + height / 2, { steps: 3 });
    await page.mouse.up();
    const moved = await settledPixels(page);
    await page.mouse.move(x + width / 2 - 40, y + height / 2, { steps: 3 });
    expect([(await settledPixels(page)).hash === moved.hash, moved.hash === first.hash]).toEqual([
      true,
      false,
    ]);
    expect(faults).toEqual([]);
  });

  it('one picture in two tabs: each keeps its own over a reload, and both are among the recent ones', async () => {
    const { page, faults } = await openPage(address);
    await settledPixels(page);
    await page.waitForURL(/#/);
    const other = await page.context().newPage();
    other.on('pageerror', (error) => faults.push(String(error)));
    await other.goto(page.url());
    await settledPixels(other);
    const change = async (tab: Page, key: string) => {
      const before = tab.url();
      const exposure = tab.getByRole('slider', { name: /^Exposure/ }).first();
      for (let i = 0; i < 5; i++) await exposure.press(key);
      await tab.waitForURL((to) => to.href !== before);
      return (await settledPixels(tab)).hash;
    };
    const hashes = [await change(page, 'ArrowRight'), await change(other, 'ArrowLeft')];
    expect(hashes[0]).not.toBe(hashes[1]);
    for (const [i, tab] of [page, other].entries()) {
      await tab.reload();
      expect((await settledPixels(tab)).hash).toBe(hashes[i]);
    }
    await page.goto(`${stack.url}/studio`);
    const kept = await page.evaluate<string>("localStorage.getItem('firstlight.pictures')");
    expect(JSON.parse(kept)).toHaveLength(2);
    expect(faults).toEqual([]);
  });

  it.each(['/studio?ids=', '/view/', '/'])('a window of 200 × 200: %s', async (path) => {
    const named = { '/studio?ids=': ids.join(';'), '/view/': ids[0], '/': '' }[path]!;
    const { page, faults } = await openPage(stack.url + path + named, {
      viewport: { width: 200, height: 200 },
    });
    if (path !== '/') {
      expect((await settledPixels(page)).levels[0]).toBeGreaterThan(10);
      await page.setViewportSize({ width: 1200, height: 800 });
      await until(async () => (await stagePixels(page)).width > 200);
      await page.setViewportSize({ width: 200, height: 200 });
      await until(async () => (await stagePixels(page)).width <= 200);
    }
    await page.getByRole('heading').first().waitFor({ state: 'attached' });
    expect(faults).toEqual([]);
  });
});
