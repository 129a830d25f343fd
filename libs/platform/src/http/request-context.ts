import { randomUUID } from 'node:crypto';
import type { NextFunction, Request, Response } from 'express';
import { currentContext, inContext } from '../context/call-context.js';
import { isCaller } from '../context/caller.js';

export const REQUEST_ID_HEADER = 'X-Request-Id';

/** Header between our own apps: the job of a call. */
export const JOB_ID_HEADER = 'X-Job-Id';

/** Header between our own apps: the caller key of a call. */
export const CALLER_HEADER = 'X-Caller';

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

/** Middleware of internal apps, after the one above: work for the call belongs to the job and the caller that its headers name. */
export function internalContext(request: Request, _response: Response, next: NextFunction): void {
  const [jobId, caller] = [request.get(JOB_ID_HEADER), request.get(CALLER_HEADER)];
  const context = {
    ...{ requestId: requestIdOf(request), ...currentContext() },
    ...(jobId !== undefined && SANE_ID.test(jobId) && { jobId }),
    ...(isCaller(caller) && { caller }),
  };
  inContext(context, next);
}

export const requestIdOf = (request: Request): string => String((request as { id?: unknown }).id);
