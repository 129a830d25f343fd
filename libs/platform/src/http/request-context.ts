import { randomUUID } from 'node:crypto';
import type { NextFunction, Request, Response } from 'express';
import { currentContext, inContext } from '../context/call-context.js';

export const REQUEST_ID_HEADER = 'X-Request-Id';

/** Header between our own apps: the job of a call. */
export const JOB_ID_HEADER = 'X-Job-Id';

/** Accepted ids: short, and safe in a log line. */
const SANE_ID = /^[A-Za-z0-9._-]{1,64}$/;

/** The id of a request: the caller's own if it is valid, else a new one. */
export const requestIdFrom = (given: unknown): string =>
  typeof given === 'string' && SANE_ID.test(given) ? given : randomUUID();

/** Gives every request an id (the caller's own if it is valid), which all work for the request carries. */
export function requestContext(request: Request, response: Response, next: NextFunction): void {
  const requestId = requestIdFrom(request.get(REQUEST_ID_HEADER));
  (request as { id?: unknown }).id = requestId;
  response.setHeader(REQUEST_ID_HEADER, requestId);
  inContext({ requestId }, next);
}

/** Middleware of internal apps, after the one above: work for the call belongs to the caller's job. */
export function jobContext(request: Request, _response: Response, next: NextFunction): void {
  const jobId = request.get(JOB_ID_HEADER);
  if (jobId === undefined || !SANE_ID.test(jobId)) return next();
  inContext({ requestId: requestIdOf(request), ...currentContext(), jobId }, next);
}

export const requestIdOf = (request: Request): string => String((request as { id?: unknown }).id);
