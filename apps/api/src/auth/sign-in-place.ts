import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request, Response } from 'express';
import { KNOWN_PLACE_DAYS, type AttemptPlace } from '#domain';
import { readCookie } from '../http/read-cookie.js';
import { requestNetwork } from '../limits/client-network.js';
import { hashToken, isDeviceToken } from './tokens.js';

/** Names the device of somebody who has signed in, to the operations of accounts alone. It lets nobody in. */
export const DEVICE_COOKIE = 'firstlight_device';
const DEVICE_PATH = '/api/auth';

/** The header of a response that sets it, for the OpenAPI document. */
export const SETS_COOKIE = ['Set-Cookie'] as const;

const MS_PER_DAY = 86_400_000;

/** Where somebody proves a password from. */
export interface SignInPlace {
  readonly address: string;
  /** The token that the device was given when somebody last signed in with it. */
  readonly device: string | null;
  /** Gives the device a token; `null`: it would not come back. */
  readonly giveToken: ((token: string) => void) | null;
}

/** As it is stored, with the token that the device has from now on or had before. */
export const storedPlace = (
  { address }: Pick<SignInPlace, 'address'>,
  device: string | null,
): AttemptPlace => ({ address, deviceHash: device === null ? null : hashToken(device) });

export function placeOf(request: Request, response: Response): SignInPlace {
  const device = readCookie(request, DEVICE_COOKIE);
  return {
    address: requestNetwork(request),
    device: device !== undefined && isDeviceToken(device) ? device : null,
    giveToken: (token) =>
      response.cookie(DEVICE_COOKIE, token, {
        ...{ path: DEVICE_PATH, httpOnly: true, sameSite: 'strict', secure: request.secure },
        maxAge: KNOWN_PLACE_DAYS * MS_PER_DAY,
      }),
  };
}

/** The place of a request to which the cookie does not come. */
export const placeWithoutDevice = (request: Request): SignInPlace => ({
  address: requestNetwork(request),
  device: null,
  giveToken: null,
});

/** Where the caller of a route proves a password from. */
export const CurrentPlace = createParamDecorator((_: unknown, context: ExecutionContext): SignInPlace => {
  const http = context.switchToHttp();
  return placeOf(http.getRequest<Request>(), http.getResponse<Response>());
});
