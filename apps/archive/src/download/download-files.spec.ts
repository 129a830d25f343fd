import 'reflect-metadata';
import { randomBytes } from 'node:crypto';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Storage } from '#platform';
import type { DownloadProgress } from '#archive-client/contract';
import { BLOCK, CHUNK, downloadsUnderTest, fitsFile, NAME, sha256 } from '../../test/downloads-under-test.js';
import { etagOf, sendPage, serveFile, uriOf } from '../../test/fake-mast.js';

describe('downloadFiles', () => {
  const t = downloadsUnderTest();
  const { breakAt, download, gets, keyOf, partGrownTo, partSize } = t;
  const { ranges, requestFor, serveNormally, stored, storedKeys } = t;

  it('fetches a file by ranges, hashes it and stores it whole', async () => {
    const { files } = await download();
    expect(files).toEqual([
      {
        fileName: NAME,
        dataUri: uriOf(NAME),
        key: keyOf(t.original),
        size: t.original.length,
        sha256: sha256(t.original),
        source: 'http',
      },
    ]);
    expect(await stored()).toEqual(t.original);
    expect(ranges()).toEqual(['bytes=0-4999', 'bytes=5000-9999', 'bytes=10000-14999', 'bytes=15000-17279']);
    expect(gets()[1].headers['if-range']).toBe(etagOf(t.original));
    expect(await readdir(t.folder())).toEqual([`${NAME}.state.json`]);
  });

  it('reports the states from pending to complete', async () => {
    const reports: DownloadProgress[] = [];
    await download(requestFor(NAME), (progress) => reports.push(progress));
    expect(reports[0]).toMatchObject({ downloadedBytes: 0, files: [{ status: 'pending', source: null }] });
    expect(reports.at(-1)).toMatchObject({
      totalBytes: t.original.length,
      downloadedBytes: t.original.length,
      files: [{ status: 'complete', percent: 100, source: 'http', sha256: sha256(t.original) }],
    });
  });

  it('keeps received bytes when the network breaks and resumes from the last byte', async () => {
    breakAt(2, 1_234);
    const reports: DownloadProgress[] = [];
    await expect(download(requestFor(NAME), (p) => reports.push(p))).rejects.toMatchObject({
      kind: 'unavailable',
      code: 'download_network',
    });
    expect(reports.at(-1)?.files[0]).toMatchObject({ status: 'failed', downloadedBytes: CHUNK + 1_234 });
    expect(await partSize()).toBe(CHUNK + 1_234);
    expect(await storedKeys()).toEqual([]);

    serveNormally();
    t.mast.calls.length = 0;
    const ofSecond: DownloadProgress[] = [];
    const { files } = await download(requestFor(NAME), (p) => ofSecond.push(p));
    expect(ofSecond[0]).toMatchObject({
      totalBytes: t.original.length,
      files: [{ status: 'pending', downloadedBytes: CHUNK + 1_234 }],
    });
    expect(ranges()[0]).toBe('bytes=6234-11233');
    expect(files[0].sha256).toBe(sha256(t.original));
    expect(await stored()).toEqual(t.original);
  });

  it('resumes after kill -9, when the partial file holds more than the last state says', async () => {
    const folder = t.folder();
    await mkdir(folder, { recursive: true });
    await writeFile(path.join(folder, `${NAME}.0123abcd.part`), t.original.subarray(0, 7_000));
    const state = {
      uri: uriOf(NAME),
      source: 'http',
      size: t.original.length,
      etag: etagOf(t.original),
      lastModified: null,
      isDateStrong: false,
      part: '0123abcd',
      done: 5_000,
    };
    await writeFile(path.join(folder, `${NAME}.state.json`), JSON.stringify(state));
    await download();
    expect(ranges()[0]).toBe('bytes=7000-11999');
    expect(await stored()).toEqual(t.original);
  });

  it('discards a partial file when the archive has a new version', async () => {
    breakAt(2, 100);
    await expect(download()).rejects.toMatchObject({ code: 'download_network' });
    serveNormally();
    t.original = fitsFile();
    t.mast.files.set(NAME, t.original);
    t.mast.calls.length = 0;
    await download();
    expect(ranges()[0]).toBe('bytes=0-4999');
    expect(await stored()).toEqual(t.original);
  });

  it('starts over when the version changes in the middle', async () => {
    const changed = fitsFile(5);
    t.mast.onDownload = (call, response) => {
      if (gets().length === 3) t.mast.files.set(NAME, changed);
      serveFile(t.mast, call, response);
    };
    const { files } = await download();
    expect(files[0]).toMatchObject({ size: changed.length, sha256: sha256(changed) });
    t.original = changed;
    expect(await stored()).toEqual(changed);
    expect(await storedKeys()).toEqual([files[0].key]);
  });

  it('gives up on a file that keeps changing', async () => {
    t.mast.onDownload = (call, response) => {
      t.mast.files.set(NAME, fitsFile());
      delete call.headers['if-range'];
      serveFile(t.mast, call, response);
    };
    await expect(download()).rejects.toMatchObject({ code: 'download_upstream' });
    expect(gets().length).toBeLessThan(12);
  });

  it('starts over when a server answers a range request with the whole file', async () => {
    breakAt(2, 100);
    await expect(download()).rejects.toMatchObject({ code: 'download_network' });
    t.mast.onDownload = (call, response) => {
      delete call.headers.range;
      serveFile(t.mast, call, response);
    };
    const { files } = await download();
    expect(files[0].sha256).toBe(sha256(t.original));
    expect(await stored()).toEqual(t.original);
  });

  it('fetches files of unknown size', async () => {
    t.mast.onDownload = (call, response) => {
      response.writeHead(200, { 'transfer-encoding': 'chunked' });
      response.end(call.method === 'HEAD' ? undefined : t.original);
    };
    expect((await download()).files[0]).toMatchObject({
      size: t.original.length,
      sha256: sha256(t.original),
    });
  });

  it('requests the rest of a short range', async () => {
    t.mast.onDownload = (call, response) => {
      if (call.method === 'HEAD') return serveFile(t.mast, call, response);
      const start = Number(/\d+/.exec(call.headers.range ?? '')?.[0]);
      const piece = t.original.subarray(start, start + 4_000);
      const place = `bytes ${start}-${start + piece.length - 1}/${t.original.length}`;
      const headers = { 'content-range': place, 'content-length': piece.length, etag: etagOf(t.original) };
      response.writeHead(206, headers).end(piece);
    };
    await download();
    expect(await stored()).toEqual(t.original);
  });

  it('does not take a truncated file for the whole', async () => {
    t.mast.onDownload = (call, response) => {
      if (call.method === 'HEAD') return serveFile(t.mast, call, response);
      response.writeHead(200, { 'content-length': BLOCK }).end(t.original.subarray(0, BLOCK));
    };
    await expect(download()).rejects.toMatchObject({ kind: 'unprocessable', code: 'download_invalid_file' });
    await expect(partSize()).rejects.toMatchObject({ code: 'ENOENT' });
    expect(await storedKeys()).toEqual([]);
  });

  it.each([
    ['503', (response: Parameters<typeof sendPage>[0]) => sendPage(response, 503), 'status 503'],
    ['401', (response: Parameters<typeof sendPage>[0]) => void response.writeHead(401).end(), 'status 401'],
    ['a web page', (response: Parameters<typeof sendPage>[0]) => sendPage(response), 'a web page'],
  ])('fails at once on %s', async (_what, send, words) => {
    t.mast.onDownload = (call, response) =>
      call.method === 'HEAD' ? serveFile(t.mast, call, response) : send(response);
    await expect(download()).rejects.toMatchObject({
      kind: 'unavailable',
      code: 'download_upstream',
      message: expect.stringContaining(words),
    });
    expect(gets()).toHaveLength(1);
  });

  it('names the status when the file is not there', async () => {
    await expect(download(requestFor('absent.fits'))).rejects.toMatchObject({
      code: 'download_upstream',
      message: 'The archive answered status 404 for absent.fits',
    });
  });

  it('refuses text named as FITS and keeps nothing of it', async () => {
    t.mast.files.set(NAME, Buffer.from('this is not a FITS file\n'.repeat(200)));
    await expect(download()).rejects.toMatchObject({
      kind: 'unprocessable',
      code: 'download_invalid_file',
      message: `${NAME}: not a FITS file`,
    });
    expect(await readdir(t.folder())).toEqual([]);
  });

  it('accepts gzipped FITS, unpadded FITS and other files unchanged', async () => {
    t.mast.files.set('a.fits.gz', Buffer.from([0x1f, 0x8b, 8, 0]));
    t.mast.files.set('b.fits', fitsFile().subarray(0, 3_000));
    t.mast.files.set('c_cat.ecsv', Buffer.from('# %ECSV 1.0\n'));
    const { files } = await download(requestFor('a.fits.gz', 'b.fits', 'c_cat.ecsv'));
    expect(files.map(({ size }) => size)).toEqual([4, 3_000, 12]);
  });

  it('does not fetch a complete file again', async () => {
    const first = await download();
    t.mast.calls.length = 0;
    const reports: DownloadProgress[] = [];
    expect(await download(requestFor(NAME), (p) => reports.push(p))).toEqual(first);
    expect(reports[0]).toMatchObject({ downloadedBytes: t.original.length, files: [{ percent: 100 }] });
    expect(gets()).toHaveLength(0);
  });

  it.each([
    [
      'was damaged on our disk',
      () => writeFile(path.join(t.root, 'data', keyOf(t.original)), randomBytes(6 * BLOCK)),
    ],
    [
      'has a new version of the same size',
      () => Promise.resolve(t.mast.files.set(NAME, (t.original = fitsFile()))),
    ],
  ])('fetches a file again when %s', async (_what, change) => {
    await download();
    await change();
    await download();
    expect(await stored()).toEqual(t.original);
  });

  it('refuses files above the limit before reading them', async () => {
    const limits = { ...t.context.limits, maxFileBytes: 10_000 };
    const signal = new AbortController().signal;
    await expect(download(requestFor(NAME), undefined, signal, { limits })).rejects.toMatchObject({
      kind: 'too-large',
    });
    expect(gets()).toHaveLength(0);
  });

  it('stops at once when the client disconnects and keeps the partial file', async () => {
    const caller = new AbortController();
    t.mast.onDownload = (call, response) => {
      if (gets().length < 2) return serveFile(t.mast, call, response);
      response.writeHead(206, {
        'content-range': `bytes 5000-9999/${t.original.length}`,
        etag: etagOf(t.original),
      });
      response.write(t.original.subarray(5_000, 6_000));
      void partGrownTo(6_000).then(() => caller.abort());
    };
    await expect(download(requestFor(NAME), undefined, caller.signal)).rejects.toMatchObject({
      code: 'cancelled',
    });
    expect(await partSize()).toBe(6_000);
    serveNormally();
    t.mast.calls.length = 0;
    await download();
    expect(ranges()[0]).toBe('bytes=6000-10999');
  });

  it('times out when a chunk takes too long', async () => {
    t.mast.onDownload = (call, response) => {
      if (call.method === 'HEAD') return serveFile(t.mast, call, response);
      const place = `bytes 0-4999/${t.original.length}`;
      response.writeHead(206, { 'content-range': place, etag: etagOf(t.original) });
      response.write(t.original.subarray(0, 10));
    };
    const limits = { ...t.context.limits, chunkTimeoutMs: 500 };
    const signal = new AbortController().signal;
    await expect(download(requestFor(NAME), undefined, signal, { limits })).rejects.toMatchObject({
      kind: 'timeout',
      code: 'download_timeout',
    });
    expect(await partSize()).toBe(10);
  });

  it('times out when the archive does not describe a file', async () => {
    t.mast.onDownload = () => undefined;
    const limits = { ...t.context.limits, chunkTimeoutMs: 100 };
    const signal = new AbortController().signal;
    await expect(download(requestFor(NAME), undefined, signal, { limits })).rejects.toMatchObject({
      kind: 'timeout',
      code: 'download_timeout',
    });
  });

  it('reports a full disk as such and leaves no file behind', async () => {
    const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    const fullStorage: Storage = { ...t.storage, putFile: () => Promise.reject(full) };
    const signal = new AbortController().signal;
    await expect(
      download(requestFor(NAME), undefined, signal, { storage: fullStorage }),
    ).rejects.toMatchObject({
      kind: 'storage-full',
      code: 'storage_full',
    });
    expect(await readdir(t.folder())).toEqual([]);
  });

  it('fetches three files at a time and stops the others when one fails', async () => {
    const names = Array.from({ length: 7 }, (_, i) => `file-${i}.fits`);
    names.forEach((name) => t.mast.files.set(name, fitsFile(1)));
    let open = 0;
    let most = 0;
    t.mast.onDownload = async (call, response) => {
      most = Math.max(most, ++open);
      await new Promise((resolve) => setTimeout(resolve, 20));
      open--;
      if (call.method === 'GET' && call.url.search.includes('file-4')) response.writeHead(500).end();
      else serveFile(t.mast, call, response);
    };
    const reports: DownloadProgress[] = [];
    await expect(download(requestFor(...names), (p) => reports.push(p))).rejects.toMatchObject({
      message: 'The archive answered status 500 for file-4.fits',
    });
    expect(most).toBe(3);
    expect(reports.at(-1)?.files.map(({ status }) => status)).toEqual([
      ...['complete', 'complete', 'complete'],
      expect.stringMatching(/complete|pending/),
      'failed',
      expect.stringMatching(/complete|pending/),
      'pending',
    ]);
  });

  it.each([
    ['obsId', { obsId: '../evil' }],
    ['files.0.fileName', { files: [{ fileName: '.hidden', dataUri: uriOf('a.fits'), size: null }] }],
    ['files.0.dataUri', { files: [{ fileName: 'a.fits', dataUri: 'http://evil.test/a.fits', size: null }] }],
    [
      'files.0.checksum.md5',
      {
        files: [
          {
            ...{ fileName: 'a.fits', dataUri: uriOf('a.fits'), size: null },
            checksum: { md5: 'x', size: 1 },
          },
        ],
      },
    ],
    ['files', { files: [0, 1].map(() => ({ fileName: 'a.fits', dataUri: uriOf('a.fits'), size: null })) }],
  ])('refuses an invalid %s', async (field, change) => {
    await expect(download({ ...requestFor(NAME), ...change })).rejects.toMatchObject({
      kind: 'validation',
      errors: [expect.objectContaining({ field })],
    });
    expect(t.mast.calls).toHaveLength(0);
  });
});
