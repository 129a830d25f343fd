import { call, openAccount, type Account } from '../support/api-client.js';
import { uploadRecord } from '../support/library.js';
import { rawRequest } from '../support/raw-request.js';
import { sharedStack } from '../support/shared-stack.js';
import { starImage } from '../support/star-image.js';

jest.setTimeout(90_000);

/** Headers of every response, with their prefixes. */
const HEADERS = {
  'content-security-policy': "default-src 'self'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-frame-options': 'SAMEORIGIN',
  'x-permitted-cross-domain-policies': 'none',
};

let url: string;
let user: Account;
let id: string;

beforeAll(async () => {
  ({ url } = await sharedStack());
  user = await openAccount(url);
  const place = { ra: 84, dec: -5 };
  const grid = { ...place, scaleArcsec: 0.5, width: 64, height: 64 };
  id = await uploadRecord(
    user,
    'image_i2d.fits',
    starImage({ grid, star: place, filter: 'F200W', fwhmArcsec: 2 }),
  );
});

function expectSecure(what: string, headers: Headers): void {
  for (const [name, beginning] of Object.entries(HEADERS))
    expect([what, name, headers.get(name)?.slice(0, beginning.length)]).toEqual([what, name, beginning]);
  expect(headers.get('x-powered-by')).toBeNull();
  expect(headers.get('strict-transport-security')).not.toContain('includeSubDomains');
  expect(headers.get('content-security-policy')).not.toContain('upgrade-insecure-requests');
}

it.each<[string, number, string, string, RegExp | null]>([
  ['JSON', 200, 'GET', '/api/spacedata', /^application\/json/],
  ['nothing', 204, 'POST', '/api/auth/logout', null],
  ['a picture', 200, 'GET', '/api/spacedata/{id}/preview?width=32&height=32', /^image\/png/],
  ['a file', 200, 'GET', '/api/spacedata/{id}/file', /fits|octet/],
  ['what is wrong', 400, 'GET', '/api/spacedata?page=0', /^application\/problem/],
  ['what needs a token', 401, 'GET', '/api/jobs', /^application\/problem/],
  ['what is for administrators', 403, 'POST', '/api/search/reindex', /^application\/problem/],
  ['what is missing', 404, 'GET', '/api/nowhere', /^application\/problem/],
  ['what is no route of the API', 404, 'GET', '/nowhere', /^application\/problem/],
  ['the page for people', 200, 'GET', '/swagger', /^text\/html/],
  ['a part of that page', 200, 'GET', '/swagger/swagger-ui-init.js', /javascript/],
  ['the document for programs', 200, 'GET', '/swagger-json', /^application\/json/],
  ['the document as YAML', 200, 'GET', '/swagger-yaml', /^text\/yaml/],
  ['the health', 200, 'GET', '/api/health/live', /^application\/json/],
  ['the hub', 200, 'GET', '/hubs/job-progress/?EIO=4&transport=polling', /^text\/plain/],
  ['a refusal of the hub', 400, 'GET', '/hubs/job-progress/?EIO=4&transport=none', /^application\/json/],
  ['what browsers ask', 204, 'OPTIONS', '/api/spacedata', null],
])('%s (%i) has the security headers', async (what, status, method, route, type) => {
  const { username, password } = user;
  const fresh = (await call(url, 'POST', '/api/auth/login', { body: { username, password } })).json;
  const token = status === 401 ? undefined : fresh.accessToken;
  const body = route.endsWith('/logout') ? { refreshToken: fresh.refreshToken } : undefined;
  const answer = await call(url, method, route.replace('{id}', id), { token, body });
  expect([what, answer.status]).toEqual([what, status]);
  if (type) expect(answer.headers.get('content-type')).toMatch(type);
  expectSecure(what, answer.headers);
});

it('refusals before routing have the security headers', async () => {
  const answer = await rawRequest(url, 'NONSENSE\r\n\r\n');
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  const lines = answer.split('\r\n\r\n')[0].split('\r\n').slice(1);
  expectSecure('nonsense', new Headers(lines.map((line) => line.split(/: (.*)/s, 2) as [string, string])));
});

it('the HTML page loads its parts without TLS', async () => {
  const page = await call(url, 'GET', '/swagger');
  const sources = [...page.bytes.toString().matchAll(/(?:src|href)="(\.[^"]+)"/g)].map(
    ([, source]) => source,
  );
  expect(sources.length).toBeGreaterThan(3);
  for (const source of sources) {
    const part = await call(
      url,
      'GET',
      new URL(source, `${url}/swagger/`).pathname.replace('/swagger/swagger/', '/swagger/'),
    );
    expect([source, part.status]).toEqual([source, 200]);
  }
});

it('the HTML page alone may show pictures that its script has fetched', async () => {
  const sourcesOf = async (path: string) => {
    const { headers } = await call(url, 'GET', path, { token: user.accessToken });
    return headers
      .get('content-security-policy')
      ?.split(';')
      .find((directive) => directive.startsWith('img-src'));
  };
  for (const path of ['/swagger', '/swagger/'])
    expect([path, await sourcesOf(path)]).toEqual([path, "img-src 'self' data: blob:"]);
  for (const path of [
    '/',
    '/swagger-json',
    '/swagger-yaml',
    '/api/spacedata',
    `/api/spacedata/${id}/preview`,
  ])
    expect([path, await sourcesOf(path)]).toEqual([path, "img-src 'self' data:"]);
});

it('the HTML page keeps the access token and has a filter', async () => {
  const script = (await call(url, 'GET', '/swagger/swagger-ui-init.js')).bytes.toString();
  const [, options] = /"customOptions": (\{[^{}]*\})/.exec(script) ?? [];
  expect(JSON.parse(options)).toEqual({ persistAuthorization: true, filter: true });
});
