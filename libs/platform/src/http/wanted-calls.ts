import { setMaxListeners } from 'node:events';
import type { NextFunction, Request, Response } from 'express';
import { AppError } from '../errors/app-error.js';
import { unlessAborted } from '../lifecycle/unless-aborted.js';
import { internalErrorBody } from './internal-error-body.js';
import { SHUTTING_DOWN } from './upstream-error.js';

/** What an app that ends tells its callers: it will be back, and the call may be made again. */
export const shuttingDown = (component: string): AppError =>
  new AppError('unavailable', `${component} shuts down`, { code: SHUTTING_DOWN });

/** Middleware of an app that ends when `ending` fires: running calls hear of it, new ones are turned away. */
export const endCallsOn = (ending: AbortSignal) => {
  // Every running call listens to it: more than Node's ten are no leak.
  setMaxListeners(0, ending);
  return (_request: Request, response: Response, next: NextFunction): void => {
    response.locals.ending = ending;
    if (ending.aborted) response.status(503).json(internalErrorBody(ending.reason));
    else next();
  };
};

const endingOf = (response: Response): AbortSignal | undefined =>
  (response.locals as { ending?: AbortSignal } | undefined)?.ending;

/** A signal that fires when the caller of this request goes away before it was answered, or the app ends. */
export function abortOnDisconnect(response: Response): AbortSignal {
  const controller = new AbortController();
  const ending = endingOf(response);
  const onEnding = () => controller.abort(ending?.reason);
  // Not AbortSignal.any: the ending outlives all calls, and must not keep each of them.
  ending?.addEventListener('abort', onEnding);
  response.on('close', () => {
    ending?.removeEventListener('abort', onEnding);
    if (!response.writableFinished) controller.abort(new Error('the caller went away'));
  });
  return controller.signal;
}

/** Works for a call as long as somebody wants its answer; when the app ends, the call is answered at once. */
export function whileWanted<T>(response: Response, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const signal = abortOnDisconnect(response);
  return unlessAborted(work(signal), signal);
}
