import type { Page } from 'playwright-core';
import type { Account } from './api-client.js';
import { openPage, type OpenPage } from './open-page.js';
import { signIn } from './page-checks.js';

/** The rows of the library's list. */
export const rows = (page: Page) => page.getByRole('grid', { name: 'Records' }).getByRole('row');

/** What can be done with the selected files. */
export const bar = (page: Page) => page.getByRole('toolbar', { name: 'Selected files' });

/** A file that a browser would send. */
export const fileOf = (name: string, bytes: Uint8Array) => ({
  ...{ name, mimeType: 'application/fits', buffer: Buffer.from(bytes) },
});

/** Opens a page, and signs in. @param expected statuses whose line in the console is no fault */
export async function openSignedIn(
  url: string,
  account: Account,
  expected: readonly number[] = [],
): Promise<OpenPage> {
  const opened = await openPage(url, { expected });
  await signIn(opened.page, account);
  return opened;
}

/** Drops files on the window, as from a folder. */
export async function dropFiles(
  page: Page,
  files: readonly { readonly name: string; readonly buffer: Buffer }[],
): Promise<void> {
  const sent = files.map(({ name, buffer }) => ({ name, base64: buffer.toString('base64') }));
  await page.evaluate(
    `(() => {
      const transfer = new DataTransfer();
      for (const { name, base64 } of ${JSON.stringify(sent)})
        transfer.items.add(new File([Uint8Array.from(atob(base64), (c) => c.charCodeAt(0))], name));
      for (const type of ['dragover', 'drop'])
        document.body.dispatchEvent(
          new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer: transfer }),
        );
    })()`,
  );
}
