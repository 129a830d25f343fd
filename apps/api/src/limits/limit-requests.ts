import { ExecutionContextHost } from '@nestjs/core/helpers/execution-context-host.js';
import type { Request, RequestHandler, Response } from 'express';
import { RateLimitGuard } from './rate-limit.guard.js';

/**
 * Asks the guard about every request before anything reads its body. Nest asks guards once it has found a route: what is sent
 * to no route, and what is refused on the way to one, would not count.
 */
export const limitRequests =
  (guard: RateLimitGuard): RequestHandler =>
  (request, response, next) => {
    guard.canActivate(contextOf(request, response)).then(() => next(), next);
  };

/**
 * Counts a login that does not come by its route as one that does: who guesses passwords has as many tries in all, whichever
 * doors they knock at.
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

/** No route yet: the rules know requests by method and path. */
const contextOf = (request: Request, response: Response): ExecutionContextHost =>
  new ExecutionContextHost([request, response], RateLimitGuard, limitRequests);
