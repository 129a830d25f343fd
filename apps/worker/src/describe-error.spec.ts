import { AppError, UpstreamError } from '#platform';
import { ResumableError } from '#queues';
import { describeError } from './describe-error.js';

const BODY = { kind: 'unavailable', code: 'c', message: 'the words of the component' };

describe('describeError', () => {
  it('shows words that are meant for users', () => {
    expect(describeError(new AppError('validation', 'hue is too large'))).toBe('hue is too large');
    expect(describeError(new ResumableError('the connection was lost'))).toBe('the connection was lost');
    expect(describeError(new UpstreamError('Engine', 'rejected', 'no WCS'))).toBe('no WCS');
    expect(describeError(new UpstreamError('Engine', 'too-large', 'needs 9 GB'))).toBe('needs 9 GB');
  });

  it.each([
    ['unreachable', 'Processing engine not reachable'],
    ['unavailable', 'Processing engine temporarily unavailable'],
    ['timeout', 'Processing engine timed out'],
    ['failed', 'Processing engine error'],
  ] as const)('has a sentence for an engine that is %s', (failure, text) => {
    const error = new UpstreamError('Processing engine', failure, 'connect ECONNREFUSED 127.0.0.1:3001');
    expect(describeError(error)).toBe(text);
  });

  it('prefers the component’s own words, except after a fault of it', () => {
    expect(describeError(new UpstreamError('Engine', 'unavailable', 'x', BODY))).toBe(BODY.message);
    expect(describeError(new UpstreamError('Engine', 'failed', 'x', BODY))).toBe('Engine error');
  });

  it.each([[new Error('SELECT * FROM users')], ['text'], [undefined]])('keeps %s for the log', (error) => {
    expect(describeError(error)).toBe('An unexpected error occurred');
  });
});
