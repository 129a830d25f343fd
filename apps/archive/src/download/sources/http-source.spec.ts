import { Readable } from 'node:stream';
import { AppError } from '#platform';
import type { ArchiveCall, ArchiveHttp } from '../../portal/archive-http.js';
import { UNKNOWN } from './file-source.js';
import { httpSource } from './http-source.js';

const URI = 'mast:JWST/product/a.fits';
const never = new AbortController().signal;
const GUARDED = { start: 10, end: 19, ifRange: '"1"' };

/** A source on an archive with one response, or failure. */
function setUp(status: number, headers: Record<string, string> = {}, failure?: Error) {
  const dump = jest.fn(() => Promise.resolve());
  const body = Object.assign(Readable.from([Buffer.from('x')]), { dump });
  const send = jest.fn((_: ArchiveCall) =>
    failure ? Promise.reject(failure) : Promise.resolve({ statusCode: status, headers, body }),
  );
  return { source: httpSource({ send } as unknown as ArchiveHttp), send, dump, body };
}

const told = { etag: '"1"', 'content-length': '25' };

describe('describe', () => {
  it('returns the size and validators', async () => {
    const { source, dump } = setUp(200, told);
    expect(await source.describe(URI, never)).toEqual({ ...UNKNOWN, size: 25, etag: '"1"' });
    expect(dump).toHaveBeenCalledTimes(1);
  });

  it.each([405, 501])('returns nothing when the server does not support HEAD: %i', async (status) =>
    expect(await setUp(status).source.describe(URI, never)).toEqual(UNKNOWN),
  );

  it.each([404, 500, 206])('passes on status %i', (status) =>
    expect(setUp(status).source.describe(URI, never)).rejects.toMatchObject({
      code: 'download_upstream',
      message: `The archive answered status ${status} for a.fits`,
    }),
  );
});

describe('read', () => {
  it('requests a range of one version, however late it begins', async () => {
    const { source, send, body } = setUp(206, { etag: '"1"', 'content-range': 'bytes 10-19/25' });
    const piece = await source.read(URI, GUARDED, never);
    expect(piece).toMatchObject({ isRange: true, start: 10, size: 25, etag: '"1"', body });
    expect(send.mock.calls[0][0]).toMatchObject({
      ...{ method: 'GET', headersTimeoutMs: 0, headers: { range: 'bytes=10-19', 'if-range': '"1"' } },
    });
    await source.read(URI, { ...GUARDED, ifRange: null }, never);
    expect(send.mock.calls[1][0].headers).toEqual({ range: 'bytes=10-19' });
  });

  it('requests the whole file without a range, from its beginning', async () => {
    const { source, send } = setUp(200, told);
    expect(await source.read(URI, null, never)).toMatchObject({ isRange: false, start: 0, size: 25 });
    expect(send.mock.calls[0][0].headers).toEqual({});
  });

  it('leaves an unannounced size unknown', async () => {
    const { source } = setUp(206, { 'content-range': 'bytes 10-19/*' });
    expect(await source.read(URI, GUARDED, never)).toMatchObject({ size: null });
    expect(await setUp(200, {}).source.read(URI, null, never)).toMatchObject({ size: null });
  });

  it('returns nothing beyond the end and frees the connection', async () => {
    const { source, dump } = setUp(416);
    expect(await source.read(URI, GUARDED, never)).toBeNull();
    expect(dump).toHaveBeenCalledTimes(1);
  });

  it.each([
    [417, {}, 'status 417'],
    [503, { 'content-type': 'text/html' }, 'status 503'],
    [400, { 'content-type': 'text/html; charset=utf-8' }, 'status 400'],
    [200, { 'content-type': 'text/html; charset=utf-8' }, 'a web page'],
    [404, { 'content-type': 'application/fits' }, 'status 404'],
    [302, {}, 'status 302'],
  ])('refuses %i with %j and frees the connection', async (status, headers, words) => {
    const { source, dump } = setUp(status, headers);
    await expect(source.read(URI, null, never)).rejects.toMatchObject({
      ...{ kind: 'unavailable', code: 'download_upstream' },
      message: `The archive answered ${words} for a.fits`,
    });
    expect(dump).toHaveBeenCalledTimes(1);
  });

  it.each(['bytes 10-19', 'bytes */25', 'items 10-19/25'])(
    'refuses a range without its offset and frees the connection: %s',
    async (place) => {
      const { source, dump } = setUp(206, { 'content-range': place });
      await expect(source.read(URI, GUARDED, never)).rejects.toMatchObject({
        message: expect.stringContaining('a range without its place'),
      });
      expect(dump).toHaveBeenCalledTimes(1);
    },
  );

  it('survives a stream that breaks before it is read', async () => {
    const { source, body } = setUp(200, told);
    await source.read(URI, null, never);
    expect(body.emit('error', new Error('reset'))).toBe(true);
  });
});

describe('a failed request', () => {
  it('is a broken connection', () =>
    expect(setUp(0, {}, new Error('socket hang up')).source.describe(URI, never)).rejects.toMatchObject({
      ...{ kind: 'unavailable', code: 'download_network' },
    }));

  it('keeps a mapped error, and the reason of an abort', async () => {
    const known = new AppError('timeout', 'known');
    await expect(setUp(0, {}, known).source.describe(URI, never)).rejects.toBe(known);
    const reason = new Error('gone');
    const gone = AbortSignal.abort(reason);
    await expect(setUp(0, {}, reason).source.read(URI, null, gone)).rejects.toBe(reason);
  });
});
