import { readFileSync } from 'node:fs';
import type { AxeResults } from 'axe-core';
import { build } from 'esbuild';
import type { Locator, Page } from 'playwright-core';
import type { Picture } from '../../apps/web/src/picture/document.js';
import { hasChromium } from '../support/chromium.js';
import { openPage } from '../support/open-page.js';
import { serveFiles } from '../support/serve-files.js';

jest.setTimeout(120_000);

const AXE = readFileSync('node_modules/axe-core/axe.min.js', 'utf8');

/** That of the service's page, with one nonce. */
const POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'nonce-tone'; img-src data:; base-uri 'none'";
const HTML = `<!doctype html><html lang="en" data-theme="dark"><head><meta charset="utf-8" /><title>Tone</title>
<meta name="viewport" content="width=device-width, initial-scale=1" /><meta property="csp-nonce" nonce="tone" />
<link rel="icon" href="data:," /><link rel="stylesheet" href="/page.css" /></head>
<body><div id="page"></div><script type="module" src="/page.js"></script></body></html>`;

async function servePanel(): Promise<string> {
  const { outputFiles } = await build({
    ...{ entryPoints: ['apps/web/src/app/testing/tone-page.tsx'], bundle: true, write: false, outdir: '.' },
    ...{ platform: 'browser', format: 'esm', target: 'es2022', jsx: 'automatic' },
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  const textOf = (ending: string) => outputFiles.find(({ path }) => path.endsWith(ending))!.text;
  return serveFiles(
    {
      '/': { type: 'text/html', text: HTML },
      '/page.js': { type: 'text/javascript', text: textOf('.js') },
      '/page.css': { type: 'text/css', text: textOf('.css') },
    },
    POLICY,
  );
}

const DRAWN = 'new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))';

async function pictureOf(page: Page): Promise<Picture> {
  await page.evaluate(DRAWN);
  return JSON.parse((await page.locator('output[aria-label="Picture"]').textContent())!) as Picture;
}

/** Does something in one gesture, and tells what it changed; one step of undo brings all back. */
async function gesture(page: Page, act: () => Promise<unknown>): Promise<Picture> {
  const before = await pictureOf(page);
  await act();
  const after = await pictureOf(page);
  expect(after).not.toEqual(before);
  await page.getByRole('button', { name: 'Undo' }).click();
  expect(await pictureOf(page)).toEqual(before);
  return after;
}

/** Drags the middle of an element in several moves. */
async function drag(page: Page, element: Locator, [byX, byY]: readonly [number, number]): Promise<void> {
  await element.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await element.boundingBox())!;
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + width / 2 + byX, y + height / 2 + byY, { steps: 10 });
  await page.mouse.up();
}

async function type(field: Locator, text: string): Promise<void> {
  await field.fill(text);
  await field.press('Enter');
}

(hasChromium ? describe : describe.skip)('the tone panel and the desk in Chromium', () => {
  let url: string;
  beforeAll(async () => {
    url = await servePanel();
  });

  const open = (query = '', options = {}) => openPage(`${url}/${query}`, options);

  it('moves the weight by pointer, key and number, each as one step of undo', async () => {
    const { page, faults } = await open();
    const card = page.getByRole('region', { name: 'F187N' });
    const slider = card.getByRole('slider', { name: 'Weight' });
    const weightAfter = async (act: () => Promise<unknown>) => (await gesture(page, act)).channels[1].weight;
    expect(await weightAfter(() => drag(page, slider, [40, 0]))).toBeGreaterThan(1.2);
    expect(await weightAfter(() => slider.press('ArrowRight'))).toBe(1.02);
    expect(await weightAfter(() => slider.press('Shift+ArrowLeft'))).toBe(0.998);
    expect(await weightAfter(() => slider.press('PageUp'))).toBe(1.2);
    expect(await weightAfter(() => slider.press('End'))).toBe(2);
    expect(await weightAfter(() => type(card.getByRole('textbox', { name: /^Weight/ }), '0,456789'))).toBe(
      0.456789,
    );
    expect(await slider.getAttribute('aria-valuetext')).toBe('1.00');
    expect(faults).toEqual([]);
  });

  it.each([
    ['Black', ({ limits }: Picture['channels'][number]['tone']) => limits.low],
    ['White', ({ limits }: Picture['channels'][number]['tone']) => limits.high],
    ['Middle', ({ gamma }: Picture['channels'][number]['tone']) => gamma],
  ] as const)('moves %s of a histogram by pointer, key, wheel and number', async (name, valueOf) => {
    const { page, faults } = await open();
    const card = page.getByRole('region', { name: 'F090W' });
    const handle = card.getByRole('slider', { name: `${name} of F090W` });
    const start = valueOf((await pictureOf(page)).channels[0].tone);
    // A brighter middle value is a smaller gamma, a darker picture.
    const direction = name === 'Middle' ? -1 : 1;
    const changeBy = async (act: () => Promise<unknown>) => {
      const { channels } = await gesture(page, act);
      return direction * Math.sign(valueOf(channels[0].tone) - start);
    };
    expect(await changeBy(() => drag(page, handle, [15, 0]))).toBe(1);
    expect(await changeBy(() => drag(page, handle, [-15, 0]))).toBe(-1);
    expect(await changeBy(() => handle.press('ArrowRight'))).toBe(1);
    expect(await changeBy(() => handle.press('Shift+ArrowLeft'))).toBe(-1);
    await handle.focus();
    await handle.hover({ force: true });
    expect(await changeBy(() => page.mouse.wheel(0, -100))).toBe(1);
    const number = card.getByRole('textbox', { name, exact: true });
    const typed = name === 'White' ? '50.25' : '0.125';
    const shown = await gesture(page, () => type(number, typed));
    expect(valueOf(shown.channels[0].tone)).not.toBe(start);
    if (name !== 'Middle') expect(valueOf(shown.channels[0].tone)).toBe(Number(typed));
    expect(await handle.getAttribute('aria-valuetext')).toMatch(/ MJy\/sr$/);
    expect(faults).toEqual([]);
  });

  it('comes back to where a drag began, and leaves numbers that were not typed as they are', async () => {
    const { page, faults } = await open();
    const before = await pictureOf(page);
    const handle = page.getByRole('slider', { name: 'White of F090W' });
    await handle.scrollIntoViewIfNeeded();
    const { x, y, width, height } = (await handle.boundingBox())!;
    const [left, top] = [x + width / 2, y + height / 2];
    await page.mouse.move(left, top);
    await page.mouse.down();
    await page.mouse.move(left - 60, top, { steps: 20 });
    expect(await pictureOf(page)).not.toEqual(before);
    await page.mouse.move(left, top, { steps: 20 });
    await page.mouse.up();
    for (const field of await page.getByRole('region', { name: 'F090W' }).getByRole('textbox').all()) {
      await field.focus();
      await field.blur();
    }
    expect(await pictureOf(page)).toEqual(before);
    expect(await page.locator('output[aria-label="Steps"]').textContent()).toBe('0');
    expect(faults).toEqual([]);
  });

  it('takes a handle by a finger 20 pixels beside it', async () => {
    const { page, faults } = await open('', { hasTouch: true, viewport: { width: 390, height: 844 } });
    const handle = page.getByRole('slider', { name: 'Black of F090W' });
    await handle.scrollIntoViewIfNeeded();
    const { x, y, width } = (await handle.boundingBox())!;
    const session = await page.context().newCDPSession(page);
    const touch = (kind: 'touchStart' | 'touchMove' | 'touchEnd', at: readonly number[]) =>
      session.send('Input.dispatchTouchEvent', {
        type: kind,
        touchPoints: at.map((left) => ({ x: left, y: y - 10 })),
      });
    const start = x + width / 2 - 20;
    const { channels } = await gesture(page, async () => {
      await touch('touchStart', [start]);
      for (let moved = 5; moved <= 40; moved += 5) await touch('touchMove', [start + moved]);
      await touch('touchEnd', []);
    });
    expect(channels[0].tone.limits.low).toBeGreaterThan(0);
    expect(faults).toEqual([]);
  });

  it('moves a dot of the desk by pointer, keys and numbers', async () => {
    const { page, faults } = await open();
    const desk = page.getByRole('region', { name: 'Wavelength desk' });
    const dot = desk.getByRole('slider', { name: 'Hue and weight of F187N' });
    const after = async (act: () => Promise<unknown>) => {
      const { color, weight } = (await gesture(page, act)).channels[1];
      return [(color as { readonly hue: number }).hue, weight] as const;
    };
    const [hue, weight] = await after(() => drag(page, dot, [-30, -20]));
    expect(hue).toBeGreaterThan(130);
    expect(weight).toBeGreaterThan(1.2);
    expect(await after(() => drag(page, dot, [0, 20]))).toEqual([120, expect.closeTo(0.64, 1)]);
    expect(await after(() => dot.press('ArrowRight'))).toEqual([117.6, 1]);
    expect(await after(() => dot.press('ArrowUp'))).toEqual([120, 1.02]);
    expect(await after(() => dot.press('Home'))).toEqual([240, 1]);
    const numbers = desk.getByRole('group', { name: 'Hue and weight of F187N' });
    expect(await after(() => type(numbers.getByLabel('Hue'), '300'))).toEqual([300, 1]);
    expect(await after(() => type(numbers.getByLabel('Weight'), '0.5'))).toEqual([120, 0.5]);
    expect(await dot.getAttribute('aria-valuetext')).toBe('hue 120°, weight 1.00');
    expect(faults).toEqual([]);
  });

  it('spreads the hues, and makes narrow bands stand out', async () => {
    const { page, faults } = await open('?channels=4');
    const looks = async (name: string) =>
      (await gesture(page, () => page.getByRole('button', { name }).click())).channels.map((each) => [
        ...Object.values(each.color),
        each.weight,
      ]);
    await type(page.getByRole('group', { name: /^Hue and weight/ }).getByLabel('Hue'), '7');
    expect(await looks('Spread')).toEqual([
      [240, 1],
      [160, 1],
      [80, 1],
      [0, 1],
    ]);
    expect(await looks('Narrow bands accent')).toEqual([
      [240, 0.6],
      [180, 1],
      [120, 0.6],
      [0, 0.6],
    ]);
    expect(faults).toEqual([]);
  });

  it('changes stretch and curve from lists, by keys', async () => {
    const { page, faults } = await open();
    const card = page.getByRole('region', { name: 'F200W' });
    const stretch = await gesture(page, async () => {
      await card.getByRole('button', { name: /Stretch/ }).focus();
      for (const key of ['Enter', 'End', 'Enter']) await page.keyboard.press(key);
    });
    expect(stretch.channels[2].tone.stretch).toBe('linear');
    await card.getByRole('button', { name: 'Tone and colour' }).press('Enter');
    const curve = await gesture(page, async () => {
      await card.getByRole('button', { name: /Curve/ }).press('Enter');
      await page.getByRole('option', { name: 'More contrast' }).click();
    });
    expect(curve.channels[2].tone.curve).toBe('s_curve');
    expect(faults).toEqual([]);
  });

  it.each(['dark', 'light'])(
    'has no fault of accessibility in the %s theme, and fits 320 pixels',
    async (theme) => {
      const { page, faults } = await open('?channels=5', { viewport: { width: 320, height: 700 } });
      await page.evaluate(`document.documentElement.dataset.theme = '${theme}'`);
      await page.getByRole('button', { name: 'Tone and colour' }).first().click();
      await page.getByRole('slider', { name: 'Softening' }).first().waitFor();
      await page.evaluate(AXE);
      const { violations } = await page.evaluate<AxeResults>('axe.run()');
      expect(violations.map(({ id, nodes }) => [id, nodes.map(({ target }) => target.join(' '))])).toEqual(
        [],
      );
      expect(await page.evaluate('Math.max(0, document.documentElement.scrollWidth - innerWidth)')).toBe(0);
      expect(faults).toEqual([]);
    },
  );
});
