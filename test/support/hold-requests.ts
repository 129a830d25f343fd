import type { Page } from 'playwright-core';

/** Holds requests of a page back. @returns releases them */
export async function hold(page: Page, address: string): Promise<() => void> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(address, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}
