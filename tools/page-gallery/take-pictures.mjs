/** Takes pictures of the screens like a visitor: in a browser, as a user with a picture of their own. */
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { chromium } from 'playwright-core';
import { openFirstlight, unwrap } from '#sdk';
import { inWords, serviceHealth } from '../../scripts/demo/client.mjs';
import { Failure } from '../../scripts/processes/failure.mjs';
import { SCREENS } from './screens.mjs';

const WIDTHS = [
  { name: '390', viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  { name: '1440', viewport: { width: 1440, height: 900 } },
  { name: '2560', viewport: { width: 2560, height: 1440 } },
];
const THEMES = ['dark', 'light'];

/** The same colours on every machine. */
const OPTIONS = ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu', '--force-color-profile=srgb'];

/** Pictures of a nebula are large as PNG. */
const FORM = /** @type {const} */ ({ type: 'jpeg', quality: 82 });

/** @param {{ baseUrl: string, out: string, only?: string }} options */
export async function takePictures({ baseUrl, out, only }) {
  await serviceHealth(baseUrl);
  const shown = await shownBy(baseUrl);
  await mkdir(out, { recursive: true });
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: OPTIONS,
  });
  try {
    for (const theme of THEMES)
      for (const width of WIDTHS) await takeAll(browser, { baseUrl, out, only, shown, theme, width });
  } finally {
    await browser.close();
  }
}

/** The demo picture of the service. @throws Failure when it has none */
async function shownBy(baseUrl) {
  const { api } = openFirstlight({ baseUrl });
  const { demo } = await inWords(unwrap(api.GET('/api/config')));
  if (!demo)
    throw new Failure(
      'The service has no demo picture: start it with the sample archive, in a new data folder.',
    );
  const { items } = await inWords(unwrap(api.GET('/api/discovery/featured')));
  const target = items.find(({ id }) => id === demo.targetId)?.search.targetName ?? demo.targetId;
  return { target, ids: demo.channels.map(({ dataIds }) => dataIds[0]) };
}

async function takeAll(browser, { baseUrl, out, only, shown, theme, width: { name, ...device } }) {
  const context = await browser.newContext({ ...device, baseURL: baseUrl });
  await context.addInitScript(`localStorage.setItem('firstlight.theme', '${theme}')`);
  const page = await context.newPage();
  for (const screen of SCREENS.filter((each) => only === undefined || each.name === only)) {
    await page.goto(screen.path(shown));
    await screen.ready?.(page);
    await page.waitForLoadState('networkidle');
    const file = `${screen.name}-${theme}-${name}.jpg`;
    await page.screenshot({ ...FORM, path: path.join(out, file) });
    console.log(file);
  }
  await context.close();
}
