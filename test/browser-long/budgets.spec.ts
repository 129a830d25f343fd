import { readdirSync, statSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { openAccount, type Account } from '../support/api-client.js';
import { describeInChromium } from '../support/chromium.js';
import { firstPictureMs, WATCH_FIRST_PIXELS } from '../support/first-pixels.js';
import {
  composeMs,
  dragFrames,
  longestTask,
  median,
  paintFigures,
  WATCH_FRAMES,
} from '../support/frame-times.js';
import { untilThumbnail } from '../support/library.js';
import { openPage } from '../support/open-page.js';
import { sharedStack } from '../support/shared-stack.js';
import { stageOf } from '../support/stage-page.js';
import { uploadWaves } from '../support/wave-image.js';

jest.setTimeout(600_000);

const KB = 1000;
const ASSETS = 'dist/web/assets';
const gzipBytes = (names: readonly string[]): number =>
  names.reduce((sum, name) => sum + statSync(`${ASSETS}/${name}.gz`).size, 0);
const assetsOf = (ending: string): string[] => readdirSync(ASSETS).filter((name) => name.endsWith(ending));

/** 20 Mbit/s and 40 ms. */
const LABORATORY = { offline: false, latency: 40, downloadThroughput: 2.5e6, uploadThroughput: 2.5e6 };
/** Like a browser without a graphics card: it also puts windows together by the processor, and has no WebGL. */
const OPTIONS = {
  browserOption: '--disable-gpu',
  script: `${WATCH_FIRST_PIXELS}\n${WATCH_FRAMES}`,
};
const SIDE = 2048;

/** Figures with their budgets, printed in the end: times are not expected here, as machines differ. */
const printed: string[] = [];
const note = (what: string, figure: number, budget: string): void =>
  void printed.push(`${what.padEnd(58)} ${String(Number(figure.toPrecision(3))).padStart(8)}   (${budget})`);

describeInChromium('budgets of the page', () => {
  let url: string;
  let studio: string;
  let owner: Account;
  beforeAll(async () => {
    ({ url } = await sharedStack());
    owner = await openAccount(url);
    studio = await uploadChannels(0);
  });

  /** Uploads three images of a field. @returns the address of their picture, which nobody has seen */
  async function uploadChannels(firstPhase: number): Promise<string> {
    const ids: string[] = [];
    for (const [i, filter] of ['F090W', 'F200W', 'F444W'].entries()) {
      const grid = { ra: 83.6, dec: -5.4, scaleArcsec: 0.05, width: SIDE, height: SIDE };
      ids.push(await uploadWaves(owner, { grid, filter, phase: firstPhase + i }));
    }
    for (const id of ids) await untilThumbnail(owner, id);
    return `${url}/studio?ids=${ids.join(';')}`;
  }
  afterAll(() => console.info(printed.join('\n')));

  it('scripts and styles', async () => {
    const { page, faults } = await openPage(url, OPTIONS);
    const loaded = new Set<string>();
    page.on('request', (request) => loaded.add(new URL(request.url()).pathname.split('/').at(-1)!));
    await page.goto(studio);
    await firstPictureMs(page);
    const studioBytes = gzipBytes([...loaded].filter((name) => name.endsWith('.js')));
    const css = gzipBytes(assetsOf('.css'));
    const all = gzipBytes(assetsOf('.js'));
    const first = await heroBytes(page);
    note('JavaScript before the first picture, kB gzip', first / KB, '250');
    note('JavaScript of the studio, kB gzip', studioBytes / KB, 'none');
    note('JavaScript of all routes, kB gzip', all / KB, '480');
    note('CSS, kB gzip', css / KB, '20');
    expect(first).toBeLessThanOrEqual(250 * KB);
    expect(all).toBeLessThanOrEqual(480 * KB);
    expect(css).toBeLessThanOrEqual(20 * KB);
    expect(faults).toEqual([]);
  });

  /** What Discover loads for a live picture: its own scripts, the stage and its worker. */
  async function heroBytes(page: Page): Promise<number> {
    await page.goto(url);
    await page.waitForLoadState('networkidle');
    const names = await page.evaluate<string[]>(
      "[...document.querySelectorAll('script[src], link[rel=modulepreload]')].map((each) => each.src || each.href)",
    );
    const files = new Set(names.map((name) => name.split('/').at(-1)!));
    assetsOf('.js')
      .filter((name) => /^(?:picture-worker|stage)-/.test(name))
      .forEach((name) => files.add(name));
    return gzipBytes([...files]);
  }

  it('the first paint, and what jumps', async () => {
    const { page, faults } = await openPage(url, OPTIONS);
    await page.waitForLoadState('networkidle');
    await page.waitForTimeout(2_000);
    const { firstPaint, shift } = await paintFigures(page);
    note('first paint, ms', firstPaint, '800');
    note('layout shift of Discover', shift, '0.02');
    expect(shift).toBeLessThanOrEqual(0.02);
    expect(faults).toEqual([]);
  });

  it('the first picture of three channels of 2,048 × 2,048 pixels', async () => {
    const unseen = await uploadChannels(0.5);
    for (const [name, budget] of [
      ['cold', '3000'],
      ['kept', '1500'],
    ] as const) {
      const { page, faults } = await openPage(unseen, OPTIONS);
      const { first, sharp } = await firstPictureMs(page);
      note(`first pixels, ${name}, ms`, first ?? sharp, budget);
      note(`  with all tiles, ms`, sharp, 'none');
      expect((await paintFigures(page)).shift).toBeLessThanOrEqual(0.02);
      expect(faults).toEqual([]);
      await page.context().close();
    }
    const { page, faults } = await openPage(`${url}/jobs`, OPTIONS);
    const network = await page.context().newCDPSession(page);
    await network.send('Network.enable');
    await network.send('Network.setCacheDisabled', { cacheDisabled: true });
    await network.send('Network.emulateNetworkConditions', LABORATORY);
    await page.goto(studio);
    const { first, sharp } = await firstPictureMs(page);
    note('first pixels, kept, 20 Mbit/s and 40 ms, ms', first ?? sharp, '2500');
    note(`  with all tiles, ms`, sharp, 'none');
    expect(faults).toEqual([]);
  });

  it.each([
    [1440, 900],
    [2560, 1440],
  ])('steps of a slider and of a drag, and what blocks the page, at %d × %d', async (width, height) => {
    const { page, faults } = await openPage(studio, { ...OPTIONS, viewport: { width, height } });
    await firstPictureMs(page);
    const since = await page.evaluate<number>('performance.now()');
    const slider = page.getByRole('slider', { name: /^Exposure/ }).first();
    await slider.scrollIntoViewIfNeeded();
    const kinds = [
      ['slider step', slider, { x: 1, y: 0 }, '1.6'],
      ['pan step', stageOf(page), { x: 4, y: 2 }, '4'],
    ] as const;
    for (const [name, control, step, budget] of kinds) {
      const frames = await dragFrames(page, middleOf((await control.boundingBox())!), step);
      // While something moves slow frames have half as many rows and columns.
      const { pixels } = frames.at(-1)!;
      const alike = frames.filter((each) => each.pixels === pixels);
      const shown = median(alike.map(({ milliseconds }) => milliseconds));
      note(`${name} of ${(pixels / 1e6).toFixed(2)} Mpx at ${width} × ${height}, ms`, shown, 'none');
      note('  to composeColor of as many pixels in Node', shown / (await composeMs(pixels)), budget);
    }
    note('longest task of the page meanwhile, ms', await longestTask(page, since), '100');
    const memory = await page.context().newCDPSession(page);
    const { backingStorageSize } = await memory.send('Runtime.getHeapUsage');
    note('packed tiles and other buffers, MB', backingStorageSize / 2 ** 20, '256');
    expect(backingStorageSize).toBeLessThan(256 * 2 ** 20);
    expect(faults).toEqual([]);
  });
});

const middleOf = ({ x, y, width, height }: { x: number; y: number; width: number; height: number }) => ({
  ...{ x: x + width / 2, y: y + height / 2 },
});
