import type { NextFunction, Request, Response } from 'express';
import { v7 as uuidv7 } from 'uuid';

const HEADER = 'X-Request-Id';
/** What we take over from a client: short, and nothing that could break a log line. */
const SANE_ID = /^[A-Za-z0-9._-]{1,64}$/;

/** Gives every request an id: the client's own when it is sane. */
export function requestId(request: Request, response: Response, next: NextFunction): void {
  const given = request.get(HEADER);
  const id = given && SANE_ID.test(given) ? given : uuidv7();
  (request as { id?: unknown }).id = id;
  response.setHeader(HEADER, id);
  next();
}

export const requestIdOf = (request: Request): string => String((request as { id?: unknown }).id);
