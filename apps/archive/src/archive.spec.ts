import 'reflect-metadata';
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { ARCHIVE_PATHS } from '#archive-client/contract';
import { INVOKE, S3, sendJson, startFakeMast, uriOf, type FakeMast } from '../test/fake-mast.js';
import { freeSlots } from '../test/free-slots.js';
import { silentLogger, testSettings } from '../test/settings.js';
import { ArchiveModule } from './archive.module.js';

describe('the archive app', () => {
  let mast: FakeMast;
  let root: string;
  let app: NestExpressApplication;
  let url: string;

  beforeEach(async () => {
    mast = await startFakeMast();
    root = await mkdtemp(path.join(tmpdir(), 'firstlight-archive-'));
    const settings = testSettings({
      ...{ ARCHIVE_URL: mast.url, ARCHIVE_S3_URL: mast.url + S3, ARCHIVE_TOKEN: 'a-token', DATA_DIR: root },
    });
    app = await NestFactory.create<NestExpressApplication>(
      ArchiveModule.with(settings, silentLogger, freeSlots),
      {
        logger: false,
      },
    );
    await app.listen(0, '127.0.0.1');
    url = await app.getUrl();
  });
  afterEach(async () => {
    await app.close();
    await mast.close();
    await rm(root, { recursive: true, force: true });
  });

  const post = (to: string, body: unknown, signal?: AbortSignal) =>
    fetch(url + to, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal,
    });

  it('reports its health to anyone, and the archive in use only to our own apps', async () => {
    const stranger = await fetch(url + ARCHIVE_PATHS.health);
    expect([stranger.status, await stranger.json()]).toEqual([200, { status: 'up' }]);
    // The access check (internal-access.ts) has verified the secret already.
    const app = await fetch(url + ARCHIVE_PATHS.health, { headers: { authorization: 'Bearer secret' } });
    expect(await app.json()).toEqual({ status: 'up', archiveUrl: mast.url });
  });

  it('searches, plans and lists products over HTTP', async () => {
    const observation = { obs_id: 'obs', obsid: 5, calib_level: 3, dataRights: 'PUBLIC', t_min: 60_000 };
    const product = {
      obs_id: 'obs',
      obsID: 5,
      productFilename: 'obs_i2d.fits',
      dataURI: uriOf('obs_i2d.fits'),
    };
    const details = { productType: 'SCIENCE', calib_level: 3, dataRights: 'PUBLIC' };
    mast.onInvoke = ({ service }, _call, response) =>
      sendJson(response, {
        status: 'COMPLETE',
        data: service === 'Mast.Caom.Products' ? [{ ...product, ...details }] : [observation],
      });
    const search = await post(ARCHIVE_PATHS.search, {
      by: 'observation',
      obsId: 'obs',
      page: 1,
      pageSize: 5,
    });
    expect(search.status).toBe(200);
    expect(await search.json()).toMatchObject({ total: 1, items: [{ obsId: 'obs' }] });
    const plan = await post(ARCHIVE_PATHS.plan, { obsId: 'obs', productType: 'SCIENCE', calibLevels: [3] });
    expect(await plan.json()).toMatchObject({
      observation: { obsId: 'obs' },
      files: [{ dataUri: uriOf('obs_i2d.fits') }],
    });
    const products = await post(ARCHIVE_PATHS.products, { obsIds: ['obs'] });
    expect(await products.json()).toMatchObject([{ productFilename: 'obs_i2d.fits', isViewable: true }]);
  });

  it('streams progress and the result of a download', async () => {
    const file = Buffer.alloc(2880, 'SIMPLE  =                    T');
    mast.files.set('obs_i2d.fits', file);
    const files = [{ fileName: 'obs_i2d.fits', dataUri: uriOf('obs_i2d.fits'), size: null }];
    const answer = await post(ARCHIVE_PATHS.download, { obsId: 'obs', source: 'auto', files });
    const lines = (await answer.text())
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines[0].progress.files[0].status).toBe('pending');
    expect(lines.at(-1).result.files[0]).toMatchObject({
      key: expect.stringMatching(/^archive\/obs\/[0-9a-f]{16}\/obs_i2d\.fits$/),
      size: 2880,
    });
  });

  it('sends the token to the archive, never to the bucket', async () => {
    const name = 'obs_i2d.fits';
    mast.files.set(name, Buffer.alloc(2880, 'SIMPLE  =                    T'));
    mast.inBucket.add(name);
    const files = [{ fileName: name, dataUri: uriOf(name), size: null }];
    const answer = await post(ARCHIVE_PATHS.download, { obsId: 'obs', source: 's3', files });
    expect(await answer.text()).toContain('"source":"s3"');
    const tokens = mast.calls.map(({ url, headers }) => [url.pathname.slice(0, 4), headers.authorization]);
    expect(tokens).toEqual([['/api', 'Bearer a-token'], ...tokens.slice(1).map(() => ['/s3/', undefined])]);
    expect(tokens.length).toBe(3);
  });

  it('aborts a search when its client disconnects', async () => {
    let polls = 0;
    mast.onInvoke = (_request, _call, response) => {
      polls++;
      sendJson(response, { status: 'EXECUTING' });
    };
    const caller = new AbortController();
    const query = { by: 'observation', obsId: 'obs', page: 1, pageSize: 5 };
    const search = post(ARCHIVE_PATHS.search, query, caller.signal);
    while (mast.callsTo(INVOKE).length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    caller.abort();
    await expect(search).rejects.toThrow();
    await new Promise((resolve) => setTimeout(resolve, 700));
    expect(polls).toBe(1);
  });

  it('tells the client of a download that the app shuts down', async () => {
    mast.onDownload = () => undefined;
    const files = [{ fileName: 'obs_i2d.fits', dataUri: uriOf('obs_i2d.fits'), size: null }];
    const answer = post(ARCHIVE_PATHS.download, { obsId: 'obs', source: 'auto', files }).then((a) =>
      a.text(),
    );
    while (mast.calls.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    await app.close();
    expect(JSON.parse((await answer).trim().split('\n').at(-1) ?? '')).toMatchObject({
      error: { kind: 'unavailable', code: 'download_network' },
    });
  });

  it('stops a transfer within a second when its client disconnects', async () => {
    const size = 100_000_000;
    const piece = Buffer.alloc(50_000);
    let sent = 0;
    let isOpen = false;
    mast.onDownload = ({ method }, response) => {
      const common = { etag: '"1"', 'content-length': method === 'HEAD' ? size : 5_242_880 };
      if (method === 'HEAD') return void response.writeHead(200, common).end();
      response.writeHead(206, { ...common, 'content-range': `bytes 0-5242879/${size}` });
      isOpen = true;
      const drip = setInterval(() => response.write(piece, (error) => error || (sent += piece.length)), 10);
      response.on('close', () => (clearInterval(drip), (isOpen = false)));
    };
    const caller = new AbortController();
    const files = [{ fileName: 'obs_i2d.fits', dataUri: uriOf('obs_i2d.fits'), size }];
    const asked = { obsId: 'obs', source: 'http', files };
    const download = post(ARCHIVE_PATHS.download, asked, caller.signal).then((answer) => answer.text());
    while (sent < 500_000) await new Promise((resolve) => setTimeout(resolve, 5));
    caller.abort();
    await expect(download).rejects.toThrow();
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    const afterASecond = sent;
    expect(isOpen).toBe(false);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(sent).toBe(afterASecond);
  });

  it('starts and shuts down at once, however long its storage takes to list finished downloads', async () => {
    const sockets = new Set<Socket>();
    const silent = createServer((socket) => void sockets.add(socket.on('error', () => undefined)));
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    // Not that of the app under test, which also checks old downloads at start.
    const own = path.join(root, 'own');
    const folder = path.join(own, 'downloads', 'obs');
    await mkdir(folder, { recursive: true });
    const state = path.join(folder, 'obs_i2d.fits.state.json');
    const complete = { key: 'archive/obs/0123456789abcdef/obs_i2d.fits', size: 1, sha256: 'x' };
    await writeFile(state, JSON.stringify({ uri: 'mast:a', source: 'http', done: 1, complete }));
    await utimes(state, 0, 0);
    const settings = testSettings({
      ...{ ARCHIVE_URL: mast.url, DATA_DIR: own, STORAGE_DRIVER: 's3', S3_BUCKET: 'b', S3_REGION: 'r' },
      S3_ENDPOINT: `http://127.0.0.1:${(silent.address() as AddressInfo).port}`,
      ...{ S3_ACCESS_KEY_ID: 'k', S3_SECRET_ACCESS_KEY: 's' },
    });
    const other = await NestFactory.create(ArchiveModule.with(settings, silentLogger, freeSlots), {
      logger: false,
    });
    await other.listen(0, '127.0.0.1');
    while (sockets.size === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    await other.close();
    for (const socket of sockets) socket.destroy();
    silent.close();
    expect(await readdir(folder)).toEqual(['obs_i2d.fits.state.json']);
  }, 60_000);
});
