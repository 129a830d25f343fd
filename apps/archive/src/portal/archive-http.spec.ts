import 'reflect-metadata';
import { DOWNLOAD, startFakeMast, type FakeMast } from '../../test/fake-mast.js';
import { archiveHttp, assertRedirect, type ArchiveHttp } from './archive-http.js';
import { archiveCheck } from './check-archive.js';

describe('archiveHttp', () => {
  let mast: FakeMast;
  let http: ArchiveHttp;

  beforeEach(async () => {
    mast = await startFakeMast();
    http = archiveHttp(mast.url, 'secret-token');
  });
  afterEach(async () => {
    await http.close();
    await mast.close();
  });

  const redirectTo = (target: string) => {
    mast.onDownload = (_call, response) => void response.writeHead(302, { location: target }).end();
  };

  it('keeps the token on redirects within the archive', async () => {
    redirectTo('/whoami');
    await (await http.send({ method: 'HEAD', url: DOWNLOAD })).body.dump();
    expect(mast.calls[1].headers.authorization).toBe('Bearer secret-token');
  });

  it('ends an endless redirect', async () => {
    redirectTo(DOWNLOAD);
    await expect(http.send({ method: 'GET', url: DOWNLOAD })).rejects.toMatchObject({
      code: 'archive_unavailable',
    });
    expect(mast.calls.length).toBeLessThan(10);
  });
});

it.each([
  ['http://8.8.8.8', 'http://8.8.4.4/', null, true],
  ['http://8.8.8.8', 'https://8.8.4.4/', null, true],
  ['https://8.8.8.8', 'http://8.8.4.4/', null, false],
  ['http://archive.internal', 'https://archive.internal/', 'archive.internal', true],
  ['https://archive.internal', 'http://archive.internal/', 'archive.internal', false],
  ['http://archive.internal', 'http://archive.internal:8080/', 'archive.internal', false],
  ['http://127.0.0.1:3003', 'http://127.0.0.1:3003/', '127.0.0.1:3003', true],
  ['http://127.0.0.1:3003', 'http://127.0.0.1:6379/', '127.0.0.1:3003', false],
  ['http://127.0.0.1:3003', 'http://8.8.8.8/', '127.0.0.1:3003', false],
])('a redirect from %s to %s, internal archive %p: followed %s', (from, to, onlyHost, isFollowed) => {
  const follow = () => assertRedirect(new URL(from), new URL(to), onlyHost);
  if (isFollowed) expect(follow).not.toThrow();
  else expect(follow).toThrow('The archive is not available');
});

describe('archiveCheck', () => {
  it('sends at most one request in ten seconds and reports an outage', async () => {
    const mast = await startFakeMast();
    const http = archiveHttp(mast.url);
    let now = 0;
    const check = archiveCheck(http, () => now);
    await check();
    now = 9_999;
    await check();
    expect(mast.calls).toHaveLength(1);
    await mast.close();
    now = 10_000;
    await expect(check()).rejects.toMatchObject({ kind: 'unavailable', code: 'archive_unavailable' });
    await http.close();
  });
});
