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
 * SQLSTATEs of a server that ends connections or takes none (PostgreSQL, appendix A): shut down by an administrator,
 * crashed, cannot take connections now, too many connections, and the class of connection exceptions. One whose disk is full (53100) can
 * do no more than one that is away.
 */
const LOST_STATE = /^(?:57P0[1-3]|53[13]00|08...)$/;
/** What a socket says when the other side is gone. */
const LOST_SOCKET = new Set<unknown>(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT']);
/** The words of pg and its pool, which have no codes; a pool whose connections all hang has none to give either. */
const LOST_WORDS =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client (?:was closed|has encountered a connection error) and is not queryable)/;

/** SQLSTATE of a statement that was ended because it took too long. */
const TOO_LONG = '57014';
/** SQLSTATE of a transaction that the database ended since it and another one waited for each other. */
const DEADLOCK = '40P01';
/** SQLSTATE of a row that was to be locked at once or not at all. */
const LOCKED = '55P03';
/** SQLSTATE of a prepared statement that the connection does not know (any more): a pooler gave it to another one, say. */
const NOT_PREPARED = '26000';
/** A prepared statement whose columns have another type since: its SQLSTATE (0A000) says no more than that PostgreSQL cannot. */
const OTHER_COLUMNS = 'RevalidateCachedQuery';
/** SQLSTATE of a row that refers to one that is not there, and the references that name the caller as owner. */
const NO_SUCH_ROW = '23503';
const OWNERS = new Set<unknown>(['jobs_owner_id_fkey', 'records_owner_id_fkey']);
/** Causes of causes that are looked at; more than anything of ours nests. */
const MAX_DEPTH = 8;

/** Whether the connection to the database was lost or could not be had, or its disk is full: the same work may succeed a moment later. */
export const isConnectionLost = (error: unknown): boolean =>
  causesOf(error).some(
    (cause) =>
      cause instanceof DatabaseAwayError ||
      // A transaction whose connection ended between two of its questions; the next one has one of two names, by the way it is asked.
      cause instanceof QueryRunnerAlreadyReleasedError ||
      cause instanceof QueryRunnerProviderAlreadyReleasedError ||
      LOST_STATE.test(String(codeOf(cause))) ||
      LOST_WORDS.test(cause.message) ||
      // A bare socket error may be of any component: only the driver's own is of the database.
      (cause instanceof QueryFailedError && LOST_SOCKET.has(codeOf(cause.driverError as Error))),
  );

/** Whether the database ended a statement that took longer than it may. */
export const isStatementTimeout = (error: unknown): boolean =>
  causesOf(error).some((cause) => codeOf(cause) === TOO_LONG);

/** Whether the database chose this one of two transactions that waited for each other; nothing of it is done. */
export const isDeadlock = (error: unknown): boolean =>
  causesOf(error).some((cause) => codeOf(cause) === DEADLOCK);

/** Whether somebody else holds a row that this transaction does not wait for. */
export const isRowLocked = (error: unknown): boolean =>
  causesOf(error).some((cause) => codeOf(cause) === LOCKED);

/** Whether a prepared statement is none any more: it did nothing, and does what it is to when it is parsed anew. */
export const isPlanOutdated = (error: unknown): boolean =>
  causesOf(error).some(
    (cause) => codeOf(cause) === NOT_PREPARED || (cause as { routine?: unknown }).routine === OTHER_COLUMNS,
  );

/** Whether something was to belong to a user who is gone. */
export const isOwnerGone = (error: unknown): boolean =>
  causesOf(error).some(
    (cause) => codeOf(cause) === NO_SUCH_ROW && OWNERS.has((cause as { constraint?: unknown }).constraint),
  );

const codeOf = (error: Error): unknown => (error as NodeJS.ErrnoException).code;

/** The error, what caused it, and what the driver said of it. */
function causesOf(error: unknown, depth = MAX_DEPTH): Error[] {
  if (!(error instanceof Error) || depth === 0) return [];
  const { driverError } = error as { driverError?: unknown };
  return [error, ...[error.cause, driverError].flatMap((cause) => causesOf(cause, depth - 1))];
}
