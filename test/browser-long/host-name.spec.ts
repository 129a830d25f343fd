import { openAccount } from '../support/api-client.js';
import { describeInChromium } from '../support/chromium.js';
import { LABORATORY, openPage } from '../support/open-page.js';
import { signIn } from '../support/page-checks.js';
import { sharedStack } from '../support/shared-stack.js';
import { channelFileName, channelImage, STAR_CHANNELS } from '../support/star-channels.js';
import { settledStage, uploadStars } from '../support/studio-page.js';

jest.setTimeout(300_000);

describeInChromium('the page by a host name over plain HTTP', () => {
  it('signs in, uploads, draws, and copies a link that others can open', async () => {
    const stack = await sharedStack();
    const url = stack.url.replace('127.0.0.1', LABORATORY);
    const account = await openAccount(stack.url);
    const ids = await uploadStars(account);
    const { page, faults } = await openPage(`${url}/library?group=none`);
    expect(
      await page.evaluate('[isSecureContext, typeof crypto.subtle, typeof navigator.clipboard]'),
    ).toEqual([false, 'undefined', 'undefined']);
    await signIn(page, account);
    await page.reload();
    await page.getByRole('link', { name: account.username }).waitFor();
    const [channel] = STAR_CHANNELS;
    await page.locator('input[type=file]').setInputFiles({
      name: `again_${channelFileName(channel)}`,
      mimeType: 'application/fits',
      buffer: Buffer.from(channelImage(channel)),
    });
    await page.getByRole('region', { name: 'Uploads' }).getByText('1 in the library').waitFor();
    await page.goto(`${url}/studio?ids=${ids.join(';')}`);
    const first = await settledStage(page);
    await page.waitForURL(/\/studio#./);
    await page.getByRole('button', { name: 'Link', exact: true }).click();
    await page.getByRole('button', { name: 'Copy link' }).click();
    await page.getByText('Copied').waitFor();
    const link = await page.evaluate<string>('document.activeElement.value');
    expect(new URL(link).hostname).toBe(LABORATORY);
    const other = await openPage(link);
    expect((await settledStage(other.page)).equals(first)).toBe(true);
    expect([...faults, ...other.faults]).toEqual([]);
  });
});
