import { validateSync } from 'class-validator';
import type { Request, RequestHandler, Response } from 'express';
import { AppError } from '#platform';
import { LoginRequest, type Tokens } from '../auth/auth.dto.js';
import { bearerTokenOf, type AccessClaims } from '../auth/tokens.js';

/** Carries the access token from the first page to what belongs to it. */
export const DASHBOARD_COOKIE = 'firstlight_queues';

/** How the browser is told to ask for name and password. */
const CHALLENGE = 'Basic realm="Firstlight queues", charset="UTF-8"';

export interface AdmissionOptions {
  /** Called before a password is looked at. @throws AppError rate-limited */
  readonly countLogin: (request: Request, response: Response) => Promise<void>;
  /** @throws AppError unauthenticated */
  readonly login: (credentials: LoginRequest) => Promise<Tokens>;
  /** @throws AppError unauthenticated */
  readonly verify: (token: string) => Promise<AccessClaims>;
  /** The only path that the cookie is sent to. */
  readonly path: string;
}

/**
 * Lets administrators through: programs with their access token (`Authorization: Bearer`), browsers with name and password
 * (HTTP Basic), which are looked at once, by the login that counts wrong ones and under its limit, and become an access token in a
 * cookie. No token is in an address.
 */
export function admitAdministrators(options: AdmissionOptions): RequestHandler {
  return (request, response, next) => {
    admit(options, request, response).then(() => next(), next);
  };
}

async function admit(options: AdmissionOptions, request: Request, response: Response): Promise<void> {
  try {
    const role = (await roleByToken(options, request)) ?? (await roleByPassword(options, request, response));
    if (role !== 'admin') throw new AppError('forbidden', 'Only for administrators');
  } catch (error) {
    if (error instanceof AppError && error.kind === 'unauthenticated')
      response.setHeader('WWW-Authenticate', CHALLENGE);
    throw error;
  }
}

/** What the token of a header or of the cookie says; nothing where there is none, or one of a browser that has run out. */
async function roleByToken({ verify }: AdmissionOptions, request: Request): Promise<string | undefined> {
  const bearer = bearerTokenOf(request.get('authorization'));
  if (bearer !== null) return (await verify(bearer)).role;
  const cookie = cookieOf(request);
  if (cookie === undefined) return undefined;
  return verify(cookie).then(
    ({ role }) => role,
    (error: unknown) => {
      if (error instanceof AppError && error.kind === 'unauthenticated') return undefined;
      throw error;
    },
  );
}

async function roleByPassword(
  { countLogin, login, path }: AdmissionOptions,
  request: Request,
  response: Response,
): Promise<string> {
  const credentials = credentialsOf(request);
  await countLogin(request, response);
  const { accessToken, expiresAt, user } = await login(credentials);
  if (user.role === 'admin')
    response.cookie(DASHBOARD_COOKIE, accessToken, {
      ...{ path, httpOnly: true, sameSite: 'strict', secure: request.secure },
      expires: new Date(expiresAt),
    });
  return user.role;
}

/** @throws AppError unauthenticated */
function credentialsOf(request: Request): LoginRequest {
  const encoded = /^Basic ([A-Za-z0-9+/]+=*)$/i.exec(request.get('authorization') ?? '')?.[1];
  const [username, ...password] = Buffer.from(encoded ?? '', 'base64')
    .toString('utf8')
    .split(':');
  const credentials = Object.assign(new LoginRequest(), { username, password: password.join(':') });
  // What the login would not take, be it by its length or a NUL in it, is nobody's name.
  if (validateSync(credentials).length > 0)
    throw new AppError('unauthenticated', 'Name and password of an administrator are needed');
  return credentials;
}

const cookieOf = (request: Request): string | undefined =>
  request
    .get('cookie')
    ?.split(/;\s*/)
    .find((pair) => pair.startsWith(`${DASHBOARD_COOKIE}=`))
    ?.slice(DASHBOARD_COOKIE.length + 1);
