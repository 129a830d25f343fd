import { AppError, storageRefused, UpstreamError } from '#platform';
import { describeError } from './describe-error.js';

const BODY = {
  kind: 'unavailable',
  code: 'archive_unavailable',
  message: 'the words of the component',
} as const;

describe('describeError', () => {
  it('shows messages that are meant for users', () => {
    expect(describeError(new AppError('validation', 'hue is too large')).text).toBe('hue is too large');
    expect(describeError(new UpstreamError('processing', 'rejected', 'no WCS')).text).toBe('no WCS');
    expect(describeError(new UpstreamError('processing', 'too-large', 'needs 9 GB')).text).toBe('needs 9 GB');
  });

  it.each([
    ['unreachable', 'Processing engine not reachable'],
    ['unavailable', 'Processing engine temporarily unavailable'],
    ['timeout', 'Processing engine timed out'],
    ['failed', 'Processing engine error'],
    ['strange', 'Processing engine error'],
  ] as const)('explains that the engine is %s', (failure, text) => {
    const error = new UpstreamError('processing', failure, 'connect ECONNREFUSED 127.0.0.1:3001');
    expect(describeError(error).text).toBe(text);
  });

  it('prefers the component’s own message, except after an internal error of the component', () => {
    expect(describeError(new UpstreamError('processing', 'unavailable', 'x', BODY)).text).toBe(BODY.message);
    expect(describeError(new UpstreamError('processing', 'failed', 'x', BODY)).text).toBe(
      'Processing engine error',
    );
  });

  it('logs why the storage refuses a request, whichever component met the refusal', () => {
    const inner = { ...BODY, code: 'storage_refused' } as const;
    for (const error of [
      storageRefused('The storage refuses (AccessDenied)', null),
      new UpstreamError('processing', 'unavailable', 'x', inner),
    ])
      expect(describeError(error)).toEqual({ text: 'The storage is not available', isOwnFault: false });
  });

  it.each([
    [new AppError('unprocessable', 'not FITS'), true],
    [new AppError('storage-full', 'no space'), false],
    [new UpstreamError('processing', 'rejected', 'x', { ...BODY, kind: 'unprocessable' }), true],
    [new UpstreamError('processing', 'too-large', 'x'), true],
    [new UpstreamError('processing', 'rejected', 'x', { ...BODY, kind: 'storage-full' }), false],
    [new UpstreamError('archive', 'rejected', 'x', { ...BODY, kind: 'not-found', code: 'not_found' }), true],
    [new UpstreamError('archive', 'rejected', 'x', { ...BODY, kind: 'forbidden', code: 'forbidden' }), true],
    [
      new UpstreamError('archive', 'rejected', 'x', { ...BODY, kind: 'forbidden', code: 'foreign_host' }),
      false,
    ],
    [new AppError('too-large', 'x', { code: 'quota_exceeded' }), false],
    [new UpstreamError('archive', 'unavailable', 'x', BODY), false],
    [new UpstreamError('archive', 'timeout', 'x'), false],
    [new UpstreamError('archive', 'failed', 'x'), false],
    [new UpstreamError('archive', 'strange', 'x'), false],
    [new Error('a bug'), false],
  ])('marks as permanent the failures that another run would repeat: %s', (error, isOwnFault) => {
    expect(describeError(error).isOwnFault).toBe(isOwnFault);
  });

  it.each([[new Error('SELECT * FROM users')], ['text'], [undefined]])(
    'hides the text of an unforeseen error from users: %s',
    (error) => {
      expect(describeError(error).text).toBe('An unexpected error occurred');
    },
  );
});
