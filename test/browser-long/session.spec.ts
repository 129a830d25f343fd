import type { Page } from 'playwright-core';
import { openAccount, newRegistration, type Account } from '../support/api-client.js';
import { describeInChromium } from '../support/chromium.js';
import { openPage, type OpenPage } from '../support/open-page.js';
import { dropFiles } from '../support/library-page.js';
import { signIn } from '../support/page-checks.js';
import { waitFor } from '../support/spec-end.js';
import { startStack, type Stack } from '../support/start-stack.js';
import { settledStage, uploadStars } from '../support/studio-page.js';

jest.setTimeout(300_000);

const WRONG = 'Wrong-password-1';
const NEW = 'Other-nebula-7';
const HOUR_S = 3_600;

const dialogOf = (page: Page) => page.getByRole('dialog');
const refusal = (page: Page) => page.getByText('User name and password do not belong together.');
const signInOf = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Sign in' }).first();
const ended = (page: Page) => dialogOf(page).getByText('Your session has ended');
const records = (page: Page) => page.getByRole('grid', { name: 'Records' }).getByRole('row');

/** Sends the form of the dialog to sign in. */
async function send(page: Page, username: string, password: string): Promise<void> {
  await dialogOf(page).getByLabel('User name or email address').fill(username);
  await dialogOf(page).getByLabel('Password').fill(password);
  await dialogOf(page).getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** Signs in again where the session has ended. */
async function signInAgain(page: Page, { username, password }: Account): Promise<void> {
  await ended(page).waitFor();
  await send(page, username, password);
  await dialogOf(page).waitFor({ state: 'detached' });
}

/** Goes to a screen by its link, also when the question to sign in again lies over it already: any call of the page brings it. */
const goBelow = (page: Page, name: string) => page.getByRole('link', { name }).dispatchEvent('click');

/** Another tab of the same browser. */
async function openTab({ page, faults }: OpenPage, url: string): Promise<Page> {
  const tab = await page.context().newPage();
  tab.on('pageerror', (error) => faults.push(String(error)));
  await tab.goto(url);
  return tab;
}

describeInChromium('sessions of the page', () => {
  let stack: Stack;
  beforeAll(async () => {
    stack = await startStack({ apps: ['sample-archive', 'archive', 'processing', 'worker', 'api'] });
  });

  const open = (path: string, expected: readonly number[] = []) => openPage(stack.url + path, { expected });

  const openSignedIn = async (path: string, account: Account, expected: readonly number[] = []) => {
    const opened = await open(path, [401, ...expected]);
    await signIn(opened.page, account);
    return opened;
  };

  /** Ends all sessions, as their age does. */
  const endSessions = ({ username }: Account) =>
    stack.database.query(
      'UPDATE sessions SET ended_at = now() WHERE user_id IN (SELECT id FROM users WHERE username = $1)',
      [username],
    );

  /** Lets a tab sleep until its access token has run out. */
  async function sleep(page: Page): Promise<void> {
    await page.clock.setSystemTime(Date.now() + 2 * HOUR_S * 1000);
  }

  it('refuses a taken name without a hint, and takes another', async () => {
    const { username } = await openAccount(stack.url);
    const { page, faults } = await open('/account', [409]);
    await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
    await dialogOf(page).getByRole('button', { name: 'Open an account' }).click();
    await dialogOf(page).getByText('3 to 50 letters').waitFor();
    await dialogOf(page).getByText('At least 8 characters').waitFor();
    const { email, password } = newRegistration();
    for (const [label, text] of [
      ['User name', username],
      ['Email address', email],
      ['Password', password],
    ])
      await dialogOf(page).getByLabel(label).fill(text);
    await page.keyboard.press('Enter');
    await dialogOf(page).getByRole('alert').getByText('The user name or e-mail address is taken').waitFor();
    await dialogOf(page).getByLabel('User name').fill(newRegistration().username);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Sign out' }).waitFor();
    expect(faults).toEqual([]);
  });

  it('tells of the lock with each wrong password, and no more once it is locked', async () => {
    const { username, password } = await openAccount(stack.url);
    const { page, faults } = await open('/account', [401]);
    await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).click();
    for (const tried of [WRONG, WRONG, WRONG, WRONG, WRONG, password]) {
      await Promise.all([page.waitForResponse(/browser\/login/), send(page, username, tried)]);
      await refusal(page).waitFor();
    }
    await page.getByText('Five wrong passwords lock an account for 15 minutes').waitFor();
    await stack.database.query('DELETE FROM login_guards');
    await send(page, username, password);
    await page.getByRole('button', { name: 'Sign out' }).waitFor();
    expect(faults).toEqual([]);
  });

  it('changes the password, which ends other devices and not this one', async () => {
    const account = await openAccount(stack.url);
    const other = await openSignedIn('/library', account);
    const { page, faults } = await openSignedIn('/account', account, [400]);
    const change = async (present: string, next: string) => {
      await page.getByLabel('Present password').fill(present);
      await page.getByLabel('New password').fill(next);
      await page.getByRole('button', { name: 'Change the password' }).click();
    };
    await change(WRONG, NEW);
    await page.getByText('is wrong').waitFor();
    await change(account.password, 'abc');
    await page.getByText('must have a lower and an upper case letter').waitFor();
    const changes: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/change-password')) changes.push(request.method());
    });
    await page.getByLabel('Present password').fill(account.password);
    await page.getByLabel('New password').fill(NEW);
    // A key that is held.
    for (let i = 0; i < 5; i++) await page.keyboard.down('Enter');
    await page.keyboard.up('Enter');
    await page.getByText('other devices are signed out').waitFor();
    expect(changes).toEqual(['POST']);
    await page.getByRole('link', { name: 'Library' }).click();
    await page.getByText('drop a FITS file').waitFor();
    expect(await dialogOf(page).count()).toBe(0);
    await sleep(other.page);
    await goBelow(other.page, 'Jobs');
    await signInAgain(other.page, { ...account, password: NEW });
    expect([...faults, ...other.faults]).toEqual([]);
  });

  it('signs out in two tabs at once, of which the other is not touched', async () => {
    const account = await openAccount(stack.url);
    const [id] = await uploadStars(account, 'private');
    const opened = await openSignedIn('/account', account, [404]);
    const { page, faults } = opened;
    const library = await openTab(opened, `${stack.url}/library?group=none`);
    const record = await openTab(opened, `${stack.url}/record/${id}`);
    await records(library).nth(2).waitFor();
    await record.getByRole('button', { name: 'Delete' }).waitFor();
    await page.bringToFront();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByText('You are not signed in.').waitFor();
    await signInOf(library).waitFor();
    expect(await records(library).filter({ hasText: 'TEST' }).count()).toBe(0);
    await record.getByText('is not available to you').waitFor();
    expect(await dialogOf(library).count()).toBe(0);
    await signInOf(library).click();
    await send(library, account.username, account.password);
    await records(library).nth(2).waitFor();
    await page.getByRole('button', { name: 'Sign out' }).waitFor();
    await record.getByRole('button', { name: 'Delete' }).waitFor();
    expect(faults).toEqual([]);
  });

  it('hands nothing of one user to the next: no selection, no upload that waits', async () => {
    const [former, next] = [await openAccount(stack.url), await openAccount(stack.url)];
    await uploadStars(former, 'private');
    const { page } = await openSignedIn('/library?group=none&view=table', former);
    await records(page).first().focus();
    await page.keyboard.press('Space');
    await page.getByRole('toolbar', { name: 'Selected files' }).waitFor();
    // A slow line: two files are sent at once, two wait.
    await page.route('**/api/spacedata/upload*', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 3_000));
      await route.continue().catch(() => undefined); // Broken off.
    });
    const [buffer] = [Buffer.from('a,b\n1,2\n')];
    await dropFiles(
      page,
      [1, 2, 3, 4].map((i) => ({ name: `secret_${i}.csv`, buffer })),
    );
    await page.getByText('4 files on the way').waitFor();
    await page.getByRole('link', { name: former.username }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByText('You are not signed in.').waitFor();
    await signIn(page, next);
    await page.getByRole('link', { name: 'Library' }).click();
    await page.getByText('drop a FITS file').waitFor();
    await page.waitForTimeout(7_000);
    expect(await page.getByText('secret_').count()).toBe(0);
    expect(await page.getByRole('toolbar', { name: 'Selected files' }).count()).toBe(0);
    expect((await next.get('/api/spacedata')).json.items).toEqual([]);
  });

  it('renews a token that has run out while the page slept, without a word', async () => {
    const account = await openAccount(stack.url);
    const { page, faults } = await openSignedIn('/library', account);
    await sleep(page);
    const renewed = page.waitForResponse(/browser\/refresh/);
    await page.getByRole('link', { name: 'Jobs' }).click();
    expect((await renewed).status()).toBe(200);
    await page.getByText('No jobs of yours:').waitFor();
    expect(await dialogOf(page).count()).toBe(0);
    expect(faults).toEqual([]);
  });

  it('asks over the studio to sign in again, and loses nothing', async () => {
    const account = await openAccount(stack.url);
    const ids = await uploadStars(account, 'private');
    const { page, faults } = await openSignedIn('/', account);
    await page.goto(`${stack.url}/studio?ids=${ids.join(';')}`);
    const first = await settledStage(page);
    await page.getByRole('button', { name: 'Science', exact: true }).click();
    await settledStage(page, (png) => !png.equals(first));
    await endSessions(account);
    await sleep(page);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.getByRole('button', { name: 'Frame' }).click();
    const rotation = page.getByRole('textbox', { name: 'Rotation, number', exact: true });
    await rotation.fill('30');
    await rotation.press('Enter');
    await ended(page).waitFor();
    const before = asked.length;
    await page.waitForTimeout(8_000);
    expect(asked.slice(before).filter((path) => path.startsWith('/api/'))).toEqual([]);
    await signInAgain(page, account);
    const framed = await settledStage(page);
    const undo = page.getByRole('button', { name: 'Undo' });
    for (let step = 0; step < 2; step += 1) await undo.click();
    await settledStage(page, (png) => png.equals(first));
    expect(framed.length).toBeGreaterThan(0);
    expect(faults).toEqual([]);
  });

  it('keeps what is selected in the library, and uploads after it was asked', async () => {
    const account = await openAccount(stack.url);
    await uploadStars(account, 'private');
    const { page, faults } = await openSignedIn('/library?group=none', account);
    await records(page).nth(2).waitFor();
    await records(page).first().focus();
    await page.keyboard.press('Control+a');
    const bar = page.getByRole('toolbar', { name: 'Selected files' });
    await bar.getByText('3 files').waitFor();
    await endSessions(account);
    await sleep(page);
    await page.getByRole('searchbox', { name: 'Search the library' }).fill('star');
    await signInAgain(page, account);
    await bar.getByText('3 files').waitFor();
    expect(await page.getByRole('searchbox').inputValue()).toBe('star');
    expect(faults).toEqual([]);
  });

  it('goes on as a visitor when the question is closed, and does not ask again', async () => {
    const account = await openAccount(stack.url);
    const { page, faults } = await openSignedIn('/jobs', account);
    await endSessions(account);
    await sleep(page);
    await goBelow(page, 'Library');
    await ended(page).waitFor();
    await page.keyboard.press('Escape');
    await signInOf(page).waitFor();
    const refreshes: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/refresh')) refreshes.push(request.url());
    });
    for (const name of ['Jobs', 'Discover', 'Studio', 'Library'])
      await page.getByRole('link', { name }).click();
    await page.waitForTimeout(5_000);
    expect(await dialogOf(page).count()).toBe(0);
    expect(refreshes).toEqual([]);
    const isVisitor = async () =>
      (await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).isVisible()) || undefined;
    expect(await waitFor(isVisitor)).toBe(true);
    expect(faults).toEqual([]);
  });
});
