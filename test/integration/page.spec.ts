import { readFileSync, statSync } from 'node:fs';
import { sharedStack } from '../support/shared-stack.js';
import { rawRequest } from '../support/raw-request.js';

const AS_BROWSER = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

const get = async (path: string, headers: Record<string, string> = AS_BROWSER, method = 'GET') => {
  const { url } = await sharedStack();
  return fetch(`${url}${path}`, { method, headers });
};

const nonceOf = (response: Response): string =>
  /'nonce-([^']+)'/.exec(response.headers.get('content-security-policy') ?? '')?.[1] ?? '';

/** Paths of the assets that the document names. */
const assetsOf = (document: string): string[] =>
  [...document.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path]) => path);

describe('the page', () => {
  it.each(['/', '/studio', '/target/NGC%203324', '/record/0190'])('answers %s to a browser', async (path) => {
    const response = await get(path);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.text()).toContain('<div id="page">');
  });

  it('has a new nonce in each answer, in the policy and in the document', async () => {
    const [first, second] = await Promise.all([get('/'), get('/')]);
    const nonce = nonceOf(first);
    expect(nonce).toMatch(/^[\w+/]{22}==$/);
    expect(nonceOf(second)).not.toBe(nonce);
    const document = await first.text();
    expect(document).toContain(`<meta property="csp-nonce" nonce="${nonce}">`);
    expect(document).not.toContain('PAGE_NONCE');
  });

  it('is a problem document to others, and outside its screens', async () => {
    for (const [path, headers] of [
      ['/studio', { accept: '*/*' }],
      ['/studio', { accept: 'application/json' }],
      ['/api/nothing', AS_BROWSER],
      ['/hubs/nothing', AS_BROWSER],
      ['/vo/tap', AS_BROWSER],
      ['/assets/nothing.js', AS_BROWSER],
    ] as const) {
      const response = await get(path, headers);
      expect([path, response.status, response.headers.get('content-type')]).toEqual([
        path,
        404,
        'application/problem+json',
      ]);
    }
    expect((await get('/', AS_BROWSER, 'POST')).status).toBe(404);
  });

  it('has no header that browsers report as an error over plain HTTP', async () => {
    const names = [...(await get('/')).headers.keys()];
    expect(names).toContain('x-content-type-options');
    expect(names).not.toContain('cross-origin-opener-policy');
    expect(names).not.toContain('origin-agent-cluster');
  });

  it('answers HEAD like GET, without a body', async () => {
    const response = await get('/', AS_BROWSER, 'HEAD');
    expect(response.status).toBe(200);
    expect(nonceOf(response)).not.toBe('');
    expect(await response.text()).toBe('');
  });
});

describe('its assets', () => {
  const scriptPath = async () =>
    assetsOf(await (await get('/')).text()).find((path) => path.endsWith('.js')) as string;

  it('are kept for ever, and are what was built', async () => {
    const path = await scriptPath();
    const response = await get(path, {});
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('public,max-age=31536000,immutable');
    expect(response.headers.get('content-type')).toBe('text/javascript');
    expect(await response.text()).toBe(readFileSync(`dist/web${path}`, 'utf8'));
  });

  it('have the policy of the page, which is that of their workers, without a nonce', async () => {
    const policy = (await get(await scriptPath(), {})).headers.get('content-security-policy') ?? '';
    expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval'");
    expect(policy).toContain("style-src 'self';");
  });

  it('are compressed at the build', async () => {
    const path = await scriptPath();
    for (const [encoding, ending] of [
      ['gzip', 'gz'],
      ['br', 'br'],
    ] as const) {
      const response = await get(path, { 'accept-encoding': encoding });
      expect(response.headers.get('content-encoding')).toBe(encoding);
      expect(response.headers.get('content-length')).toBe(String(statSync(`dist/web${path}.${ending}`).size));
      expect(await response.text()).toBe(readFileSync(`dist/web${path}`, 'utf8'));
    }
  });

  it('are inside their folder', async () => {
    const { url } = await sharedStack();
    for (const path of ['/assets/../index.html', '/assets/%2e%2e/index.html', '/assets/..%2fsources.json']) {
      const answer = await rawRequest(
        url,
        `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`,
      );
      expect(answer).toMatch(/^HTTP\/1\.1 404 /);
    }
  });
});
