import type { NextFunction, Request, Response } from 'express';
import { fieldError } from '#platform';

/** Since HTTP/1.1 a request says which host it means (RFC 9112, section 3.2). @throws AppError validation naming `Host` */
export function requireHost(
  { headers, httpVersion }: Request,
  _response: Response,
  next: NextFunction,
): void {
  const isMissing = headers.host === undefined && httpVersion === '1.1';
  next(isMissing ? fieldError('Host', 'is needed') : undefined);
}
