/**
 * A screen as the gallery shows it.
 *
 * @typedef {object} ShownScreen
 * @property {string} name of its files
 * @property {(shown: Shown) => string} path
 * @property {(page: import('playwright-core').Page) => Promise<unknown>} [ready] waits until what it shows is there, and acts where the
 *   picture needs it
 */

/** @typedef {{ target: string, ids: string[] }} Shown what the pictures show: the demo picture's target, one record of each channel */

/** Tiles and pictures come for some seconds. */
const DRAWN_MS = 5_000;

/** The stage is there, and its picture is drawn. @param {import('playwright-core').Page} page */
async function drawn(page) {
  await page.locator('[aria-roledescription=stage]').first().waitFor();
  await page.locator('section[aria-label=Picture][aria-busy=true]').waitFor({ state: 'detached' });
  await page.waitForTimeout(DRAWN_MS);
}

/** @type {ShownScreen[]} */
export const SCREENS = [
  { name: 'discover', path: () => '/', ready: drawn },
  {
    name: 'target',
    path: ({ target }) => `/target/${encodeURIComponent(target)}`,
    ready: (page) => page.getByText('Recommended').waitFor(),
  },
  { name: 'studio', path: ({ ids }) => `/studio?ids=${ids.join(';')}`, ready: drawn },
  { name: 'library', path: () => '/library' },
  { name: 'record', path: ({ ids }) => `/record/${ids[0]}` },
  { name: 'view', path: ({ ids }) => `/view/${ids[1]}`, ready: drawn },
  { name: 'jobs', path: () => '/jobs' },
  { name: 'account', path: () => '/account' },
];
