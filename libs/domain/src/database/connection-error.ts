import {
  QueryFailedError,
  QueryRunnerAlreadyReleasedError,
  QueryRunnerProviderAlreadyReleasedError,
} from 'typeorm';

/** No connection to the database could be opened. */
export class DatabaseAwayError extends Error {
  constructor(cause: Error) {
    super(cause.message, { cause });
    this.name = 'DatabaseAwayError';
  }
}

/**
 * SQLSTATEs of a server that closes or refuses connections (PostgreSQL, appendix A): shut down by an administrator, crashed, starting up,
 * too many connections, and the class of connection exceptions. Includes a full disk (53100), which makes the server just as unavailable.
 */
const LOST_STATE = /^(?:57P0[1-3]|53[13]00|08...)$/;
/** Codes of sockets whose peer is gone. */
const LOST_SOCKET = new Set<unknown>(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT']);
/** Messages of pg and its pool, whose errors have no codes; includes a pool without free connections because all of them hang. */
const LOST_WORDS =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client (?:was closed|has encountered a connection error) and is not queryable)/;

/** SQLSTATE of a statement that exceeded the time limit. */
const TOO_LONG = '57014';
/** SQLSTATE of a transaction that the database aborted to resolve a deadlock. */
const DEADLOCK = '40P01';
/** SQLSTATE of a row that could not be locked without waiting. */
const LOCKED = '55P03';
/** SQLSTATE of a prepared statement unknown to the connection, for example after a pooler has switched connections. */
const NOT_PREPARED = '26000';
/** Routine that reports changed column types of a prepared statement; its SQLSTATE (0A000) only means "not supported". */
const OTHER_COLUMNS = 'RevalidateCachedQuery';
/** SQLSTATE of a violated foreign key, and the foreign keys that name the caller as owner. */
const NO_SUCH_ROW = '23503';
const OWNERS = new Set<unknown>([
  'idempotency_keys_owner_id_fkey',
  'jobs_owner_id_fkey',
  'records_owner_id_fkey',
]);
/** Limit of nested causes; deeper than any error of this code base. */
const MAX_DEPTH = 8;

/** Whether the connection to the database was lost or refused, or the disk is full: the same work may succeed a moment later. */
export const isConnectionLost = (error: unknown): boolean =>
  causesOf(error).some(
    (cause) =>
      cause instanceof DatabaseAwayError ||
      // The connection of the transaction ended between two statements; which error the next one throws depends on the call.
      cause instanceof QueryRunnerAlreadyReleasedError ||
      cause instanceof QueryRunnerProviderAlreadyReleasedError ||
      LOST_STATE.test(String(codeOf(cause))) ||
      LOST_WORDS.test(cause.message) ||
      // A bare socket error may come from any component; only the driver's own is certain to concern the database.
      (cause instanceof QueryFailedError && LOST_SOCKET.has(codeOf(cause.driverError as Error))),
  );

/** Whether the database aborted a statement that exceeded the time limit. */
export const isStatementTimeout = (error: unknown): boolean =>
  causesOf(error).some((cause) => codeOf(cause) === TOO_LONG);

/** Whether the database aborted this transaction to resolve a deadlock; none of its changes were made. */
export const isDeadlock = (error: unknown): boolean =>
  causesOf(error).some((cause) => codeOf(cause) === DEADLOCK);

/** Whether another transaction holds the lock of a row that this one does not wait for. */
export const isRowLocked = (error: unknown): boolean =>
  causesOf(error).some((cause) => codeOf(cause) === LOCKED);

/** Whether a prepared statement is no longer valid: it had no effect, and works once it is prepared again. */
export const isPlanOutdated = (error: unknown): boolean =>
  causesOf(error).some(
    (cause) => codeOf(cause) === NOT_PREPARED || (cause as { routine?: unknown }).routine === OTHER_COLUMNS,
  );

/** Whether a row was to belong to a deleted user. */
export const isOwnerGone = (error: unknown): boolean =>
  causesOf(error).some(
    (cause) => codeOf(cause) === NO_SUCH_ROW && OWNERS.has((cause as { constraint?: unknown }).constraint),
  );

const codeOf = (error: Error): unknown => (error as NodeJS.ErrnoException).code;

/** The error, its causes, and the errors of the driver. */
function causesOf(error: unknown, depth = MAX_DEPTH): Error[] {
  if (!(error instanceof Error) || depth === 0) return [];
  const { driverError } = error as { driverError?: unknown };
  return [error, ...[error.cause, driverError].flatMap((cause) => causesOf(cause, depth - 1))];
}
