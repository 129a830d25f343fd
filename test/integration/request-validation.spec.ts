import { connect } from 'node:net';
import { call, openAccount, type Account } from '../support/api-client.js';
import { upload, uploadRecord } from '../support/library.js';
import { rawRequest } from '../support/raw-request.js';
import { sharedStack } from '../support/shared-stack.js';
import { starImage } from '../support/star-image.js';

jest.setTimeout(90_000);

const TABLE = 'ra,dec\n1,2\n';

let url: string;
let user: Account;

beforeAll(async () => {
  ({ url } = await sharedStack());
  user = await openAccount(url);
});

const fieldsOf = (json: { errors?: { field: string }[] }) => (json.errors ?? []).map(({ field }) => field);

describe('refresh', () => {
  it('answers 401 to an invalid refresh token, and 400 to other text', async () => {
    const { accessToken } = user;
    expect(accessToken.length).toBeGreaterThan(200);
    for (const refreshToken of [accessToken, 'x', 'x'.repeat(4096)]) {
      const { status, json, headers } = await user.post('/api/auth/refresh', { refreshToken });
      expect([status, json.code]).toEqual([401, 'unauthenticated']);
      expect(headers.get('www-authenticate')).toBe('Bearer');
    }
    const { status, json } = await user.post('/api/auth/refresh', { refreshToken: 'x'.repeat(4097) });
    expect([status, fieldsOf(json)]).toEqual([400, ['refreshToken']]);
  });
});

describe('uploads', () => {
  it.each(['_', '.', '-', '+', 'é', ' '])('accept names that storage keys truncate at %j', async (cut) => {
    const { status, json } = await upload(user, `${'x'.repeat(30)}${cut}${'y'.repeat(195)}.csv`, TABLE);
    expect([status, json.fileName]).toEqual([201, `${'x'.repeat(30)}${cut}${'y'.repeat(195)}.csv`]);
  });

  it('keep suffix and extension of a long name, so that its level is known', async () => {
    const { json } = await upload(user, `jw01234_${'x'.repeat(300)}_i2d.csv`, TABLE);
    expect([json.fileName.length, json.processingLevel]).toEqual([255, 'L3']);
    expect(json.fileName).toMatch(/x_i2d\.csv$/);
  });

  it.each([
    ['{"a": 1}', 'metadata', 'application/json'],
    [TABLE, 'table', 'text/csv'],
    ['a,b\n1,"two\nlines, and more"\n', 'table', 'text/csv'],
  ])('are recognised by content, whatever their names: %j', async (text, dataType, contentType) => {
    const { status, json } = await upload(user, 'm51.fits', text);
    expect([status, json.dataType, json.contentType]).toEqual([201, dataType, contentType]);
  });

  it.each([
    ['m51.fits', '<html>', 'invalid_fits'],
    ['m51.csv', 'ra,dec\n1,2\n3,4,5\n', 'invalid_file'],
    ['m51.csv', 'ra,dec\n1,2\n3', 'invalid_file'],
    ['m51.csv', 'ra,dec\n1,"2\n', 'invalid_file'],
    [
      'half.csv',
      Buffer.from(`\uFEFFra,dec\n${'1,2\n'.repeat(20_000)}`, 'utf16le').subarray(0, -1),
      'invalid_file',
    ],
    ['half.csv', Buffer.from(`\uFEFFra,dec\n${'1,2\n'.repeat(20_000)}1,\uD83D`, 'utf16le'), 'invalid_file'],
  ])('of %s with %j are refused', async (name, text, code) => {
    const { status, json } = await upload(user, name, text);
    expect([status, json.code]).toEqual([422, code]);
    expect(json.detail).toContain(name);
    expect(json.detail).not.toContain('uploads/');
  });
});

describe('upload validation', () => {
  it.each(['application/json', 'application/x-www-form-urlencoded', 'text/plain'])(
    'answers 415 to %s of any size without reading it',
    async (type) => {
      for (const route of ['/api/spacedata', '/api/spacedata/upload'])
        for (const bytes of [2, 2 * 2 ** 20]) {
          const { status, json } = await user.post(route, 'a'.repeat(bytes), { 'content-type': type });
          expect([status, json.code]).toEqual([415, 'unsupported_media_type']);
          expect(json.detail).toContain('multipart/form-data');
        }
    },
  );

  it.each(['\x01', '\x1b', '\x00'])('names the file when its name contains %j', async (control) => {
    const head = `Content-Disposition: form-data; name="file"; filename="a${control}b.csv"`;
    const body = `--b\r\n${head}\r\n\r\n${TABLE}\r\n--b--\r\n`;
    const type = { 'content-type': 'multipart/form-data; boundary=b' };
    const { status, json } = await user.post('/api/spacedata/upload', body, type);
    expect([status, fieldsOf(json)]).toEqual([400, ['file']]);
    expect(json.detail).toContain('control characters');
  });
});

describe('paths', () => {
  it('have one spelling', async () => {
    for (const route of ['/API/health/live', '/api/Health/live', '/api/SpaceData', '/api/spacedata/UPLOAD']) {
      const { status, json } = await user.get(route);
      expect([route, status, json.code]).toEqual([route, 404, 'not_found']);
    }
    expect((await user.get('/api/health/live/')).status).toBe(200);
  });
});

describe('an unknown route', () => {
  it.each(['/', '/other', '/swagger/other', '/apis', '/api', '/api/', '/hubs/other', '/metrics'])(
    '(%s) is a problem document',
    async (route) => {
      for (const method of ['GET', 'POST', 'DELETE']) {
        const { status, headers, json } = await call(url, method, route);
        expect([method, status, json?.code]).toEqual([method, 404, 'not_found']);
        expect(headers.get('content-type')).toMatch(/^application\/problem\+json/);
        expect(json.requestId).toBe(headers.get('x-request-id'));
        expect(headers.get('cache-control')).toBe('no-store');
      }
    },
  );

  it('is a problem document also with unreadable input', async () => {
    const type = { 'content-type': 'application/json' };
    const broken = await call(url, 'POST', '/other', { body: '{"a":', headers: type });
    expect([broken.status, fieldsOf(broken.json)]).toEqual([400, ['body']]);
    const plain = await call(url, 'POST', '/other', { body: 'a', headers: { 'content-type': 'text/plain' } });
    expect([plain.status, plain.json.code]).toEqual([415, 'unsupported_media_type']);
    const path = await call(url, 'GET', '/%E0%A4%A');
    expect([path.status, path.json.code]).toEqual([404, 'not_found']);
  });

  it('does not include the HTML page', async () => {
    const page = await call(url, 'GET', '/swagger');
    expect([page.status, page.headers.get('content-type')]).toEqual([
      200,
      expect.stringMatching(/^text\/html/),
    ]);
    expect((await call(url, 'GET', '/swagger-json')).json.openapi).toMatch(/^3\./);
  });
});

describe('continued lists', () => {
  beforeAll(async () => {
    for (const name of ['one.csv', 'two.csv', 'three.csv']) await uploadRecord(user, name, TABLE);
  });

  it.each([
    ['q=csv', 'q=one'],
    ['q=csv', 'q=csv&includeArchived=true'],
    ['', 'visibility=private'],
  ])('refuse the cursor of %j for %j', async (filters, others) => {
    const list = (query: string) => user.get(`/api/spacedata?pageSize=1&${query}`);
    const { nextCursor } = (await list(filters)).json;
    expect(nextCursor).toEqual(expect.any(String));
    expect((await list(`${filters}&cursor=${nextCursor}`)).status).toBe(200);
    // The page size is not a filter.
    expect((await user.get(`/api/spacedata?pageSize=2&${filters}&cursor=${nextCursor}`)).status).toBe(200);
    const { status, json } = await list(`${others}&cursor=${nextCursor}`);
    expect([status, fieldsOf(json)]).toEqual([400, ['cursor']]);
  });
});

describe('previews', () => {
  let imageId: string;

  beforeAll(async () => {
    const place = { ra: 84, dec: -5 };
    const grid = { ...place, scaleArcsec: 0.5, width: 64, height: 64 };
    const image = starImage({ grid, star: place, filter: 'F200W', fwhmArcsec: 2 });
    imageId = await uploadRecord(user, 'image_i2d.fits', image);
  });

  it.each([
    ['sliceIndex', 'sliceIndex=1'],
    ['hdu', 'hdu=5'],
    ['hdu', 'hdu=0'],
    ['x', 'x=1&y=0&w=64&h=64'],
    ['x', 'x=64&y=0&w=1&h=1'],
    ['x', 'x=2147483647&y=0&w=2147483647&h=1'],
    ['sliceIndex', 'sliceIndex=1000001'],
    ['sliceIndex', 'sliceIndex=2147483648'],
    ['y', 'x=0&y=60&w=4&h=5'],
    ['y', 'x=1'],
    ['smoothSize', 'smoothSize=4'],
    ['blackPoint', 'blackPoint=0.5&whitePoint=0.5'],
    ['w', 'x=0&y=0&w=0&h=1'],
    ['low', 'low=2&high=2'],
    ['low', 'low=1e30'],
    ['high', 'high=-1e30'],
    ['low', 'low=-1e39'],
    ['low', 'low=NaN'],
    ['high', 'high=low'],
  ])('names %s when the file does not allow it (%s)', async (field, query) => {
    const answer = await user.get(`/api/spacedata/${imageId}/preview?${query}`);
    expect([answer.status, fieldsOf(answer.json)]).toEqual([400, [field]]);
    expect(answer.json.detail).toMatch(new RegExp(`^${field}: `));
  });

  it('answer `If-None-Match: *` for existing versions, unless the request is invalid', async () => {
    const any = { 'if-none-match': '*', 'cache-control': 'max-age=0' };
    const wrong = await user.get(`/api/spacedata/${imageId}/preview?smoothSize=4`, any);
    expect([wrong.status, fieldsOf(wrong.json)]).toEqual([400, ['smoothSize']]);
    const right = await user.get(`/api/spacedata/${imageId}/preview?width=16`, any);
    expect([right.status, right.bytes.length]).toEqual([304, 0]);
    expect(right.headers.get('etag')).toMatch(/^".+"$/);
  });

  it('answer `If-None-Match: *` with a body that has no version', async () => {
    const any = { 'if-none-match': '*', 'cache-control': 'max-age=0' };
    for (const place of ['/api/jobs', '/api/spacedata', '/api/auth/me'])
      expect([place, (await user.get(place, any)).status]).toEqual([place, 200]);
  });

  it.each(['x=0&y=0&w=64&h=64', 'x=63&y=63&w=1&h=1', 'sliceIndex=0', 'hdu=1'])(
    'are drawn at those limits (%s)',
    async (query) => {
      expect((await user.get(`/api/spacedata/${imageId}/preview?${query}`)).status).toBe(200);
    },
  );
});

describe('deletions', () => {
  it.each([2, 5, 6, 23])(
    'of one record by %i at once: one removes it, the others find nothing',
    async (count) => {
      const id = await uploadRecord(user, 'gone.csv', TABLE);
      const answers = await Promise.all(
        Array.from({ length: count }, () => user.delete(`/api/spacedata/${id}`)),
      );
      const statuses = answers.map(({ status }) => status).sort();
      expect(statuses).toEqual([204, ...Array<number>(count - 1).fill(404)]);
    },
  );
});

describe('archive searches', () => {
  const SEARCH = '/api/archive/search/target';
  const body = { targetName: 'NGC 3324', calibLevels: [1, 2, 3], pageSize: 1 };

  it('continue by a cursor in the body or the query, not by both', async () => {
    const first = (await user.post(SEARCH, body)).json;
    const cursor: string = first.nextCursor;
    expect(cursor).toEqual(expect.any(String));
    const inBody = await user.post(SEARCH, { ...body, cursor });
    const inQuery = await user.post(`${SEARCH}?cursor=${cursor}`, body);
    expect(inQuery.json).toEqual(inBody.json);
    expect(inQuery.json.items[0].obsId).not.toBe(first.items[0].obsId);
    for (const [query, sent] of [
      [`cursor=${cursor}`, { ...body, cursor }],
      [`cursor=${cursor}`, { ...body, page: 2 }],
      ['cursor=odd', body],
      [`cursor=${cursor}`, { ...body, calibLevels: [2, 3] }],
    ] as const) {
      const { status, json } = await user.post(`${SEARCH}?${query}`, sent);
      expect([status, fieldsOf(json)]).toEqual([400, ['cursor']]);
    }
    const { status, json } = await user.post(`${SEARCH}?pageSize=2`, body);
    expect([status, fieldsOf(json)]).toEqual([400, ['pageSize']]);
  });

  it('list all products of observations', async () => {
    const { items } = (await user.post(SEARCH, body)).json;
    const { status, json } = await user.post('/api/archive/products', { obsIds: [items[0].obsId] });
    expect(status).toBe(200);
    expect(json).toMatchObject({ total: json.items.length, totalIsExact: true, nextCursor: null, page: 1 });
  });
});

it('keeps an idle connection longer than proxies do: a minute', async () => {
  const { headers } = await call(url, 'GET', '/api/health/live');
  expect(Number(headers.get('keep-alive')?.replace('timeout=', ''))).toBeGreaterThan(60);
});

it('requires Host, as in HTTP/1.1', async () => {
  const head = 'GET /api/health/live HTTP/1.1\r\nOrigin: http://localhost:4200\r\nConnection: close\r\n';
  const answer = await rawRequest(url, `${head}X-Request-Id: no-host\r\n\r\n`);
  expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
  expect(answer).toContain('"errors":[{"field":"Host","message":"is needed"}]');
  expect(answer).toMatch(/^X-Request-Id: no-host\r$/im);
  expect(answer).toMatch(/^Access-Control-Expose-Headers: /im);
  const old = await rawRequest(url, 'GET /api/health/live HTTP/1.0\r\n\r\n');
  expect(old).toMatch(/^HTTP\/1\.1 200 OK/);
});

it.each(['GET', 'OPTIONS'])("adds an id to the hub's HTTP responses (%s)", async (method) => {
  const given = { 'x-request-id': 'poll-1', origin: 'http://localhost:4200' };
  for (const query of [
    'EIO=4&transport=polling',
    'EIO=4&transport=nothing',
    'EIO=4&transport=polling&sid=gone',
  ]) {
    const answer = await call(url, method, `/hubs/job-progress/?${query}`, { headers: given });
    expect([query, answer.headers.get('x-request-id')]).toEqual([query, 'poll-1']);
  }
  const own = await call(url, method, '/hubs/job-progress/?EIO=4&transport=polling');
  expect(own.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
});

it('lets pages of other origins read the headers of a download', async () => {
  const { headers } = await call(url, 'GET', '/api/health', { headers: { origin: 'http://localhost:4200' } });
  const exposed = (headers.get('access-control-expose-headers') ?? '').split(',');
  for (const name of ['Content-Range', 'Accept-Ranges', 'Retry-After', 'X-Request-Id', 'ETag'])
    expect(exposed).toContain(name);
});

describe('a request that offers another protocol', () => {
  /** Response until the server closes the connection. */
  function answerOf(head: string): Promise<string> {
    const { hostname, port } = new URL(url);
    return new Promise((resolve, reject) => {
      const socket = connect(Number(port), hostname, () => socket.write(`${head}\r\n\r\n`));
      let text = '';
      socket.setEncoding('utf8').on('data', (part) => (text += String(part)));
      socket.on('end', () => resolve(text)).on('error', reject);
    });
  }

  it.each(['h2c', 'websocket', 'foo'])('(%s) is answered as without the offer', async (protocol) => {
    const head = [
      'GET /api/health/live HTTP/1.1',
      'Host: x',
      'Connection: Upgrade',
      `Upgrade: ${protocol}`,
      'X-Request-Id: up-1',
    ];
    const answer = await answerOf(head.join('\r\n'));
    expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
    expect(answer).toMatch(/^X-Request-Id: up-1\r$/im);
    expect(answer).toContain('{"status":"ok"}');
  });

  it('is refused like any other without access', async () => {
    const head = ['GET /api/spacedata HTTP/1.1', 'Host: x', 'Connection: Upgrade', 'Upgrade: h2c'];
    expect(await answerOf(head.join('\r\n'))).toMatch(/^HTTP\/1\.1 401 /);
  });
});

describe('an unreadable body', () => {
  it('is reported as such', async () => {
    const answer = await fetch(`${url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"username":',
    });
    expect(answer.status).toBe(400);
    expect(fieldsOf((await answer.json()) as object)).toEqual(['body']);
  });

  it('an unreadable path is reported, too', async () => {
    const answer = await fetch(`${url}/api/spacedata/%E0%A4%A`);
    expect(answer.status).toBe(400);
    expect(fieldsOf((await answer.json()) as object)).toEqual(['path']);
  });
});
