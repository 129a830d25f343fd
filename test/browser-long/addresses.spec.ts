import type { Page } from 'playwright-core';
import { openAccount } from '../support/api-client.js';
import { describeInChromium } from '../support/chromium.js';
import { openPage } from '../support/open-page.js';
import { sharedStack } from '../support/shared-stack.js';
import { until } from '../support/spec-end.js';
import { settledStage, uploadStars } from '../support/studio-page.js';

jest.setTimeout(300_000);

const SCREEN = { viewport: { width: 900, height: 600 } };
type Recent = { readonly id: string };

/** The recent pictures of the browser, once there are so many. */
async function recentPictures(page: Page, count: number): Promise<Recent[]> {
  const kept = () =>
    page.evaluate<Recent[]>(`JSON.parse(localStorage.getItem('firstlight.pictures') ?? '[]')`);
  await until(async () => (await kept()).length === count);
  return kept();
}

describeInChromium('addresses of the page', () => {
  let url: string;
  let ids: readonly string[];

  beforeAll(async () => {
    ({ url } = await sharedStack());
    ids = await uploadStars(await openAccount(url));
  });

  it.each([
    ['/library?group=zzz&view=%7B%7D&q=%7B%22a%22%3A1%7D', 'Library'],
    ['/studio?ids=%5B%22x%22%2C%22y%22%5D&target=%7B%7D', 'Studio'],
    ['/view/00000000-0000-4000-8000-000000000000?hdu=zz&plane=1.5', 'not available to you'],
  ])('with wrong parameters show their screen: %s', async (address, words) => {
    const { page, faults } = await openPage(url + address, { expected: [404] });
    await page.getByRole('heading', { name: words }).or(page.getByText(words)).first().waitFor();
    await page.waitForLoadState('networkidle');
    expect(await page.locator('[aria-busy=true]').count()).toBe(0);
    expect(faults).toEqual([]);
  });

  it('may name a file of a channel twice', async () => {
    const { page, faults } = await openPage(`${url}/studio?ids=${ids[0]},${ids[0]};${ids[1]}`, SCREEN);
    await settledStage(page);
    await page
      .getByRole('slider', { name: /^White of/ })
      .first()
      .waitFor();
    expect(faults).toEqual([]);
  });

  it('whose answer comes late take the place of no other picture', async () => {
    const { page, faults } = await openPage(`${url}/studio?ids=${ids.join(';')}`, SCREEN);
    const first = await settledStage(page);
    const [kept] = await recentPictures(page, 1);
    let answer = (): void => undefined;
    const recipes = [{ channels: [{ dataIds: [ids[1]], label: 'late', wavelengthUm: 1 }] }];
    await page.route('**/api/discovery/suggest-recipes', async (route) => {
      await new Promise<void>((resolve) => (answer = resolve));
      await route.fulfill({ json: { recipes } });
    });
    const asked = page.waitForRequest('**/api/discovery/suggest-recipes');
    const address = page.url();
    await page.evaluate(
      `history.pushState({}, '', '/studio?target=Late'); dispatchEvent(new PopStateEvent('popstate'))`,
    );
    await asked;
    await page.evaluate(`history.back()`);
    await page.waitForURL(address);
    answer();
    await page.waitForLoadState('networkidle');
    await settledStage(page, (png) => png.equals(first));
    expect(await recentPictures(page, 1)).toEqual([kept]);
    expect(faults).toEqual([]);
  });

  it('that are open in two tabs keep a picture of each', async () => {
    const { page, faults } = await openPage(`${url}/studio?ids=${ids.join(';')}`, SCREEN);
    await settledStage(page);
    await page.waitForURL(/#./);
    const other = await page.context().newPage();
    await other.goto(page.url());
    await settledStage(other);
    for (const [tab, preset, count] of [
      [page, 'Science', 1],
      [other, 'Faint', 2],
    ] as const) {
      await tab.bringToFront();
      await tab.getByRole('button', { name: preset, exact: true }).click();
      await recentPictures(tab, count);
    }
    await page.bringToFront();
    await page.getByRole('button', { name: 'Natural', exact: true }).click();
    await page.waitForTimeout(1_000);
    expect(await recentPictures(page, 2)).toHaveLength(2);
    expect(faults).toEqual([]);
  });
});
