import type { Request, RequestHandler } from 'express';
import type { Settings } from '../config/settings.js';
import { AppError } from '../errors/app-error.js';
import type { ErrorCode } from '../errors/error-kinds.js';
import { internalErrorBody } from './internal-error-body.js';
import { knowsBearer } from './known-bearer.js';

/** Who may call an internal app. */
export type InternalAccess = Pick<Settings, 'INTERNAL_SECRET' | 'INTERNAL_HOSTS'> & {
  /** Paths that anybody may look at: whether the app is well. */
  readonly openPaths: readonly string[];
};

/** This machine is called so by itself. */
const OWN_NAMES = ['127.0.0.1', 'localhost', '[::1]'];

/**
 * Lets only our own apps through: they know the secret, and call the app by one of its names. A web page whose name was
 * made to point here (DNS rebinding) has its own name in `Host`.
 */
export function internalAccess({
  INTERNAL_SECRET,
  INTERNAL_HOSTS,
  openPaths,
}: InternalAccess): RequestHandler {
  const knowsSecret = knowsBearer(INTERNAL_SECRET);
  const hosts = new Set([...OWN_NAMES, ...INTERNAL_HOSTS.map((name) => name.toLowerCase())]);
  return (request, response, next) => {
    const { authorization } = request.headers;
    // A wrong secret is refused here, too: so that whoever looks with it hears that it is wrong.
    if (authorization === undefined && openPaths.includes(request.path) && request.method === 'GET')
      return next();
    if (!hosts.has(hostOf(request))) return void response.status(403).json(internalErrorBody(FOREIGN_HOST));
    if (!knowsSecret(authorization)) return void response.status(401).json(internalErrorBody(WRONG_SECRET));
    next();
  };
}

/** How an app says that it does not let the caller in. */
export const DOOR_CODES = ['foreign_host', 'wrong_secret'] as const satisfies ErrorCode[];

const FOREIGN_HOST = new AppError('forbidden', 'This app is not called by that name (INTERNAL_HOSTS)', {
  code: 'foreign_host',
});
const WRONG_SECRET = new AppError('unauthenticated', 'Only for apps that know the secret (INTERNAL_SECRET)', {
  code: 'wrong_secret',
});

const hostOf = ({ headers }: Request): string => (headers.host ?? '').toLowerCase().replace(/:\d*$/, '');
