import { request } from 'node:http';
import { RecordEntity, JobEntity } from '#domain';
import { writeFits } from '#kernels';
import { callerOf, openAccount, type Account, type Answer } from '../support/api-client.js';
import { filesIn, upload, uploadRecord } from '../support/library.js';
import { waitFor } from '../support/spec-end.js';
import { starImage, type SkyPosition } from '../support/star-image.js';
import { rawRequest } from '../support/raw-request.js';
import { startStack, type Stack } from '../support/start-stack.js';

jest.setTimeout(90_000);

const FITS_BLOCK = 2880;
const UNKNOWN_ID = '018f0000-0000-7000-8000-000000000000';
const HERE = { ra: 84, dec: -5 };

let stack: Stack;
let user: Account;
let ids: Record<'image' | 'table' | 'csv', string>;
let before: Awaited<ReturnType<typeof holdings>>;

beforeAll(async () => {
  stack = await startStack({ apps: ['api', 'processing'], env: { MAX_FITS_FILE_SIZE_MB: '1' } });
  user = await openAccount(stack.url);
  ids = {
    image: await uploadRecord(user, 'image_i2d.fits', imageAt(HERE)),
    table: await uploadRecord(user, 'catalogue_cat.fits', tableFile()),
    csv: await uploadRecord(user, 'list.csv', 'a,b\n1,2\n3,4\n'),
  };
  before = await holdings();
});

/** Checks that nothing is left of a refused request. */
afterEach(async () => expect(await holdings()).toEqual(before));

afterAll(() => stack?.stop());

function imageAt(place: SkyPosition): Uint8Array {
  const grid = { ...place, scaleArcsec: 0.5, width: 64, height: 64 };
  return starImage({ grid, star: place, filter: 'F200W', fwhmArcsec: 2 });
}

function tableFile(): Uint8Array {
  const columns = [{ name: 'FLUX', unit: 'Jy', data: Float32Array.of(1, 2, 3) }];
  return writeFits([{}, { type: 'table', name: 'CATALOG', columns }]);
}

async function holdings() {
  return {
    records: await stack.database.getRepository(RecordEntity).count(),
    jobs: await stack.database.getRepository(JobEntity).count(),
    stored: filesIn(stack, 'data'),
    underWay: filesIn(stack, 'uploads'),
  };
}

const fieldsOf = ({ json }: Answer): string[] =>
  (json.errors ?? []).map((error: { field: string }) => error.field);

function expectProblem(answer: Answer, status: number): void {
  expect(answer.status).toBe(status);
  expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json/);
  if (status === 400) expect(answer.json.errors.length).toBeGreaterThan(0);
  expect(answer.json).toMatchObject({
    status,
    title: expect.any(String),
    detail: expect.any(String),
    code: expect.stringMatching(/^[a-z_]+$/),
    requestId: answer.headers.get('x-request-id'),
  });
}

describe('upload', () => {
  const FILES: [string, string, () => Uint8Array | string][] = [
    ['a text file called .fits', 'notes.fits', () => 'Dear diary, it was cloudy again.'],
    ['a long text file called .fits', 'novel.fits', () => 'It was a dark and stormy night. '.repeat(500)],
    ['an empty file', 'empty.fits', () => ''],
    ['a file cut in its header', 'short.fits', () => imageAt(HERE).subarray(0, 500)],
    ['a file cut in its data', 'cut.fits', () => imageAt(HERE).subarray(0, -2 * FITS_BLOCK)],
    ['binary noise', 'noise.dat', () => Uint8Array.from({ length: 5000 }, (_, i) => (i * 7919) % 256)],
    ['broken gzip', 'broken.fits.gz', () => Uint8Array.of(0x1f, 0x8b, 8, 0, 1, 2, 3, 4, 5, 6, 7)],
    ['broken JSON', 'broken.json', () => '{"a": [1, 2'],
    ['a header that promises terabytes', 'huge.fits', hugeHeader],
  ];

  it.each(FILES)('refuses %s with 422, naming it', async (_, fileName, content) => {
    const answer = await upload(user, fileName, content());
    expectProblem(answer, 422);
    expect(answer.json.detail).toContain(fileName);
    expect(answer.json.detail).not.toContain(stack.dataDir);
  });

  function hugeHeader(): Uint8Array {
    const text = Buffer.from(imageAt(HERE)).toString('latin1');
    const huge = text.replaceAll(/(NAXIS[12] {2}= ) {18}64/g, `$1${'999999999'.padStart(20)}`);
    expect(huge).not.toBe(text);
    return Buffer.from(huge, 'latin1');
  }

  it('refuses a form without a file, and unknown or invalid fields', async () => {
    const withoutFile = new FormData();
    withoutFile.append('description', 'nothing');
    const missing = await user.post('/api/spacedata/upload', withoutFile);
    expectProblem(missing, 400);
    expect(fieldsOf(missing)).toEqual(['file']);
    for (const [field, value] of [
      ['visibility', 'everybody'],
      ['shoeSize', '42'],
      ['description', 'x'.repeat(2001)],
    ]) {
      const answer = await upload(user, 'image_i2d.fits', imageAt(HERE), { [field]: value });
      expectProblem(answer, 400);
      expect(fieldsOf(answer)).toEqual([field]);
    }
  });

  it.each([
    ['file', ['file', 'file']],
    ['file', ['file', 'file', 'file']],
    ['photo', ['file', 'photo']],
    ['photo', ['photo', 'file']],
  ])('refuses a form with an additional %s: %j', async (field, names) => {
    const form = new FormData();
    for (const name of names) form.append(name, new Blob([imageAt(HERE)]), 'image_i2d.fits');
    const answer = await user.post('/api/spacedata/upload', form);
    expectProblem(answer, 400);
    expect(fieldsOf(answer)).toEqual([field]);
  });

  it('refuses other content types (415) and large files (413)', async () => {
    expectProblem(await user.post('/api/spacedata/upload', { file: 'text' }), 415);
    expectProblem(await user.post('/api/spacedata', 'plain', { 'content-type': 'text/plain' }), 415);
    const answer = await upload(user, 'large.fits', new Uint8Array(1024 * 1024 + 1));
    expectProblem(answer, 413);
    expect(answer.json.code).toBe('file_too_large');
  });

  it('removes an upload whose client disconnected', async () => {
    const boundary = 'b0undary';
    const call = request(`${stack.url}/api/spacedata/upload`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${user.accessToken}`,
        'content-type': `multipart/form-data; boundary=${boundary}`,
        'content-length': 600_000,
      },
    });
    const broken = new Promise((resolve) => call.once('error', resolve));
    call.write(
      `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.fits"\r\n\r\n${'x'.repeat(300_000)}`,
    );
    const isComing = () => (filesIn(stack, 'uploads').length > 0 ? true : undefined);
    expect(await waitFor(isComing)).toBe(true);
    call.destroy();
    await broken;
    const isGone = () => (filesIn(stack, 'uploads').length === 0 ? true : undefined);
    expect(await waitFor(isGone)).toBe(true);
  });

  it('requires a token', async () => {
    const form = new FormData();
    form.append('file', new Blob(['x']), 'x.fits');
    const answer = await fetch(`${stack.url}/api/spacedata/upload`, { method: 'POST', body: form });
    expect(answer.status).toBe(401);
  });
});

describe('every other route', () => {
  it.each([
    ['targetName', '/api/archive/search/target', {}],
    ['radius', '/api/archive/search/target', { targetName: 'M 16', radius: 11 }],
    ['calibLevels', '/api/archive/search/target', { targetName: 'M 16', calibLevels: [5] }],
    ['dec', '/api/archive/search/coordinates', { ra: 1, dec: 91 }],
    ['ra', '/api/archive/search/coordinates', { ra: 360, dec: 1 }],
    ['ra', '/api/archive/search/coordinates', { ra: 'one', dec: 1 }],
    ['programId', '/api/archive/search/program', { programId: '12a' }],
    ['obsId', '/api/archive/search/observation', { obsId: 'a'.repeat(101) }],
    ['daysBack', '/api/archive/whats-new', { daysBack: 366 }],
    ['obsIds', '/api/archive/products', { obsIds: [] }],
    ['obsId', '/api/archive/import', { obsId: '../../etc' }],
    ['downloadSource', '/api/archive/import', { obsId: 'a', downloadSource: 'post' }],
    ['shoeSize', '/api/archive/import', { obsId: 'a', shoeSize: 42 }],
  ])('names an invalid %s (%s)', async (field, route, body) => {
    const answer = await user.post(route, body);
    expectProblem(answer, 400);
    expect(fieldsOf(answer)).toContain(field);
  });

  it.each(['', '/preview', '/thumbnail'])('answers 404 to unknown records (%s)', async (place) => {
    for (const id of [UNKNOWN_ID, 'not-an-id', '%00', "1' OR '1'='1"]) {
      expectProblem(await user.get(`/api/spacedata/${id}${place}`), 404);
    }
  });

  it('refuses to draw a table, and answers 404 to its missing thumbnail', async () => {
    const answer = await user.get(`/api/spacedata/${ids.table}/preview`);
    expectProblem(answer, 400);
    expect(fieldsOf(answer)).toEqual(['id']);
    expectProblem(await user.get(`/api/spacedata/${ids.table}/thumbnail`), 404);
  });

  it('refuses a body on a route without one, except an empty one', async () => {
    const path = `/api/spacedata/${ids.csv}/archive`;
    const refused = await user.post(path, { x: 1, constructor: 2 });
    expectProblem(refused, 400);
    expect(fieldsOf(refused)).toEqual(['x', 'constructor']);
    expectProblem(await callerOf(stack.url).post(path, { x: 1 }), 401);
    expect((await user.post(path, {})).status).toBe(200);
    expect((await user.post(`/api/spacedata/${ids.csv}/unarchive`)).status).toBe(200);
  });

  it('answers 404 as a problem document to unknown routes', async () => {
    expectProblem(await user.get('/api/nowhere'), 404);
    expectProblem(await user.post('/api/jobs', {}), 404);
  });

  it('answers 503 to searches without the archive', async () => {
    const answer = await user.post('/api/archive/search/target', { targetName: 'M 16' });
    expectProblem(answer, 503);
    expect(answer.json.code).toBe('archive_unavailable');
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    const health = await user.get('/api/health');
    expect(health.json).toMatchObject({ status: 'Degraded', components: { archive: { status: 'down' } } });
  });
});

describe('request validation', () => {
  const LOGIN = '/api/auth/login';
  const json = { 'content-type': 'application/json' };

  it.each([64, 65, 5_000, 100_000])(
    'answers 400 to JSON nested %i deep, in lists and in objects',
    async (depth) => {
      for (const [open, close] of ['[]', ['{"a":', '}']]) {
        const answer = await user.post(LOGIN, open.repeat(depth) + '1' + close.repeat(depth), json);
        expectProblem(answer, 400);
        expect(/nested deeper/.test(answer.json.detail)).toBe(depth > 64);
      }
    },
  );

  it.each([
    ['channels', `{"channels":[${Array(300_000).fill('{}').join()}]}`],
    ['lists', `{"channels":[${Array(300_000).fill('[]').join()}]}`],
    ['texts', `{"channels":[${Array(200_000).fill('"a"').join()}]}`],
    ['names', `{${Array.from({ length: 80_000 }, (_, i) => `"n${i}":1`).join()}}`],
  ])('refuses a megabyte of %s at once, with a short message', async (_, body) => {
    const answer = await user.post('/api/composite/generate-nchannel', body, json);
    expectProblem(answer, 400);
    expect(answer.bytes.length).toBeLessThan(10_000);
  });

  it('refuses JSON that is not UTF-8, instead of replacing characters', async () => {
    const latin = Buffer.from('{"description":"caf\xe9"}', 'latin1');
    const refused = await user.put(`/api/spacedata/${ids.csv}`, latin, json);
    const errors = [{ field: 'body', message: 'The body must be UTF-8' }];
    expect(refused).toMatchObject({ status: 400, json: { code: 'validation_failed', errors } });
  });

  it('does not count brackets in texts', async () => {
    const answer = await user.post('/api/archive/import', { obsId: '['.repeat(80) });
    expectProblem(answer, 400);
    expect(fieldsOf(answer)).toEqual(['obsId']);
  });

  it.each(['__proto__', 'constructor', 'toString', 'valueOf', 'hasOwnProperty'])(
    'takes %s for an unknown property, in bodies, nested objects, queries and forms',
    async (name) => {
      const own = `"${name}":{"a":1}`;
      const channel = `{"dataIds":["${ids.image}"],"color":{"hue":1},${own}}`;
      const bodies = [
        ['/api/auth/login', `{"username":"a","password":"b",${own}}`, name],
        ['/api/archive/import', `{"obsId":"a",${own}}`, name],
        ['/api/composite/export-nchannel', `{"channels":[${channel}]}`, `channels.0.${name}`],
      ];
      for (const [route, body, field] of bodies) {
        const answer = await user.post(route, body, json);
        expectProblem(answer, 400);
        expect(fieldsOf(answer)).toEqual([field]);
      }
      expect(fieldsOf(await user.get(`/api/spacedata?${name}=1`))).toEqual([name]);
      const form = await upload(user, 'a.csv', 'a,b\n1,2\n3,4\n', { [name]: 'x' });
      expectProblem(form, 400);
    },
  );

  it.each(['[[]]', '[[[]]]', '[[{}]]', '[1]', '[null]', '["a"]'])(
    'answers 400 to channels that are %s',
    async (channels) => {
      for (const route of ['generate-nchannel', 'export-nchannel']) {
        const answer = await user.post(`/api/composite/${route}`, `{"channels":${channels}}`, json);
        expectProblem(answer, 400);
        expect(fieldsOf(answer)[0]).toMatch(/^channels/);
      }
    },
  );

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'text/json',
    'garbage',
  ])('answers 415 to JSON with the type %s', async (type) => {
    for (const route of [LOGIN, '/api/archive/import', '/api/composite/export-nchannel']) {
      expectProblem(await user.post(route, '{"obsId":"a"}', { 'content-type': type }), 415);
    }
  });

  it.each(['.', '..', '...'])('refuses %s as the id of an observation', async (obsId) => {
    const answer = await user.post('/api/archive/import', { obsId });
    expectProblem(answer, 400);
    expect(fieldsOf(answer)).toEqual(['obsId']);
  });

  it.each([
    [400, 'GARBAGE\r\n\r\n'],
    [400, 'GET /api/health HTTP/1.1\r\nHost: a\r\nBad Name: 1\r\n\r\n'],
    [400, 'GET /api/health HTTP/1.1\r\nConnection: close\r\n\r\n'],
    [400, 'GET /other HTTP/1.1\r\nConnection: close\r\n\r\n'],
    [417, 'GET /api/health HTTP/1.1\r\nHost: a\r\nExpect: something\r\nConnection: close\r\n\r\n'],
    [431, `GET /api/health HTTP/1.1\r\nHost: a\r\nLong: ${'x'.repeat(20_000)}\r\n\r\n`],
  ])('answers %i as a problem document to refusals of its parser', async (status, text) => {
    const answer = await rawRequest(stack.url, text);
    const [head, body] = answer.split('\r\n\r\n');
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(head).toMatch(/content-type: application\/problem\+json/i);
    // Responses of routes are chunked, with lengths in between.
    const problem = JSON.parse(body.slice(body.indexOf('{'), body.lastIndexOf('}') + 1)) as {
      status: number;
      requestId: string;
    };
    expect(problem).toMatchObject({ status, requestId: expect.stringMatching(/^[0-9a-f-]{36}$/) });
    expect(head).toMatch(new RegExp(`x-request-id: ${problem.requestId}`, 'i'));
  });
});
