import type { Request, Response } from 'express';
import { readCookie } from '../../http/read-cookie.js';

/** Holds the refresh token of a browser's session, where no script can read it. */
export const REFRESH_COOKIE = 'firstlight_refresh';
/** Where sessions of browsers are opened, renewed and ended: the only path that the cookie is sent to. */
export const BROWSER_PATH = '/api/auth/browser';

const MS_PER_DAY = 86_400_000;

/** The refresh token of the browser that sends the request; nothing without a session. */
export const refreshTokenOf = (request: Request): string | undefined => readCookie(request, REFRESH_COOKIE);

/** All but its age; to remove it they must be the same. */
const attributes = ({ secure }: Request) =>
  ({ path: BROWSER_PATH, httpOnly: true, sameSite: 'strict', secure }) as const;

/** A session that ends earlier is refused by the service, whatever the cookie's age. */
export const setRefreshCookie = (response: Response, token: string, days: number): unknown =>
  response.cookie(REFRESH_COOKIE, token, { ...attributes(response.req), maxAge: days * MS_PER_DAY });

export const clearRefreshCookie = (response: Response): unknown =>
  response.clearCookie(REFRESH_COOKIE, attributes(response.req));
