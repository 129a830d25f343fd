import { build } from 'esbuild';
import type { Page } from 'playwright-core';
import type {
  EqualityAnswer,
  EqualityRequest,
} from '../../../apps/web/src/picture/testing/equality-request.js';

const SCRIPTS = {
  'page.js': 'apps/web/src/picture/testing/equality-page.ts',
  // Where the worker lies beside the page's module.
  'picture-worker.ts': 'apps/web/src/picture/draw/processor/picture-worker.ts',
} as const;

/** A page of the service with nothing but a stage. */
export interface DrawingPage {
  /** Draws a picture of public records. */
  draw(request: EqualityRequest): Promise<EqualityAnswer>;
}

/** Opens a stage of the page at the address of the service, under the page's own policy. */
export async function openDrawingPage(page: Page, url: string): Promise<DrawingPage> {
  const policy = (await fetch(url, { headers: { accept: 'text/html' } })).headers.get(
    'content-security-policy',
  )!;
  const serve = (name: string, contentType: string, body: string) =>
    page.route(`${url}/equality/${name}`, (route) =>
      route.fulfill({ contentType, body, headers: { 'content-security-policy': policy } }),
    );
  await serve('', 'text/html', '<!doctype html><script type="module" src="page.js"></script>');
  for (const [name, entry] of Object.entries(SCRIPTS))
    await serve(name, 'text/javascript', await scriptOf(entry));
  await page.goto(`${url}/equality/`);
  await page.waitForFunction('"draw" in globalThis');
  return {
    draw: (request) => page.evaluate<EqualityAnswer>(`draw(${JSON.stringify(request)})`),
  };
}

async function scriptOf(entry: string): Promise<string> {
  const { outputFiles } = await build({
    ...{ entryPoints: [entry], bundle: true, write: false, platform: 'browser', format: 'esm' },
    ...{ target: 'es2022', conditions: ['source'] },
  });
  return outputFiles[0].text;
}
