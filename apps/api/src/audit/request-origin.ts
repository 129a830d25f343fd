import { AsyncLocalStorage } from 'node:async_hooks';
import type { NextFunction, Request, Response } from 'express';
import type { OperationDetails, OperationOutcome, SecurityEvent } from '#domain';
import { requestIdOf, routeOf } from '#platform';
import type { Identity } from '../auth/access.js';
import { requestNetwork } from '../limits/client-network.js';

/** Who does something, and from where. */
export type Origin = Pick<SecurityEvent, 'userId' | 'username' | 'address' | 'requestId'>;

const requests = new AsyncLocalStorage<Request>();
const outcomes = new WeakMap<Request, OperationOutcome>();

/** Middleware: events of the work for this request get its origin. */
export const rememberRequest = (request: Request, _response: Response, next: NextFunction): void =>
  requests.run(request, next);

const NOWHERE: Origin = { userId: null, username: null, address: null, requestId: null };

/** The origin of the current request; at the start of the service there is none. */
export function currentOrigin(): Origin {
  const request = requests.getStore();
  return request ? originOf(request) : NOWHERE;
}

export function originOf(request: Request): Origin {
  const { user } = request as Request & { user?: Pick<Identity, 'id' | 'username'> };
  // A closed connection has no address any more.
  const address = requestNetwork(request) || null;
  return { ...byUser(user), address, requestId: requestIdOf(request) };
}

/** The user of an event whose request has no token. */
export const byUser = (
  user: Pick<Identity, 'id' | 'username'> | null | undefined,
): Pick<Origin, 'userId' | 'username'> => ({
  userId: user?.id ?? null,
  username: user?.username ?? null,
});

/** Sets what the current request has started or changed. */
export function rememberOutcome(outcome: OperationOutcome): void {
  const request = requests.getStore();
  if (request) outcomes.set(request, outcome);
}

export const outcomeOf = (request: Request): OperationOutcome => outcomes.get(request) ?? {};

/** Up to three segments of a path without a route template, such as that of the queue dashboard. */
const PATH_START = /^(?:\/[\w-]{1,40}){1,3}/;

/** Ids of records, jobs and observations; other parameters may hold any text. */
const PLAIN_ID = /^[\w.-]{1,100}$/;

/** The operation of a request; never its query or body. */
export function operationOf(request: Request): OperationDetails {
  const route = routeOf(request);
  const path = route === 'none' ? (PATH_START.exec(request.originalUrl)?.[0] ?? '/') : route;
  const [target] = Object.values(request.params ?? {}).flat();
  return {
    operation: `${request.method} ${path}`,
    target: target !== undefined && PLAIN_ID.test(target) ? target : null,
  };
}
