import { setMaxListeners } from 'node:events';
import type { NextFunction, Request, Response } from 'express';
import { AppError } from '../errors/app-error.js';
import { unlessAborted } from '../concurrency/abortable.js';
import { internalErrorBody } from './internal-error-body.js';
import { SHUTTING_DOWN } from './client/upstream-error.js';

/** What an app that ends tells its callers: it will be back, and the call may be made again. */
export const shuttingDown = (component: string): AppError =>
  new AppError('unavailable', `${component} shuts down`, { code: SHUTTING_DOWN });

/** The two steps in which an app ends. */
export interface Ending {
  /** New calls are turned away, and those end that lose nothing when they are made again. */
  readonly begun: AbortSignal;
  /** The time to finish is over: all others end. */
  readonly due: AbortSignal;
}

/** Middleware of an app that ends: running calls hear of it, new ones are turned away. */
export const endCallsOn = (ending: Ending) => {
  // Every running call listens to one: more than Node's ten are no leak.
  setMaxListeners(0, ending.begun, ending.due);
  return (_request: Request, response: Response, next: NextFunction): void => {
    response.locals.ending = ending;
    if (ending.begun.aborted) response.status(503).json(internalErrorBody(ending.begun.reason));
    else next();
  };
};

/** How a call takes the end of its app. */
export interface CallEnd {
  /** Made again it goes on where it was: it ends at once. */
  readonly goesOn?: boolean;
}

const endingOf = (response: Response, { goesOn = false }: CallEnd): AbortSignal | undefined => {
  const ending = (response.locals as { ending?: Ending } | undefined)?.ending;
  return goesOn ? ending?.begun : ending?.due;
};

/** A signal that fires when the caller of this request goes away before it was answered, or the app ends. */
export function abortOnDisconnect(response: Response, end: CallEnd = {}): AbortSignal {
  const controller = new AbortController();
  const ending = endingOf(response, end);
  const onEnding = () => controller.abort(ending?.reason);
  // Not AbortSignal.any: the ending outlives all calls, and must not keep each of them.
  ending?.addEventListener('abort', onEnding);
  onClosed(response, () => {
    ending?.removeEventListener('abort', onEnding);
    if (!response.writableFinished) controller.abort(new Error('the caller went away'));
  });
  return controller.signal;
}

/** An answer that waits behind another on its connection has none yet, and is not told when that goes. */
function onClosed(response: Response, then: () => void): void {
  response.on('close', then);
  if (response.socket !== null) return;
  const { socket } = response.req;
  setMaxListeners(0, socket);
  socket.once('close', then);
  response.once('finish', () => socket.off('close', then));
}

/** Works for a call as long as somebody wants its answer; when the app cannot wait for it any more, the call is answered at once. */
export function whileWanted<T>(
  response: Response,
  work: (signal: AbortSignal) => Promise<T>,
  end?: CallEnd,
): Promise<T> {
  const signal = abortOnDisconnect(response, end);
  return unlessAborted(work(signal), signal);
}
