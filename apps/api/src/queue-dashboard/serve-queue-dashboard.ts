import type { INestApplication } from '@nestjs/common';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { AppError } from '#platform';
import { firstInWindow } from '../audit/first-in-window.js';
import { operationOf, originOf } from '../audit/request-origin.js';
import { AccountsService } from '../auth/accounts.service.js';
import { Callers } from '../auth/callers.js';
import { AccessTokens } from '../auth/tokens.js';
import { countAsLogin } from '../limits/limit-requests.js';
import { RateLimitGuard } from '../limits/rate-limit.guard.js';
import type { Resources } from '../resources/resources.js';
import { admitAdministrators } from './admit-administrators.js';

/** Path of the queue dashboard. */
export const QUEUE_DASHBOARD_PATH = '/api/admin/queues';

/** The page asks again every few seconds; its use by an administrator is noted once in this time. */
const NOTED_EVERY_MS = 15 * 60_000;

/** All content comes from this origin, and other pages may not frame it. */
const OWN_ONLY =
  "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src 'none'; base-uri 'self'; frame-ancestors 'none'";

/**
 * Shows administrators the queues, read-only: jobs are rows of the database, and a queue entry changed by hand would contradict
 * them.
 */
export async function serveQueueDashboard(
  app: INestApplication,
  { queues, security, settings }: Pick<Resources, 'queues' | 'security' | 'settings'>,
): Promise<void> {
  const [accounts, tokens, callers, limits] = [
    app.get(AccountsService),
    app.get(AccessTokens),
    app.get(Callers),
    app.get(RateLimitGuard),
  ];
  const isFirst = firstInWindow();
  const isLimited = settings.RATE_LIMITS === 'on';
  const admit = admitAdministrators({
    countLogin: async (request, response) => {
      if (isLimited) await countAsLogin(limits, request, response);
    },
    login: (credentials, place) => accounts.login(credentials, place),
    identify: async (token) => callers.identify(await tokens.verify(token)),
    noteAdmitted: (request) => {
      const origin = originOf(request);
      if (isFirst(String(origin.userId), NOTED_EVERY_MS))
        security.note('admin_operation', operationOf(request), origin);
    },
    path: QUEUE_DASHBOARD_PATH,
  });
  app.use(QUEUE_DASHBOARD_PATH, ownOnly, readOnly, admit, await dashboard(queues));
}

/** Its packages are loaded only when it is enabled. */
async function dashboard(queues: Resources['queues']): Promise<RequestHandler> {
  const [{ createBullBoard }, { BullMQAdapter }, { ExpressAdapter }] = await Promise.all([
    import('@bull-board/api'),
    import('@bull-board/api/bullMQAdapter'),
    import('@bull-board/express'),
  ]);
  const serverAdapter = new ExpressAdapter().setBasePath(QUEUE_DASHBOARD_PATH);
  createBullBoard({
    queues: queues.all.map((queue) => new BullMQAdapter(queue, { readOnlyMode: true })),
    serverAdapter,
    options: { uiConfig: { boardTitle: 'Firstlight' } },
  });
  return serverAdapter.getRouter() as RequestHandler;
}

function ownOnly(_request: Request, response: Response, next: NextFunction): void {
  response.setHeader('Content-Security-Policy', OWN_ONLY).setHeader('Cache-Control', 'no-store');
  next();
}

/** @throws AppError forbidden */
function readOnly({ method }: Request, _response: Response, next: NextFunction): void {
  const isRead = method === 'GET' || method === 'HEAD';
  next(isRead ? undefined : new AppError('forbidden', 'The queue dashboard is read-only'));
}
