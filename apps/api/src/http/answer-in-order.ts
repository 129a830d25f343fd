import type { NextFunction, Request, Response } from 'express';

/**
 * Begins a pipelined request (RFC 9112, section 9.3.2) when the response before it has ended. Node would begin it at once, with a
 * response without a socket: one that never closes when the connection breaks, so that what it holds would never be released.
 */
export function answerInOrder(_request: Request, response: Response, next: NextFunction): void {
  if (response.socket) next();
  else response.once('socket', () => next());
}
