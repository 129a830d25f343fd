import type { Request, RequestHandler } from 'express';
import type { Settings } from '../config/settings.js';
import { AppError } from '../errors/app-error.js';
import type { ErrorCode } from '../errors/error-kinds.js';
import { internalErrorBody } from './internal-error-body.js';
import { bearerCheck } from './bearer-check.js';

/** Access rules of an internal app. */
export type InternalAccess = Pick<Settings, 'INTERNAL_SECRET' | 'INTERNAL_HOSTS'> & {
  /** Paths open to everyone: the health check. */
  readonly openPaths: readonly string[];
};

/** Names that this machine always has. */
const OWN_NAMES = ['127.0.0.1', 'localhost', '[::1]'];

/**
 * Admits only our own apps, which know the secret and use one of the accepted host names. A web page whose name was made to
 * resolve here (DNS rebinding) sends its own name in `Host`.
 */
export function internalAccess({
  INTERNAL_SECRET,
  INTERNAL_HOSTS,
  openPaths,
}: InternalAccess): RequestHandler {
  const knowsSecret = bearerCheck(INTERNAL_SECRET);
  const hosts = new Set([...OWN_NAMES, ...INTERNAL_HOSTS.map((name) => name.toLowerCase())]);
  return (request, response, next) => {
    const { authorization } = request.headers;
    // A wrong secret is refused on open paths, too, so that a misconfigured caller finds out.
    if (authorization === undefined && openPaths.includes(request.path) && request.method === 'GET')
      return next();
    if (!hosts.has(hostOf(request))) return void response.status(403).json(internalErrorBody(FOREIGN_HOST));
    if (!knowsSecret(authorization)) return void response.status(401).json(internalErrorBody(WRONG_SECRET));
    next();
  };
}

/** The refusal of an internal app. */
export const ACCESS_CODES = ['foreign_host', 'wrong_secret'] as const satisfies ErrorCode[];

const FOREIGN_HOST = new AppError('forbidden', 'Unknown host name of this app (INTERNAL_HOSTS)', {
  code: 'foreign_host',
});
const WRONG_SECRET = new AppError('unauthenticated', 'Only for apps that know the secret (INTERNAL_SECRET)', {
  code: 'wrong_secret',
});

const hostOf = ({ headers }: Request): string => (headers.host ?? '').toLowerCase().replace(/:\d*$/, '');
