import { validateSync } from 'class-validator';
import type { Request, RequestHandler, Response } from 'express';
import { AppError } from '#platform';
import type { Identity } from '../auth/access.js';
import { LoginRequest, type Tokens } from '../auth/auth.dto.js';
import { placeWithoutDevice, type SignInPlace } from '../auth/sign-in-place.js';
import { bearerTokenOf } from '../auth/tokens.js';
import { readCookie } from '../http/read-cookie.js';

/** Cookie with the access token for the dashboard's further requests. */
export const DASHBOARD_COOKIE = 'firstlight_queues';

type User = Pick<Identity, 'id' | 'username' | 'role'>;

/** The challenge for name and password. */
const CHALLENGE = 'Basic realm="Firstlight queues", charset="UTF-8"';

export interface AdmissionOptions {
  /** Called before a password is checked. @throws AppError rate-limited */
  readonly countLogin: (request: Request, response: Response) => Promise<void>;
  /** @throws AppError unauthenticated */
  readonly login: (credentials: LoginRequest, place: SignInPlace) => Promise<Tokens>;
  /** @throws AppError unauthenticated */
  readonly identify: (token: string) => Promise<Identity>;
  readonly noteAdmitted: (request: Request) => void;
  /** The only path of the cookie. */
  readonly path: string;
}

/**
 * Admits administrators: programs with an access token (`Authorization: Bearer`), browsers with name and password (HTTP Basic),
 * which are checked once by the normal login, with its limits, and replaced by an access token in a cookie. No token is in a
 * URL.
 */
export function admitAdministrators(options: AdmissionOptions): RequestHandler {
  return (request, response, next) => {
    admit(options, request, response).then(() => next(), next);
  };
}

async function admit(options: AdmissionOptions, request: Request, response: Response): Promise<void> {
  try {
    const user = (await userByToken(options, request)) ?? (await userByPassword(options, request, response));
    // For the security log, as on the routes of Nest.
    Object.assign(request, { user });
    if (user.role !== 'admin') throw new AppError('forbidden', 'Only for administrators');
    options.noteAdmitted(request);
  } catch (error) {
    if (error instanceof AppError && error.kind === 'unauthenticated')
      response.setHeader('WWW-Authenticate', CHALLENGE);
    throw error;
  }
}

/** The user of the token in the header or the cookie; nothing without one, or with a refused cookie. */
async function userByToken({ identify }: AdmissionOptions, request: Request): Promise<User | undefined> {
  const bearer = bearerTokenOf(request.get('authorization'));
  if (bearer !== null) return identify(bearer);
  const cookie = readCookie(request, DASHBOARD_COOKIE);
  if (cookie === undefined) return undefined;
  return identify(cookie).catch((error: unknown) => {
    if (error instanceof AppError && error.kind === 'unauthenticated') return undefined;
    throw error;
  });
}

async function userByPassword(
  { countLogin, login, path }: AdmissionOptions,
  request: Request,
  response: Response,
): Promise<User> {
  const credentials = credentialsOf(request);
  await countLogin(request, response);
  const { accessToken, expiresAt, user } = await login(credentials, placeWithoutDevice(request));
  if (user.role === 'admin')
    response.cookie(DASHBOARD_COOKIE, accessToken, {
      ...{ path, httpOnly: true, sameSite: 'strict', secure: request.secure },
      expires: new Date(expiresAt),
    });
  return user;
}

/** @throws AppError unauthenticated */
function credentialsOf(request: Request): LoginRequest {
  const encoded = /^Basic ([A-Za-z0-9+/]+=*)$/i.exec(request.get('authorization') ?? '')?.[1];
  const [username, ...password] = Buffer.from(encoded ?? '', 'base64')
    .toString('utf8')
    .split(':');
  const credentials = Object.assign(new LoginRequest(), { username, password: password.join(':') });
  // Values that the login would refuse, by length or a NUL, are no account.
  if (validateSync(credentials).length > 0)
    throw new AppError('unauthenticated', 'Name and password of an administrator are needed');
  return credentials;
}
