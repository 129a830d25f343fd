import 'reflect-metadata';
import { createHash, randomBytes } from 'node:crypto';
import { readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { BLOCK, CHUNK, downloadsUnderTest, fitsFile, NAME, sha256 } from '../../test/downloads-under-test.js';
import { etagOf, serveFile } from '../../test/fake-mast.js';

const t = downloadsUnderTest();
const { breakAt, download, gets, keyOf, partGrownTo, ranges, requestFor } = t;
const { serveNormally, stored, storedKeys } = t;

describe('the version of a file', () => {
  const LONG_AGO = 'Tue, 07 Jun 2022 12:00:00 GMT';
  const replaceBySameSize = () => t.mast.files.set(NAME, (t.original = fitsFile()));
  const again = () => {
    t.mast.calls.length = 0;
    return download();
  };

  it('gives a new one a key of its own and leaves the old one unchanged', async () => {
    const before = t.original;
    const first = await download();
    replaceBySameSize();
    const second = await again();
    expect(second.files[0].size).toBe(first.files[0].size);
    expect(await storedKeys()).toEqual([keyOf(before), keyOf(t.original)].sort());
    expect(await readFile(path.join(t.root, 'data', keyOf(before)))).toEqual(before);
  });

  it.each([
    ['a strong ETag', (file: Buffer) => ({ etag: etagOf(file) }), true],
    ['a date long past', () => ({ 'last-modified': LONG_AGO }), true],
    ['a weak ETag beside such a date', () => ({ etag: 'W/"1"', 'last-modified': LONG_AGO }), true],
    [
      'a date of this minute',
      () => ({ 'last-modified': new Date(Date.now() - 50_000).toUTCString() }),
      false,
    ],
    ['a weak ETag', () => ({ etag: 'W/"1"' }), false],
    ['its size alone', () => ({}), false],
  ])('is identified by %s', async (_what, validatorsOf, isTold) => {
    t.mast.validatorsOf = validatorsOf;
    const first = await download();
    if (isTold) expect(ranges()[1]).toBe('bytes=5000-9999');
    else expect(ranges()).toEqual([undefined]);
    expect(await again()).toEqual(first);
    expect(gets()).toHaveLength(isTold ? 0 : 1);
    if (!isTold) replaceBySameSize();
    expect((await again()).files[0].sha256).toBe(sha256(t.original));
  });

  it.each([
    ['a strong ETag', (file: Buffer) => ({ etag: etagOf(file) }), (file: Buffer) => etagOf(file)],
    ['a date', () => ({ 'last-modified': LONG_AGO }), () => LONG_AGO],
    ['a weak ETag and a date', () => ({ etag: 'W/"1"', 'last-modified': LONG_AGO }), () => LONG_AGO],
  ])('guards every range but the first by %s', async (_what, validatorsOf, guardOf) => {
    t.mast.validatorsOf = validatorsOf;
    await download();
    const guard = guardOf(t.original);
    expect(gets().map(({ headers }) => headers['if-range'])).toEqual([undefined, guard, guard, guard]);
  });

  it.each([
    ['a weak ETag', { etag: 'W/"1"' }],
    ['its size alone', {}],
  ])('identified by %s makes a broken transfer start over', async (_what, validators) => {
    t.mast.validatorsOf = () => validators;
    t.mast.onDownload = (call, response) => {
      if (call.method === 'HEAD') return serveFile(t.mast, call, response);
      response.writeHead(200, { ...validators, 'content-length': t.original.length });
      response.write(t.original.subarray(0, 6_000));
      void partGrownTo(6_000).then(() => response.destroy());
    };
    await expect(download()).rejects.toMatchObject({ code: 'download_network' });
    replaceBySameSize();
    serveNormally();
    expect((await again()).files[0].sha256).toBe(sha256(t.original));
    expect(ranges()).toEqual([undefined]);
    expect(await stored()).toEqual(t.original);
  });

  it('identified by its date makes a transfer resume, or start over when the date differs', async () => {
    for (const date of [LONG_AGO, 'Wed, 08 Jun 2022 12:00:00 GMT']) {
      t.mast.validatorsOf = () => ({ 'last-modified': LONG_AGO });
      t.mast.onDownload = (call, response) => {
        if (call.method === 'HEAD' || gets().length !== 2) return serveFile(t.mast, call, response);
        const place = `bytes 5000-9999/${t.original.length}`;
        response.writeHead(206, { 'content-range': place, 'last-modified': LONG_AGO });
        response.write(t.original.subarray(5_000, 6_000));
        void partGrownTo(6_000).then(() => response.destroy());
      };
      t.mast.calls.length = 0;
      await expect(download()).rejects.toMatchObject({ code: 'download_network' });
      serveNormally();
      t.mast.validatorsOf = () => ({ 'last-modified': date });
      if (date !== LONG_AGO) replaceBySameSize();
      expect((await again()).files[0].sha256).toBe(sha256(t.original));
      expect(ranges()[0]).toBe(date === LONG_AGO ? 'bytes=6000-10999' : 'bytes=0-4999');
      await rm(path.join(t.root, 'downloads'), { recursive: true });
    }
  });

  it('must be named in a range response', async () => {
    t.mast.onDownload = (call, response) => {
      if (call.method === 'HEAD' || gets().length !== 2) return serveFile(t.mast, call, response);
      const place = `bytes 5000-9999/${t.original.length}`;
      response.writeHead(206, { 'content-range': place, 'content-length': CHUNK }).end(randomBytes(CHUNK));
    };
    expect((await download()).files[0].sha256).toBe(sha256(t.original));
    expect(ranges()[2]).toBeUndefined();
  });

  it('of a server without HEAD: requested as a whole, and resumable', async () => {
    t.mast.onDownload = (call, response) => {
      if (call.method === 'HEAD') return void response.writeHead(405).end();
      if (gets().length > 1) return serveFile(t.mast, call, response);
      response.writeHead(200, { etag: etagOf(t.original), 'content-length': t.original.length });
      response.write(t.original.subarray(0, 6_000));
      void partGrownTo(6_000).then(() => response.destroy());
    };
    await expect(download()).rejects.toMatchObject({ code: 'download_network' });
    serveNormally();
    expect((await again()).files[0].sha256).toBe(sha256(t.original));
    expect(ranges()[0]).toBe('bytes=6000-10999');
  });
});

describe('the checksum of the archive', () => {
  const md5 = (bytes: Buffer) => createHash('md5').update(bytes).digest('hex');
  const checked = (file: Buffer, size: number | null = file.length) => {
    const request = requestFor(NAME);
    return { ...request, files: [{ ...request.files[0], checksum: { md5: md5(file), size } }] };
  };

  it('identifies an unchanged file when nothing else does', async () => {
    t.mast.validatorsOf = () => ({});
    const first = await download(checked(t.original));
    t.mast.calls.length = 0;
    expect(await download(checked(t.original))).toEqual(first);
    expect(gets()).toHaveLength(0);
    t.mast.files.set(NAME, (t.original = fitsFile()));
    expect((await download(checked(t.original))).files[0].sha256).toBe(sha256(t.original));
  });

  it('has less weight than a new ETag, since it may be outdated', async () => {
    await download(checked(t.original));
    const old = t.original;
    t.mast.files.set(NAME, (t.original = fitsFile(7)));
    expect((await download(checked(old))).files[0].sha256).toBe(sha256(t.original));
  });

  it.each([
    ['of the same size', 6 * BLOCK],
    ['of a size that nobody told', null],
  ])('refuses other bytes %s and keeps nothing of them', async (_what, size) => {
    await expect(download(checked(fitsFile(), size))).rejects.toMatchObject({
      kind: 'unprocessable',
      code: 'download_checksum_mismatch',
    });
    expect([await storedKeys(), await readdir(t.folder())]).toEqual([[], []]);
  });

  it('is ignored for a file of another size: it is of an older version', async () => {
    expect((await download(checked(fitsFile(5)))).files[0].sha256).toBe(sha256(t.original));
  });

  it('covers the bytes of earlier attempts', async () => {
    breakAt(2, 1_234);
    await expect(download(checked(t.original))).rejects.toMatchObject({ code: 'download_network' });
    serveNormally();
    await download(checked(t.original));
    expect(await stored()).toEqual(t.original);
  });
});
