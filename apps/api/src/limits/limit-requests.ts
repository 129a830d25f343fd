import { ExecutionContextHost } from '@nestjs/core/helpers/execution-context-host.js';
import type { Request, RequestHandler, Response } from 'express';
import { RateLimitGuard } from './rate-limit.guard.js';

/**
 * Asks the guard about every request before its body is read. Nest itself asks guards after routing, so that unrouted requests,
 * and those refused before, would not count.
 */
export const limitRequests =
  (guard: RateLimitGuard): RequestHandler =>
  (request, response, next) => {
    guard.canActivate(contextOf(request, response)).then(() => next(), next);
  };

/**
 * Counts a login at another place like one at its route, so that password guesses share one limit.
 * @throws AppError rate-limited
 */
export async function countAsLogin(
  guard: RateLimitGuard,
  request: Request,
  response: Response,
): Promise<void> {
  const asked = { method: { value: 'POST' }, path: { value: '/api/auth/login' } };
  const login = Object.create(request, asked) as Request;
  await guard.canActivate(contextOf(login, response));
}

/** No route yet: rules match by method and path. */
const contextOf = (request: Request, response: Response): ExecutionContextHost =>
  new ExecutionContextHost([request, response], RateLimitGuard, limitRequests);
