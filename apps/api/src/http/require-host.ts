import type { NextFunction, Request } from 'express';
import { fieldError } from '#platform';

/**
 * Since HTTP/1.1 a request says which host it means, and no request says two (RFC 9112, section 3.2): a proxy in front may have gone by
 * the other one.
 * @throws AppError validation naming `Host`
 */
export function requireHost(
  { rawHeaders, httpVersion }: Pick<Request, 'rawHeaders' | 'httpVersion'>,
  _response: unknown,
  next: NextFunction,
): void {
  const hosts = rawHeaders.filter((name, i) => i % 2 === 0 && name.toLowerCase() === 'host').length;
  if (hosts > 1) next(fieldError('Host', 'may be there but once'));
  else next(hosts === 0 && httpVersion === '1.1' ? fieldError('Host', 'is needed') : undefined);
}
