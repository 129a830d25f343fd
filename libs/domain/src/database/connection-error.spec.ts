import {
  QueryFailedError,
  QueryRunnerAlreadyReleasedError,
  QueryRunnerProviderAlreadyReleasedError,
} from 'typeorm';
import { AppError, UpstreamError } from '#platform';
import { DatabaseAwayError, isConnectionLost, isOwnerGone, isStatementTimeout } from './connection-error.js';

const coded = (code: string, message = 'words') => Object.assign(new Error(message), { code });
const failedQuery = (driverError: Error) => new QueryFailedError('SELECT 1', [], driverError);
const refused = coded('ECONNREFUSED', 'connect ECONNREFUSED 127.0.0.1:5432');

describe('isConnectionLost', () => {
  it.each([
    ...[
      '57P01',
      '57P02',
      '57P03',
      '53100',
      '53300',
      '08000',
      '08006',
      'ECONNREFUSED',
      'ECONNRESET',
      'EPIPE',
      'ETIMEDOUT',
    ].map((code) => failedQuery(coded(code))),
    failedQuery(new Error('Connection terminated unexpectedly')),
    failedQuery(new Error('Client has encountered a connection error and is not queryable')),
    failedQuery(new Error('Client was closed and is not queryable')),
    new QueryRunnerAlreadyReleasedError(),
    new QueryRunnerProviderAlreadyReleasedError(),
    new Error('timeout exceeded when trying to connect'),
    new Error('Connection terminated due to connection timeout', { cause: refused }),
    new DatabaseAwayError(refused),
    new AppError('unavailable', 'The database does not answer', { cause: new DatabaseAwayError(refused) }),
    coded('57P01'),
  ])('is true for %p', (error) => {
    expect(isConnectionLost(error)).toBe(true);
  });

  it.each([
    ...['22021', '23505', '53200', '57014', '57P04', '57P05', '0A000', '40P01'].map((code) =>
      failedQuery(coded(code)),
    ),
    // Raised by another component, not by the database.
    refused,
    new UpstreamError('archive', 'unreachable', 'no', undefined, refused),
    new Error('the Connection terminated'),
    'ECONNREFUSED',
    null,
    undefined,
  ])('is false for %p', (error) => {
    expect(isConnectionLost(error)).toBe(false);
  });

  it.each([
    [8, true],
    [9, false],
  ])('follows causes %i levels deep: %s', (depth, isSeen) => {
    let error: Error = new DatabaseAwayError(refused);
    for (let above = 1; above < depth; above += 1) error = new Error('above', { cause: error });
    expect(isConnectionLost(error)).toBe(isSeen);
  });

  it('terminates on errors that cause each other', () => {
    const error = new Error('a');
    error.cause = new Error('b', { cause: error });
    expect(isConnectionLost(error)).toBe(false);
  });
});

it('isStatementTimeout recognises a statement that timed out', () => {
  expect(isStatementTimeout(failedQuery(coded('57014')))).toBe(true);
  expect(isStatementTimeout(failedQuery(coded('57P01')))).toBe(false);
});

it.each([
  ['jobs_owner_id_fkey', '23503', true],
  ['records_owner_id_fkey', '23503', true],
  ['records_stored_file', '23503', false],
  ['jobs_owner_id_fkey', '23505', false],
])('isOwnerGone for the constraint %s and the code %s is %s', (constraint, code, isGone) => {
  expect(isOwnerGone(failedQuery(Object.assign(coded(code), { constraint })))).toBe(isGone);
});
