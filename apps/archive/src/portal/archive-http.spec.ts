import 'reflect-metadata';
import { DOWNLOAD, startFakeMast, type FakeMast } from '../../test/fake-mast.js';
import { archiveHttp, assertRedirect, type ArchiveHttp } from './archive-http.js';
import { archiveCheck } from './check-archive.js';

describe('archiveHttp', () => {
  let mast: FakeMast;
  let elsewhere: FakeMast;
  let http: ArchiveHttp;

  beforeEach(async () => {
    [mast, elsewhere] = await Promise.all([startFakeMast(), startFakeMast()]);
    http = archiveHttp(mast.url, 'secret-token');
  });
  afterEach(async () => {
    await http.close();
    await Promise.all([mast.close(), elsewhere.close()]);
  });

  const redirectTo = (target: string) => {
    mast.onDownload = (_call, response) => void response.writeHead(302, { location: target }).end();
  };

  it('sends the token to the archive, and never to the target of a redirect', async () => {
    redirectTo(`${elsewhere.url}/bucket/file`);
    const answer = await http.send({ method: 'GET', url: DOWNLOAD, headers: { range: 'bytes=0-9' } });
    expect(answer.statusCode).toBe(200);
    await answer.body.dump();
    expect(mast.calls[0].headers.authorization).toBe('Bearer secret-token');
    expect(elsewhere.calls[0].headers).toMatchObject({ range: 'bytes=0-9' });
    expect(elsewhere.calls[0].headers.authorization).toBeUndefined();
  });

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
  ['http://8.8.8.8', 'http://8.8.4.4/', true],
  ['http://8.8.8.8', 'https://8.8.4.4/', true],
  ['http://8.8.8.8', 'http://127.0.0.1:3001/', false],
  ['http://8.8.8.8', 'http://169.254.169.254/latest', false],
  ['https://8.8.8.8', 'https://[::1]/', false],
  ['https://8.8.8.8', 'http://8.8.4.4/', false],
  ['http://127.0.0.1:3003', 'http://127.0.0.1:3009/', true],
])('follows for the archive %s a redirect to %s: %s', async (base, to, isFollowed) => {
  const followed = assertRedirect(new URL(base), new URL(to), base);
  if (isFollowed) await expect(followed).resolves.toBeUndefined();
  else await expect(followed).rejects.toMatchObject({ code: 'archive_unavailable' });
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
