import { ConnectionError, ProblemError } from '#sdk';
import { secondsToWait } from './seconds-to-wait.js';

const problem = (status: number, retryAfterSeconds: number | null = null) =>
  new ProblemError('queue_full', status, 'no', [], null, retryAfterSeconds);

it.each<[string, unknown, number | null]>([
  ['a full queue, as long as it says', problem(503, 10), 10],
  ['too many requests', problem(429), 10],
  ['a document about a busy engine', { code: 'engine_busy', detail: 'no' }, 10],
  ['a document about a database that is away', { code: 'database_unavailable', detail: 'no' }, 10],
  ['a document about a full disk', { code: 'storage_full', detail: 'no' }, null],
  ['a service that does not answer', new ConnectionError('no'), 5],
  ['a proxy without a service', problem(502), 10],
  ['a document about a bad request', { code: 'validation_failed', detail: 'no' }, null],
  ['a bad request', problem(400), null],
  ['an error of this page', new TypeError('no'), null],
])('a call is repeated after %s: %s', (_, error, seconds) => expect(secondsToWait(error)).toBe(seconds));
