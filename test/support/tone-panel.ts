import { build } from 'esbuild';
import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import type { ChannelTone, Picture } from '../../apps/web/src/picture/document.js';
import { openPage, type OpenPage } from './open-page.js';
import { serveFiles } from './serve-files.js';

/** That of the service's page, with one nonce. */
const POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'nonce-tone'; img-src data:; base-uri 'none'";
const HTML = `<!doctype html><html lang="en" data-theme="dark"><head><meta charset="utf-8" /><title>Tone</title>
<meta name="viewport" content="width=device-width, initial-scale=1" /><meta property="csp-nonce" nonce="tone" />
<link rel="icon" href="data:," /><link rel="stylesheet" href="/page.css" /></head>
<body><div id="page"></div><script type="module" src="/page.js"></script></body></html>`;

/** Serves the page of tone panel and desk. @returns its address */
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

let served: Promise<string> | undefined;

/** Opens the page of tone panel and desk in a profile of its own; it needs no service. */
export async function openPanel(query = '', options: BrowserContextOptions = {}): Promise<OpenPage> {
  served ??= servePanel();
  return openPage(`${await served}/${query}`, options);
}

const DRAWN = 'new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))';

/** The picture that the page shows now. */
export async function pictureOf(page: Page): Promise<Picture> {
  await page.evaluate(DRAWN);
  return JSON.parse((await page.locator('output[aria-label="Picture"]').textContent())!) as Picture;
}

/** Does something in one gesture, and tells what it changed; one step of undo brings all back. */
export async function gesture(page: Page, act: () => Promise<unknown>): Promise<Picture> {
  const before = await pictureOf(page);
  await act();
  const after = await pictureOf(page);
  expect(after).not.toEqual(before);
  await page.getByRole('button', { name: 'Undo' }).click();
  expect(await pictureOf(page)).toEqual(before);
  return after;
}

/** Drags the middle of an element in several moves. */
export async function drag(
  page: Page,
  element: Locator,
  [byX, byY]: readonly [number, number],
): Promise<void> {
  await element.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await element.boundingBox())!;
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + width / 2 + byX, y + height / 2 + byY, { steps: 10 });
  await page.mouse.up();
}

/** Types a number into a field. */
export async function type(field: Locator, text: string): Promise<void> {
  await field.fill(text);
  await field.press('Enter');
}

const TONE_NUMBERS = {
  Black: ({ limits }: ChannelTone): number => limits.low,
  White: ({ limits }: ChannelTone): number => limits.high,
  Middle: ({ gamma }: ChannelTone): number => gamma,
} as const;

/** Moves a handle of a histogram by pointer, key, wheel and number: each moves the same value. */
export async function moveHandle(name: keyof typeof TONE_NUMBERS): Promise<void> {
  const valueOf = TONE_NUMBERS[name];
  const { page, faults } = await openPanel();
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
  const number = card.getByRole('textbox', { name: `${name} of F090W`, exact: true });
  const typed = name === 'White' ? '50.25' : '0.125';
  const shown = await gesture(page, () => type(number, typed));
  expect(valueOf(shown.channels[0].tone)).not.toBe(start);
  if (name !== 'Middle') expect(valueOf(shown.channels[0].tone)).toBe(Number(typed));
  expect(await handle.getAttribute('aria-valuetext')).toMatch(/ MJy\/sr$/);
  expect(faults).toEqual([]);
}
