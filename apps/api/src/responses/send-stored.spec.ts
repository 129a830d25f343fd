import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ArgumentsHost } from '@nestjs/common';
import { ExpressAdapter } from '@nestjs/platform-express';
import type { ErrorRequestHandler, Express } from 'express';
import { createLogger, createStorage, loadSettings, type Storage } from '#platform';
import { ProblemFilter } from '../http/problem.filter.js';
import { parseRange, sendStored } from './send-stored.js';

describe('parseRange', () => {
  it.each([
    ['bytes=0-9', { start: 0, end: 9 }],
    ['bytes=90-', { start: 90, end: 99 }],
    ['bytes=-10', { start: 90, end: 99 }],
    ['bytes=-1000', { start: 0, end: 99 }],
    ['bytes=95-1000', { start: 95, end: 99 }],
    ['bytes=99-99', { start: 99, end: 99 }],
    [' bytes=0-0 ', { start: 0, end: 0 }],
  ])('%s of 100 bytes', (header, range) => {
    expect(parseRange(header, 100)).toEqual(range);
  });

  it.each([undefined, '', 'bytes=', 'bytes=-', 'bytes=0-1,5-6', 'items=0-1', 'bytes=a-b', 'bytes=5-2'])(
    'answers %j with the whole file',
    (header) => {
      expect(parseRange(header, 100)).toBeNull();
    },
  );

  it.each([
    ['bytes=100-', 100],
    ['bytes=200-300', 100],
    ['bytes=-0', 100],
    ['bytes=0-', 0],
    ['bytes=-5', 0],
  ])('refuses %s of %i bytes', (header, size) => {
    expect(() => parseRange(header, size)).toThrow(expect.objectContaining({ kind: 'bad-range' }));
  });
});

describe('sendStored', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'firstlight-send-'));
  const storage: Storage = createStorage(loadSettings('api', { DATA_DIR: folder, STORAGE_DRIVER: 'disk' }));
  let server: Server;
  let url = '';

  beforeAll(async () => {
    await storage.put('a/picture.png', Buffer.from('0123456789'));
    const app = new ExpressAdapter().getInstance<Express>();
    app.get('/:name', (request, response, next) => {
      const key = `a/${request.params.name}`;
      const answer = {
        key,
        contentType: 'image/png',
        fileName: 'Crab "M1" né.png',
        caching: { ETag: '"v1"', 'Cache-Control': 'private' },
      };
      sendStored(storage, request, response, answer).catch(next);
    });
    const problems = new ProblemFilter(createLogger('spec', 'silent'), { note: () => undefined });
    app.use(((error, request, response, _next) => {
      const http = { getRequest: () => request, getResponse: () => response };
      problems.catch(error, { switchToHttp: () => http } as unknown as ArgumentsHost);
    }) satisfies ErrorRequestHandler);
    server = createServer(app);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/picture.png`;
  });

  afterAll(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await storage.close();
    rmSync(folder, { recursive: true });
  });

  it('sends the whole file with its name in ASCII and UTF-8', async () => {
    const answer = await fetch(url);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toBe('0123456789');
    expect(answer.headers.get('accept-ranges')).toBe('bytes');
    expect(answer.headers.get('content-type')).toBe('image/png');
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename="Crab _M1_ n_.png"; filename*=UTF-8''Crab%20%22M1%22%20n%C3%A9.png`,
    );
  });

  it('sends a part', async () => {
    const answer = await fetch(url, { headers: { range: 'bytes=2-4' } });
    expect(answer.status).toBe(206);
    expect(answer.headers.get('content-range')).toBe('bytes 2-4/10');
    expect(answer.headers.get('content-length')).toBe('3');
    expect(await answer.text()).toBe('234');
  });

  it.each(['bytes=2-4', 'bytes=10-'])(
    'answers HEAD for the whole file without opening it: %s',
    async (range) => {
      const open = jest.spyOn(storage, 'open');
      const answer = await fetch(url, { method: 'HEAD', headers: { range } });
      expect([answer.status, answer.headers.get('content-length')]).toEqual([200, '10']);
      expect(answer.headers.get('content-range')).toBeNull();
      expect(open).not.toHaveBeenCalled();
      open.mockRestore();
    },
  );

  it.each<Record<string, string>>([{}, { range: 'bytes=2-4' }, { range: 'bytes=10-' }])(
    'sends nothing to a client that has it already: %j',
    async (part) => {
      const conditions = { 'if-none-match': '"v1"', 'cache-control': 'max-age=0' };
      const answer = await fetch(url, { headers: { ...conditions, ...part } });
      expect([answer.status, answer.headers.get('content-range')]).toEqual([304, null]);
      expect(await answer.text()).toBe('');
    },
  );

  it.each([
    ['of this version', '"v1"', 206, '234'],
    ['of another version', '"v0"', 200, '0123456789'],
    ['of this version, weakly', 'W/"v1"', 200, '0123456789'],
    ['of a date', 'Sun, 22 Nov 2026 11:00:00 GMT', 200, '0123456789'],
  ])('If-Range %s', async (_, condition, status, text) => {
    const answer = await fetch(url, { headers: { range: 'bytes=2-4', 'if-range': condition } });
    expect(answer.status).toBe(status);
    expect(answer.headers.get('content-range')).toBe(status === 206 ? 'bytes 2-4/10' : null);
    expect(answer.headers.get('content-length')).toBe(String(text.length));
    expect(answer.headers.get('etag')).toBe('"v1"');
    expect(answer.headers.get('cache-control')).toBe('private, no-transform');
    expect(await answer.text()).toBe(text);
  });

  it('ignores an unsatisfiable range of another version', async () => {
    const answer = await fetch(url, { headers: { range: 'bytes=10-', 'if-range': '"v0"' } });
    expect([answer.status, await answer.text()]).toEqual([200, '0123456789']);
  });

  const HEADERS_OF_SUCCESS = ['content-disposition', 'etag', 'accept-ranges', 'last-modified'];

  it.each([
    ['a range outside', {}, 416, 'bytes */10'],
    ['a range outside of this version', { 'if-range': '"v1"' }, 416, 'bytes */10'],
    ['what is not there', {}, 404, null],
  ])('refuses %s, without headers of the file or caching', async (_, headers, status, contentRange) => {
    const target = status === 404 ? url.replace('picture', 'nothing') : url;
    const answer = await fetch(target, { headers: { range: 'bytes=10-', ...headers } });
    expect(answer.status).toBe(status);
    expect(answer.headers.get('content-range')).toBe(contentRange);
    expect(HEADERS_OF_SUCCESS.filter((name) => answer.headers.has(name))).toEqual([]);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json/);
    expect(await answer.json()).toMatchObject({ status });
  });

  it('refuses an unreadable file without its headers', async () => {
    const open = jest.spyOn(storage, 'open').mockRejectedValueOnce(new Error('the disk is gone'));
    const answer = await fetch(url);
    expect(open).toHaveBeenCalledTimes(1);
    expect(answer.status).toBe(500);
    expect(HEADERS_OF_SUCCESS.filter((name) => answer.headers.has(name))).toEqual([]);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await answer.json()).toMatchObject({ status: 500 });
  });
});
