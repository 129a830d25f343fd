import type { Page } from 'playwright-core';
import { describeInChromium } from '../support/chromium.js';
import { openPage } from '../support/open-page.js';
import { sharedStack } from '../support/shared-stack.js';

jest.setTimeout(120_000);

const LEAST_TARGET = 32;

interface Box {
  readonly x: number;
  readonly width: number;
  readonly height: number;
}

/** The bar and the controls in it. */
async function boxesOfBar(page: Page): Promise<Box[]> {
  const bar = page.getByRole('banner');
  await bar.getByRole('button', { name: 'Sign in' }).waitFor();
  const parts = await bar.locator('a, button').all();
  return Promise.all([bar, ...parts].map(async (part) => (await part.boundingBox())!));
}

describeInChromium('the frame of all screens', () => {
  it('has a bar from edge to edge that stays as it is, and nothing too small to hit', async () => {
    const { url } = await sharedStack();
    const { page, faults } = await openPage(`${url}/library`);
    const before = await boxesOfBar(page);
    await page.goto(`${url}/account`);
    const after = await boxesOfBar(page);
    expect(after).toEqual(before);
    expect(after[0]).toMatchObject({ x: 0, width: page.viewportSize()!.width });
    await page.keyboard.press('Tab');
    after.push((await page.getByRole('link', { name: 'Skip to the content' }).boundingBox())!);
    expect(after.filter(({ height }) => height < LEAST_TARGET)).toEqual([]);
    expect(faults).toEqual([]);
  });
});
