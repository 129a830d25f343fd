import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { ExecutionContextHost } from '@nestjs/core/helpers/execution-context-host.js';
import { jsonOf, type OpenArchive, openArchive } from '../test/archive-under-test.js';
import { LoopbackGuard } from './loopback.guard.js';

let archive: OpenArchive;
beforeAll(async () => (archive = await openArchive()));
afterAll(() => archive.close());

type Headers = Readonly<Record<string, string>>;

const authorized = (): Headers => ({ authorization: `Bearer ${archive.secret}` });

/** `fetch` does not allow setting Host. */
function ask(method: string, path: string, headers: Headers): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const sent = request(new URL(path, archive.url), { method, headers }, (answer) => {
      void text(answer).then((body) => resolve({ status: Number(answer.statusCode), body }));
    });
    sent.once('error', reject).end();
  });
}

const ROUTES = [
  ['POST', '/sample/folders'],
  ['POST', '/sample/skies'],
  ['POST', '/sample/fields'],
  ['POST', '/sample/behaviour'],
  ['GET', '/sample/behaviour'],
  ['DELETE', '/sample/behaviour'],
  ['GET', '/sample/callers'],
] as const;

describe.each(ROUTES)('%s %s', (method, path) => {
  it.each([
    ['no secret', () => ({})],
    ['a wrong secret', () => ({ authorization: `Bearer ${'0'.repeat(64)}` })],
    ['a part of the secret', () => ({ authorization: `Bearer ${archive.secret.slice(0, -1)}` })],
    ['more than the secret', () => ({ authorization: `Bearer ${archive.secret}0` })],
    ['an empty one', () => ({ authorization: 'Bearer ' })],
    ['the secret under another scheme', () => ({ authorization: `Basic ${archive.secret}` })],
    ['the token of exclusive files', () => ({ authorization: 'Bearer sample-archive-token' })],
  ] as [string, () => Headers][])('refuses %s and names the file of the secret', async (_what, headers) => {
    const { status, body } = await ask(method, path, headers());
    expect([status, JSON.parse(body).code]).toEqual([401, 'wrong_secret']);
    expect(body).toContain('sample-archive/secret');
    expect(body).not.toContain(archive.secret);
  });

  it('refuses a Host of another machine, even with the secret', async () => {
    for (const host of [
      'evil.example',
      '127.0.0.1.evil.example',
      'localhost.evil.example:3003',
      '10.0.0.1',
      '127.0.0.256',
      '127.1',
      '[::2]',
    ]) {
      const { status, body } = await ask(method, path, { ...authorized(), host });
      expect([host, status, JSON.parse(body).code]).toEqual([host, 403, 'foreign_host']);
    }
  });

  it('accepts the secret with any loopback Host', async () => {
    for (const host of ['localhost', 'LOCALHOST:3003', '127.0.0.1:3003', '127.8.9.10', '[::1]:3003']) {
      const { status } = await ask(method, path, { ...authorized(), host });
      expect([host, [401, 403].includes(status)]).toEqual([host, false]);
    }
  });
});

it.each([
  ['127.0.0.1', true],
  ['127.1.2.3', true],
  ['::1', true],
  ['::ffff:127.0.0.1', true],
  ['10.0.0.5', false],
  ['::ffff:10.0.0.5', false],
  ['fe80::1', false],
  ['1127.0.0.1', false],
])('a client at %s is on this machine: %s', (remoteAddress, isLocal) => {
  const asked = { socket: { remoteAddress }, headers: { host: 'localhost' } };
  const context = new ExecutionContextHost([asked]);
  const answer = () => new LoopbackGuard().canActivate(context);
  if (isLocal) expect(answer()).toBe(true);
  else expect(answer).toThrow('Only callers on this machine');
});

it('a request without the secret does not reveal whether a folder exists', async () => {
  const answer = await fetch(`${archive.url}/sample/folders`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ folder: '/nowhere' }),
  });
  expect([answer.status, await answer.text()]).toEqual([401, expect.not.stringContaining('ENOENT')]);
  expect((await jsonOf(archive.send('POST', '/sample/folders', { folder: '/nowhere' }))).errors).toHaveLength(
    1,
  );
});

it.each(['GET', 'PUT'])('a bucket other than the public one is 404 for %s', async (method) => {
  expect((await ask(method, '/s3/images/key', {})).status).toBe(404);
});

it('operations of MAST require neither the secret nor a loopback Host', async () => {
  for (const path of ['/health', '/whoami', '/s3/stpubdata?list-type=2&max-keys=1'])
    expect((await ask('GET', path, { host: 'archive.example' })).status).toBe(200);
});
