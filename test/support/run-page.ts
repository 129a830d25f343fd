import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { openInChromium } from './chromium.js';
import { atSpecEnd } from './spec-end.js';

/** What a page has sent: `POST /results/NAME`, and `POST /end` at last. */
export interface PageResults {
  readonly results: Record<string, Buffer>;
  readonly end: { readonly compiles?: boolean; readonly failure?: string };
}

/** A page of a spec, with no other server than this. */
export interface PageOptions {
  /** Scripts by their paths; `/page.js` is what the page begins with. */
  readonly scripts: Readonly<Record<string, string>>;
  readonly policy: string;
  /** Other files that the page may ask for; undefined: there is none. */
  readonly fileAt?: (path: string) => Uint8Array | undefined;
}

/** Runs a page in Chromium until it sends its end. */
export async function runPage({ scripts, policy, fileAt }: PageOptions): Promise<PageResults> {
  const results: Record<string, Buffer> = {};
  let finish: (end: PageResults['end']) => void;
  const ended = new Promise<PageResults['end']>((resolve) => (finish = resolve));
  const receive = (name: string, body: Buffer): void => {
    if (name === '/end') finish(JSON.parse(body.toString()) as PageResults['end']);
    else results[name.replace('/results/', '')] = body;
  };
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const [path] = decodeURIComponent(request.url!).split('?');
    const body = await buffer(request);
    response.setHeader('content-security-policy', policy);
    if (request.method === 'POST') receive(path, body);
    if (path === '/')
      return send(response, 'text/html', '<!doctype html><script type="module" src="/page.js"></script>');
    if (path in scripts) return send(response, 'text/javascript', scripts[path]);
    const file = fileAt?.(path);
    response.statusCode = file || request.method === 'POST' ? 200 : 404;
    return send(response, 'application/octet-stream', file ?? '');
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  atSpecEnd(() => void server.close().closeAllConnections());
  const browser = openInChromium(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  const end = await Promise.race([ended, browser.ended.then(() => ({ failure: 'the browser ended' }))]);
  browser.end();
  return { results, end };
}

function send(response: ServerResponse, type: string, body: Uint8Array | string): void {
  response.setHeader('content-type', type);
  response.end(body);
}
