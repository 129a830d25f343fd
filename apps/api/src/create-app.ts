import type { IncomingMessage, ServerResponse } from 'node:http';
import { NestFactory } from '@nestjs/core';
import { ExpressAdapter, type NestExpressApplication } from '@nestjs/platform-express';
import type { NextFunction, Request, Response } from 'express';
import {
  addressCaller,
  nameCaller,
  nestLogger,
  proxyTrust,
  requestContext,
  requestMetrics,
  requestSpan,
} from '#platform';
import { AppModule } from './app.module.js';
import { rememberRequest } from './audit/request-origin.js';
import { answerInOrder } from './http/answer-in-order.js';
import { answerUpgrades } from './http/answer-upgrades.js';
import { enforceBodyLimits, requireDocumentedType } from './http/body-limits.js';
import { compressText } from './http/compression.js';
import { corsOptions } from './http/cors.js';
import { ProblemFilter } from './http/problem.filter.js';
import { RefuseBodies } from './http/refuse-bodies.js';
import { refuseUnparsed } from './http/refuse-unparsed.js';
import { isLongList, MAX_LONG_LIST_BODY, requireFewParts, requireUtf8 } from './http/request-body.js';
import { requireHost, requireUtf8Query } from './http/request-checks.js';
import { requestLog } from './http/request-log.js';
import { secureResponse } from './http/security-headers.js';
import { slowRequestTimeout } from './http/slow-request-timeout.js';
import { isOfHub } from './jobs/hub/handshake.js';
import { HubAdapter } from './jobs/hub/hub.adapter.js';
import { clientNetwork } from './limits/client-network.js';
import { limitRequests } from './limits/limit-requests.js';
import { RateLimitGuard } from './limits/rate-limit.guard.js';
import type { Resources } from './resources/resources.js';
import { requireEtagForNotModified } from './responses/conditional-requests.js';
import { limitTiles } from './tiles/tile-limit.js';
import { requestValidation } from './validation/request-validation.js';

/** Bodies hold ids and numbers: enough for five hundred ids in each of sixteen channels. */
const MAX_JSON_BODY = '1mb';

const CHECKED = {
  verify: (request: IncomingMessage, response: ServerResponse, body: Buffer) => {
    requireUtf8(request, response, body);
    requireFewParts(body, isLongList(request as Request));
  },
};

/** The HTTP application with all middleware, before it listens. */
export async function createApp(resources: Resources): Promise<NestExpressApplication> {
  const { logger, security, settings } = resources;
  const app = await NestFactory.create<NestExpressApplication>(
    AppModule.with(resources),
    new ExpressAdapter(),
    { logger: nestLogger(logger), bodyParser: false, abortOnError: false },
  );
  app.setGlobalPrefix('api');
  app.disable('x-powered-by');
  matchPathsExactly(app);
  // Routes set their own ETag where it is useful.
  app.disable('etag');
  requireEtagForNotModified(app);
  const problems = new ProblemFilter(logger, security);
  useMiddleware(app, resources, problems);
  // No global interceptors: with any, Nest wraps each response in half a dozen observables.
  app.useGlobalGuards(new RefuseBodies());
  app.useGlobalPipes(requestValidation());
  app.useGlobalFilters(problems);
  app.useWebSocketAdapter(new HubAdapter(app, settings));
  refuseUnparsed(app.getHttpServer(), settings);
  answerUpgrades(app.getHttpServer(), isOfHub);
  return app;
}

/** In this order: one request of a connection at a time, observability, time and headers, CORS, tiles at once, rate limits, then body parsing. */
function useMiddleware(
  app: NestExpressApplication,
  { logger, settings }: Resources,
  problems: ProblemFilter,
): void {
  const isProxy = proxyTrust(settings.TRUSTED_PROXIES);
  // For `request.secure`.
  app.set('trust proxy', isProxy);
  app.use(answerInOrder);
  app.use(requestContext);
  app.use(rememberRequest);
  app.use((request: Request, _response: Response, next: NextFunction) => {
    nameCaller(addressCaller(clientNetwork(request, isProxy))); // The access guard names the account.
    next();
  });
  app.use(requestLog(logger, isProxy));
  app.use(requestMetrics);
  app.use(requestSpan);
  app.use(slowRequestTimeout(app.getHttpServer()));
  app.use((_request: Request, response: Response, next: NextFunction) => {
    secureResponse(response);
    next();
  });
  app.use(compressText());
  app.enableCors(corsOptions(settings));
  // After CORS: pages of other origins can read a refusal, and a browser's preflight request does not count.
  app.use(limitTiles(problems));
  if (settings.RATE_LIMITS === 'on') app.use(limitRequests(app.get(RateLimitGuard)));
  app.use(requireHost);
  app.use(requireUtf8Query);
  app.use(requireDocumentedType);
  const isLong = (request: unknown) => isLongList(request as Request);
  app.useBodyParser('raw', { type: isLong, limit: MAX_LONG_LIST_BODY, ...CHECKED });
  app.useBodyParser('json', { limit: MAX_JSON_BODY, ...CHECKED });
  app.use(enforceBodyLimits);
}

/**
 * Makes the router case-sensitive, so that rules that go by path (uploads, rate limits) hold for every request that reaches a route
 * (RFC 3986, section 6.2.2.1). The router exists by now: the application setting of this name would come too late.
 */
function matchPathsExactly(app: NestExpressApplication): void {
  const { router } = app.getHttpAdapter().getInstance();
  (router as unknown as { caseSensitive: boolean }).caseSensitive = true;
}
