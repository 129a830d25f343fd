import { describeInChromium } from '../support/chromium.js';
import { callerOf } from '../support/api-client.js';
import { openPage } from '../support/open-page.js';
import { until } from '../support/spec-end.js';
import {
  countRequests,
  dragAndBack,
  expectThereAndBack,
  settledPixels,
  stageOf,
} from '../support/stage-page.js';
import { startStack, type Stack } from '../support/start-stack.js';

jest.setTimeout(300_000);

/** Live, says the page: the sliders are there. */
const SLIDERS = { name: 'White point of each filter' } as const;

describeInChromium('the first sight', () => {
  let stack: Stack;
  beforeAll(async () => {
    stack = await startStack({
      apps: ['sample-archive', 'archive', 'processing', 'api', 'worker'],
      env: { DEMO_PICTURES: '1' },
    });
  });

  it('is a poster, and by itself a live picture once its files are here, which sliders change', async () => {
    const { page, faults } = await openPage(`${stack.url}/`);
    await page.getByRole('img', { name: /Carina/ }).waitFor();
    expect(await stageOf(page).count()).toBe(0);
    await page.getByRole('link', { name: 'Make this picture' }).waitFor();
    await until(async () => (await callerOf(stack.url).get('/api/config')).json.demo !== null);

    await page.getByRole('group', SLIDERS).waitFor({ timeout: 60_000 });
    const first = await settledPixels(page);
    for (const count of first.levels) expect(count).toBeGreaterThan(50);
    expect(await page.getByRole('img', { name: /Carina/ }).count()).toBe(0);
    expect(await page.getByRole('dialog').count()).toBe(0);

    const { urls } = countRequests(page);
    const sliders = page.getByRole('group', SLIDERS).getByRole('slider');
    expect(await sliders.count()).toBe(3);
    for (let i = 0; i < 3; i++) {
      const { x, y, width, height } = (await sliders.nth(i).boundingBox())!;
      const from = { x: x + width / 2, y: y + height / 2 };
      expectThereAndBack(await dragAndBack(page, { from, step: { x: 6, y: 0 }, steps: 4 }));
    }
    expect(urls).toEqual([]);
    expect(faults).toEqual([]);
  });

  it('is live for the next visitor, in place of the poster, and goes on in the studio', async () => {
    const { page, faults } = await openPage(`${stack.url}/`);
    const poster = await page.getByRole('img').first().boundingBox();
    await page.getByRole('group', SLIDERS).waitFor({ timeout: 60_000 });
    const liveMs = await page.evaluate<number>('performance.now()');
    console.info(`live ${Math.round(liveMs)} ms after the page was asked for`);
    const stage = await stageOf(page).boundingBox();
    expect(stage).toEqual(poster);
    expect(stage!.width / stage!.height).toBeCloseTo(16 / 9, 1);
    await page.getByRole('link', { name: 'Open in Studio' }).click();
    await page.waitForURL(/\/studio#/);
    const { levels } = await settledPixels(page);
    for (const count of levels) expect(count).toBeGreaterThan(50);
    expect(faults).toEqual([]);
  });
});
