import { setMaxListeners } from 'node:events';
import type { NextFunction, Request, Response } from 'express';
import { AppError } from '../errors/app-error.js';
import { unlessAborted } from '../concurrency/abortable.js';
import { internalErrorBody } from './internal-error-body.js';
import { SHUTTING_DOWN } from './client/upstream-error.js';

/** Refusal of an app that shuts down: the call may be repeated. */
export const shuttingDown = (component: string): AppError =>
  new AppError('unavailable', `${component} shuts down`, { code: SHUTTING_DOWN });

/** The two phases of a shutdown. */
export interface ShutdownPhases {
  /** New calls are refused, and calls that can be resumed are aborted. */
  readonly begun: AbortSignal;
  /** The time to finish is over: all remaining calls are aborted. */
  readonly due: AbortSignal;
}

/** Middleware for graceful shutdown: running calls get the phases as signals, new ones are refused. */
export const abortCallsOnShutdown = (shutdown: ShutdownPhases) => {
  // Every running call adds a listener: more than Node's ten are not a leak.
  setMaxListeners(0, shutdown.begun, shutdown.due);
  return (_request: Request, response: Response, next: NextFunction): void => {
    response.locals.shutdown = shutdown;
    if (shutdown.begun.aborted) response.status(503).json(internalErrorBody(shutdown.begun.reason));
    else next();
  };
};

/** How a call reacts to a shutdown. */
export interface ShutdownReaction {
  /** A repeated call resumes where it stopped, so that the shutdown may abort it at once. */
  readonly isResumable?: boolean;
}

const phaseOf = (response: Response, { isResumable = false }: ShutdownReaction): AbortSignal | undefined => {
  const shutdown = (response.locals as { shutdown?: ShutdownPhases } | undefined)?.shutdown;
  return isResumable ? shutdown?.begun : shutdown?.due;
};

const CANCELLED = 'cancelled';

/** Whether a call has failed because its client has left. */
export const isCancelled = (error: unknown): boolean => error instanceof AppError && error.code === CANCELLED;

/** Only ends the work: no failure, so nothing of it is logged as one. */
const clientDisconnected = (): AppError =>
  new AppError('unavailable', 'the client disconnected', { code: CANCELLED });

/** A signal that fires when the client of this request disconnects before the response, or the app shuts down. */
export function abortOnDisconnect(response: Response, end: ShutdownReaction = {}): AbortSignal {
  const controller = new AbortController();
  const shutdown = phaseOf(response, end);
  const onShutdown = () => controller.abort(shutdown?.reason);
  const leave = () => controller.abort(clientDisconnected());
  // Not AbortSignal.any: the shutdown signal outlives all calls and must not retain each of them.
  shutdown?.addEventListener('abort', onShutdown);
  onClosed(response, () => {
    shutdown?.removeEventListener('abort', onShutdown);
    if (!response.writableFinished) leave();
  });
  onClientEnd(response, () => {
    if (!response.writableEnded) leave();
  });
  return controller.signal;
}

/** The client has ended its side: on a busy machine some tens of milliseconds before the connection is closed. */
function onClientEnd(response: Response, then: () => void): void {
  const { socket } = response;
  if (!socket) return;
  setMaxListeners(0, socket);
  socket.once('end', then);
  response.once('close', () => socket.off('end', then));
}

/** A response queued behind another on its connection has no socket yet and is not told when that closes. */
function onClosed(response: Response, then: () => void): void {
  response.on('close', then);
  if (response.socket !== null) return;
  const { socket } = response.req;
  setMaxListeners(0, socket);
  socket.once('close', then);
  response.once('finish', () => socket.off('close', then));
}

/** Runs a call until its client disconnects; when the shutdown cannot wait any longer, the call is answered at once. */
export function unlessDisconnected<T>(
  response: Response,
  work: (signal: AbortSignal) => Promise<T>,
  end?: ShutdownReaction,
): Promise<T> {
  const signal = abortOnDisconnect(response, end);
  return unlessAborted(work(signal), signal);
}
