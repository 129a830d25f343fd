import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import { chromiumProgram } from './chromium.js';
import { atSpecEnd } from './spec-end.js';

/** A host name of this machine, for the browser alone. */
export const LABORATORY = 'archive.test';

/** WebGL by the processor, and the same colours on every machine. */
const OPTIONS = [
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--force-color-profile=srgb',
  // A name in a laboratory's network: unlike those of loopback, no secure context.
  `--host-resolver-rules=MAP ${LABORATORY} 127.0.0.1`,
];

const browsers = new Map<string, Promise<Browser>>();

/** One browser for all pages of a spec, and one for each option of its own. */
function openBrowser(option = ''): Promise<Browser> {
  const args = option ? [...OPTIONS, option] : OPTIONS;
  const browser =
    browsers.get(option) ??
    chromium.launch({ executablePath: chromiumProgram, args }).then((opened) => {
      atSpecEnd(() => opened.close());
      return opened;
    });
  browsers.set(option, browser);
  return browser;
}

export interface OpenPage {
  readonly page: Page;
  /** What must not happen: errors, reports of the policy, requests to other hosts; empty in the end. */
  readonly faults: string[];
}

interface PageOptions extends BrowserContextOptions {
  /** Statuses whose line in the console is no fault. */
  readonly expected?: readonly number[];
  /** A script that runs in the page before its own. */
  readonly script?: string;
  /** Of the command line of a browser of its own. */
  readonly browserOption?: string;
}

/** Opens a page of the service in a profile of its own. */
export async function openPage(
  url: string,
  { expected = [], script, browserOption, ...options }: PageOptions = {},
): Promise<OpenPage> {
  const context = await (
    await openBrowser(browserOption)
  ).newContext({ viewport: { width: 1440, height: 900 }, ...options });
  if (script) await context.addInitScript(script);
  const page = await context.newPage();
  const faults: string[] = [];
  const isExpected = (text: string) => expected.some((status) => text.includes(`status of ${status}`));
  page.on('console', (message) => {
    const text = message.text();
    if (['error', 'warning'].includes(message.type()) && !isExpected(text)) faults.push(text);
  });
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (protocol.startsWith('http') && origin !== new URL(url).origin) faults.push(`asks ${origin}`);
  });
  await page.goto(url);
  return { page, faults };
}
