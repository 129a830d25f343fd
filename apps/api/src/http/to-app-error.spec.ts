import { ForbiddenException, HttpException, NotFoundException } from '@nestjs/common';
import { QueryFailedError } from 'typeorm';
import { AppError, storageRefused, UpstreamError, type InternalErrorBody } from '#platform';
import { toAppError } from './to-app-error.js';

const BODY: InternalErrorBody = { kind: 'unprocessable', code: 'no_wcs', message: 'no WCS in a.fits' };

describe('toAppError', () => {
  it('keeps our own errors', () => {
    const error = new AppError('conflict', 'already there');
    expect(toAppError(error)).toBe(error);
  });

  it.each([
    ['unreachable', 'unavailable', 'engine_unreachable', 'Processing engine not reachable'],
    ['unavailable', 'unavailable', 'engine_unavailable', 'Processing engine temporarily unavailable'],
    ['timeout', 'timeout', 'engine_timeout', 'Processing timed out'],
    ['strange', 'unavailable', 'engine_unavailable', 'Processing engine temporarily unavailable'],
    ['failed', 'failed', 'engine_error', 'An unexpected error occurred'],
    ['too-large', 'too-large', 'file_too_large', 'File too large'],
  ] as const)('an engine that is %s', (failure, kind, code, message) => {
    const cause = new UpstreamError('processing', failure, 'internal words');
    expect(toAppError(cause)).toMatchObject({ kind, code, message, cause });
  });

  it.each([
    ['unreachable', 'unavailable'],
    ['unavailable', 'unavailable'],
    ['strange', 'unavailable'],
    ['timeout', 'timeout'],
  ] as const)('an archive that is %s', (failure, kind) => {
    const error = toAppError(new UpstreamError('archive', failure, 'internal words'));
    expect(error).toMatchObject({ kind, code: 'archive_unavailable' });
    expect(error.message).toMatch(/^The archive /);
  });

  it('reports when to retry a busy engine', () => {
    const body = { kind: 'unavailable', code: 'engine_busy', message: 'busy', retryAfterSeconds: 7 } as const;
    const error = toAppError(new UpstreamError('processing', 'unavailable', 'busy', body));
    expect(error).toMatchObject({
      code: 'engine_busy',
      message: 'Processing engine temporarily unavailable',
      retryAfterSeconds: 7,
    });
  });

  it.each(['unavailable', 'timeout'] as const)(
    'blames an unavailable storage, not the engine: %s',
    (kind) => {
      const body = { kind, code: 'storage_unavailable', message: 'inner', retryAfterSeconds: 7 } as const;
      const error = toAppError(new UpstreamError('processing', kind, 'inner', body));
      const told = { kind, code: 'storage_unavailable', message: 'The storage is not available' };
      expect(error).toMatchObject({ ...told, retryAfterSeconds: 7 });
    },
  );

  it('does not reveal what the storage refuses, whichever component met it', () => {
    const body = { kind: 'unavailable', code: 'storage_refused', message: 'refuses (AccessDenied)' } as const;
    const told = {
      kind: 'unavailable',
      code: 'storage_unavailable',
      message: 'The storage is not available',
    };
    for (const error of [
      storageRefused('refuses (AccessDenied)', null),
      new UpstreamError('processing', 'unavailable', 'inner', body),
    ])
      expect(toAppError(error)).toMatchObject(told);
  });

  it('does not blame the engine for a failed archive app', () => {
    const error = toAppError(new UpstreamError('archive', 'failed', 'internal words'));
    expect(error).toMatchObject({ kind: 'failed', code: 'internal_error' });
    expect(error.message).toBe('An unexpected error occurred');
  });

  it('passes on the rejection of a component with its message', () => {
    const errors = [{ field: 'channels.0', message: 'no' }];
    const error = toAppError(new UpstreamError('processing', 'rejected', 'x', { ...BODY, errors }));
    expect(error).toMatchObject({ kind: 'unprocessable', code: 'no_wcs', message: BODY.message, errors });
  });

  it('hides a rejection caused by our own mistake', () => {
    for (const body of [
      undefined,
      { ...BODY, kind: 'unauthenticated' } as const,
      { ...BODY, kind: 'forbidden' } as const,
    ]) {
      const error = toAppError(new UpstreamError('processing', 'rejected', 'internal words', body));
      expect(error).toMatchObject({ kind: 'failed', message: 'An unexpected error occurred' });
    }
  });

  it.each([
    [new NotFoundException('Cannot GET /x'), 'not-found', 'Cannot GET /x'],
    [new ForbiddenException('no'), 'forbidden', 'no'],
    [
      Object.assign(new Error('request entity too large'), { status: 413 }),
      'too-large',
      'request entity too large',
    ],
    [Object.assign(new SyntaxError('Unexpected token'), { status: 400 }), 'validation', 'Unexpected token'],
  ])('maps refusals of the framework: %s', (error, kind, message) => {
    expect(toAppError(error)).toMatchObject({ kind, message });
  });

  it.each([
    ['57P01', 'unavailable', 5],
    ['ECONNRESET', 'unavailable', 5],
    ['57014', 'timeout', undefined],
  ])('a database that says %s is %s', (code, kind, retryAfterSeconds) => {
    const driverError = Object.assign(new Error('internal words'), { code });
    const error = toAppError(new QueryFailedError('SELECT secret', [], driverError));
    expect(error).toMatchObject({ kind, code: 'database_unavailable', retryAfterSeconds });
    expect(error.message).toMatch(/^The database /);
  });

  it.each([
    [new Error('password=secret')],
    [new HttpException('teapot', 418)],
    ['text'],
    [null],
    [undefined],
  ])('reveals nothing of unexpected errors: %s', (error) => {
    expect(toAppError(error)).toMatchObject({
      kind: 'failed',
      code: 'internal_error',
      message: 'An unexpected error occurred',
    });
  });
});
