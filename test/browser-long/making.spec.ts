import type { Page } from 'playwright-core';
import { call, openAccount } from '../support/api-client.js';
import { describeInChromium } from '../support/chromium.js';
import { demoSeconds } from '../support/demo-time.js';
import { openPage } from '../support/open-page.js';
import { signIn, withoutAway } from '../support/page-checks.js';
import { openAccountByKeys, renderFiles, untilStage } from '../support/page-walk.js';
import { startStack, type Stack } from '../support/start-stack.js';

jest.setTimeout(900_000);

const SOUTHERN_RING = [
  'jw02733-o001_t001_nircam_clear-f090w',
  'jw02733-o001_t001_nircam_clear-f444w',
  'jw02733-o002_t001_miri_f1800w',
];
const BYTES_PER_SECOND = 4_000_000;
/** Time for the page to see each step of a picture on a busy machine. */
const UNHURRIED_BYTES_PER_SECOND = 2_000_000;
const BEGUN = { timeout: 120_000 };
const ENDED = { timeout: 300_000 };

/** Opens the screen of a target, signed in as a new user, and makes a picture of one of its recipes. */
async function beginPicture(page: Page, recipe: string) {
  const card = page.getByRole('article', { name: recipe });
  await card.getByRole('button', { name: 'Make this picture' }).click();
  const registration = await openAccountByKeys(page);
  await page.getByRole('heading', { name: /^Making/ }).waitFor();
  return registration;
}

const BUSY = { status: 503, code: 'busy', title: 'The service is busy', detail: 'The queue is full.' };

const rowOf = (page: Page, filter: string) => page.getByRole('article', { name: filter });

describeInChromium('the making of a picture', () => {
  let stack: Stack;
  const slow = (bytesPerSecond: number | null) =>
    stack.sampleArchive.post('/sample/behaviour', { bytesPerSecond });
  const target = (name: string) => `${stack.url}/target/${encodeURIComponent(name)}`;

  beforeAll(async () => {
    stack = await startStack({
      apps: ['sample-archive', 'archive', 'processing', 'worker', 'api'],
      isLong: true,
    });
    await renderFiles(stack, SOUTHERN_RING);
  });

  it('tells bytes, rate, time and place, and takes a cancel, a reload and a resume', async () => {
    await slow(BYTES_PER_SECOND);
    const { page, faults } = await openPage(target('Southern Ring'));
    const { username, password } = await beginPicture(page, 'Classic 3-colour: F090W, F444W, F1800W');
    const { json } = await call(stack.url, 'POST', '/api/auth/login', { body: { username, password } });
    await rowOf(page, 'F090W')
      .getByText(/\d MB of 50\.4 MB · [\d.]+ MB\/s · about \d+ s left/)
      .waitFor();
    await rowOf(page, 'F1800W').getByText('place 1 in the queue').waitFor();
    for (const filter of ['F444W', 'F1800W']) {
      await rowOf(page, filter)
        .getByRole('button', { name: `Cancel ${filter}` })
        .click();
      await rowOf(page, filter).getByText('no record was made').waitFor();
    }
    await page.reload();
    await rowOf(page, 'F444W').getByText('no record was made').waitFor();
    await untilStage(page, 'grey');
    expect(await recordsOf(json.accessToken, SOUTHERN_RING[1])).toEqual([]);
    for (const filter of ['F444W', 'F1800W'])
      await rowOf(page, filter)
        .getByRole('button', { name: `Resume ${filter}` })
        .click();
    await page.waitForURL(/\/studio/, ENDED);
    await untilStage(page, 'coloured');
    expect(await recordsOf(json.accessToken, SOUTHERN_RING[1])).toHaveLength(1);
    expect(withoutAway(faults)).toEqual([]);
  });

  it('recovers from a killed worker, a restarted service and a hub that is cut off', async () => {
    await slow(UNHURRIED_BYTES_PER_SECOND);
    const { page, faults } = await openPage(target('Southern Ring'));
    await page.routeWebSocket(/\/hubs\//, (socket) => socket.close());
    await page.route(/\/hubs\//, (route) => route.abort());
    await beginPicture(page, 'Classic 3-colour: F090W, F444W, F1800W');
    await rowOf(page, 'F090W')
      .getByText(/\d MB of 50\.4 MB/)
      .waitFor(BEGUN);
    await stack.end('worker', 'SIGKILL');
    await stack.start('worker');
    await rowOf(page, 'F090W')
      .getByText(/\d MB of 50\.4 MB/)
      .waitFor(BEGUN);
    await stack.end('api', 'SIGTERM');
    await page.getByText('The service does not answer').waitFor();
    await stack.start('api');
    await page.waitForURL(/\/studio/, ENDED);
    await untilStage(page, 'coloured');
    expect(withoutAway(faults)).toEqual([]);
  });

  it('asks for nothing that waits in the name of the next user', async () => {
    const { page } = await openPage(target('Southern Ring'));
    const asked: string[] = [];
    await page.route('**/api/archive/import', (route) => {
      asked.push(route.request().url());
      return route.fulfill({ status: 503, headers: { 'Retry-After': '6' }, json: BUSY });
    });
    const former = await beginPicture(page, 'Classic 3-colour: F090W, F444W, F1800W');
    await rowOf(page, 'F090W')
      .getByText(/in \d+ s/)
      .waitFor();
    const next = await openAccount(stack.url);
    await page.getByRole('link', { name: former.username }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByText('You are not signed in.').waitFor();
    await signIn(page, next);
    const before = asked.length;
    await page.waitForTimeout(9_000);
    expect([before, asked.length]).toEqual([1, 1]);
  });

  it('takes at most 1.5 times what the demo takes for as many files', async () => {
    await slow(null);
    const obsIds = ['f770w', 'f1000w', 'f1280w', 'f1500w'].map((f) => `jw01558-o002_t001_miri_${f}`);
    await renderFiles(stack, obsIds);
    const demo = await demoSeconds(stack.url, 'Ring Nebula', obsIds);
    const { page } = await openPage(target('Ring Nebula'));
    await page.getByText('Recommended').waitFor();
    const start = performance.now();
    await beginPicture(page, 'All 4 filters of MIRI');
    await page.waitForURL(/\/studio/, ENDED);
    await untilStage(page, 'coloured');
    const made = (performance.now() - start) / 1000;
    process.stdout.write(`a picture of four files: ${made.toFixed(1)} s, the demo: ${demo.toFixed(1)} s\n`);
    expect(made / demo).toBeLessThanOrEqual(1.5);
  });

  it('tells that the engine is away, and when it is back', async () => {
    await stack.end('processing', 'SIGTERM');
    const { page, faults } = await openPage(`${stack.url}/`);
    const banner = page.getByText('The image engine is away');
    await banner.waitFor();
    await stack.start('processing');
    await banner.waitFor({ state: 'detached' });
    expect(withoutAway(faults)).toEqual([]);
  });

  async function recordsOf(token: string, obsId: string): Promise<string[]> {
    const body = { observationIds: [obsId] };
    const { json } = await call(stack.url, 'POST', '/api/spacedata/check-availability', { body, token });
    return json.results[obsId].dataIds;
  }
});
