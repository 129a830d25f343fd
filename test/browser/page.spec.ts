import type { Page } from 'playwright-core';
import { newRegistration } from '../support/api-client.js';
import { describeInChromium } from '../support/chromium.js';
import { openPage } from '../support/open-page.js';
import { openAccountInDialog, violations, widthBeyond } from '../support/page-checks.js';
import { sharedStack } from '../support/shared-stack.js';

jest.setTimeout(120_000);

/** Signs in a new user by the dialog that the bar opens. */
async function register(page: Page): Promise<string> {
  await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).click();
  return openAccountInDialog(page);
}

describeInChromium('the page', () => {
  let url: string;
  beforeAll(async () => ({ url } = await sharedStack()));

  it('shows a picture and the featured targets, without an account', async () => {
    const { page, faults } = await openPage(`${url}/`);
    await page.getByRole('link', { name: /Southern Ring Nebula/ }).waitFor();
    expect(await page.getByRole('region', { name: 'Featured targets' }).getByRole('link').count()).toBe(12);
    const poster = await page.getByRole('img').first().boundingBox();
    expect(poster!.width / poster!.height).toBeCloseTo(16 / 9, 1);
    expect(faults).toEqual([]);
  });

  it('goes from a name to its recipes by keyboard', async () => {
    const { page, faults } = await openPage(`${url}/`);
    await page.getByRole('searchbox').focus();
    await page.keyboard.type('Southern Ring');
    await page.keyboard.press('Enter');
    await page.getByText('Recommended').waitFor();
    expect(new URL(page.url()).pathname).toBe('/target/Southern%20Ring');
    await expect(page.evaluate('document.activeElement.textContent')).resolves.toBe('Southern Ring');
    await page.goBack();
    await page.getByRole('searchbox').waitFor();
    expect(faults).toEqual([]);
  });

  it('opens an account, keeps it over a reload, and ends it', async () => {
    const { page, faults } = await openPage(`${url}/jobs`);
    const username = await register(page);
    await page.getByText('No jobs of yours:').waitFor();
    await page.reload();
    await page.getByRole('link', { name: username }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByText('You are not signed in.').waitFor();
    expect(faults).toEqual([]);
  });

  it('shows a refusal at its field, and takes the next try', async () => {
    const { page, faults } = await openPage(`${url}/`, { expected: [400] });
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('button', { name: 'Open an account' }).click();
    const { username, email, password } = newRegistration();
    await page.getByLabel('User name').fill(username);
    await page.getByLabel('Email address').fill(email);
    await page.getByLabel('Password').fill('abc');
    await page.keyboard.press('Enter');
    await page.getByText('must have a lower and an upper case letter').waitFor();
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Open the account' }).click();
    await page.getByRole('link', { name: username }).waitFor();
    expect(faults).toEqual([]);
  });

  it('tells a wrong password at the form, and no more', async () => {
    const { page, faults } = await openPage(`${url}/account`, { expected: [401] });
    await page.getByRole('button', { name: 'Sign in' }).last().click();
    await page.getByLabel('User name or email address').fill('nobody-of-this-name');
    await page.getByLabel('Password').fill('Wrong-password-1');
    await page.getByRole('dialog').getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('User name and password do not belong together.').waitFor();
    expect(faults).toEqual([]);
  });

  it.each(['dark', 'light'])(
    'has no fault of accessibility in the %s theme, and fits 320 pixels',
    async (theme) => {
      const { page, faults } = await openPage(`${url}/`, { viewport: { width: 320, height: 700 } });
      await page.evaluate(`localStorage.setItem('firstlight.theme', '${theme}')`);
      for (const [path, text] of [
        ['/', 'Southern Ring Nebula'],
        ['/target/Southern%20Ring', 'Recommended'],
        ['/jobs', 'would be here'],
        ['/account', 'not signed in'],
        ['/nothing', 'nothing at this address'],
      ]) {
        await page.goto(url + path);
        await page.getByText(text).first().waitFor();
        expect([path, await violations(page)]).toEqual([path, []]);
        expect([path, await widthBeyond(page)]).toEqual([path, 0]);
      }
      expect(faults).toEqual([]);
    },
  );
});
