import { readFileSync } from 'node:fs';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { newRegistration, type Account } from './api-client.js';

const AXE = readFileSync('node_modules/axe-core/axe.min.js', 'utf8');

/**
 * Violations of WCAG 2.2 AA, with the places. What React Aria lets screen readers say is left out: for some seconds it names rows that may
 * be gone.
 */
export async function violations(page: Page): Promise<string[]> {
  await page.evaluate(AXE);
  const { violations: found } = await page.evaluate<AxeResults>(
    `axe.run({ exclude: ['[data-live-announcer]'] })`,
  );
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}

/** CSS pixels by which a page is wider than its window. */
export const widthBeyond = (page: Page): Promise<number> =>
  page.evaluate('Math.max(0, document.documentElement.scrollWidth - innerWidth)');

/** What no page may do, beside what follows from a service, or a network, that is away. */
export const withoutAway = (faults: readonly string[]): string[] =>
  faults.filter(
    (fault) =>
      !/ERR_CONNECTION|ERR_FAILED|ERR_EMPTY_RESPONSE|ERR_INTERNET_DISCONNECTED|WebSocket|NotLoadedError|status of 50[234]/.test(
        fault,
      ),
  );

/** Opens an account by the dialog that asks to sign in. @returns the name */
export async function openAccountInDialog(page: Page): Promise<string> {
  const { username, email, password } = newRegistration();
  await page
    .getByRole('dialog', { name: 'Sign in' })
    .getByRole('button', { name: 'Open an account' })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Open an account' });
  await dialog.getByLabel('User name').fill(username);
  await dialog.getByLabel('Email address').fill(email);
  await dialog.getByLabel('Password').fill(password);
  await dialog.getByRole('button', { name: 'Open the account' }).click();
  await dialog.waitFor({ state: 'detached' });
  return username;
}

/** Signs in by the dialog that the bar opens. */
export async function signIn(
  page: Page,
  { username, password }: Pick<Account, 'username' | 'password'>,
): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('User name or email address').fill(username);
  await dialog.getByLabel('Password').fill(password);
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
}
