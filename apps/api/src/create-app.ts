import type { IncomingMessage, ServerResponse } from 'node:http';
import { constants } from 'node:zlib';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import compression from 'compression';
import type { NextFunction, Request, Response } from 'express';
import { nestLogger, proxyTrust, requestContext, requestMetrics, requestSpan } from '#platform';
import { AppModule } from './app.module.js';
import { corsOptions } from './http/cors.js';
import { ExpressShapes } from './http/express-shapes.js';
import { acceptDocumented, bearableOnly } from './http/json-guard.js';
import { knownByEtag } from './http/known-by-etag.js';
import { limitArrivals } from './http/limit-arrival.js';
import { isText, packWhole } from './http/pack-whole.js';
import { ProblemFilter } from './http/problem.filter.js';
import { answerUpgrades } from './http/answer-upgrades.js';
import { RefuseBodies } from './http/refuse-bodies.js';
import { refuseUnparsed } from './http/refuse-unparsed.js';
import { isLongList, MAX_LONG_LIST_BODY, requireFewParts, requireUtf8 } from './http/request-body.js';
import { requireHost } from './http/require-host.js';
import { requireUtf8Query } from './http/require-utf8-query.js';
import { requestLog } from './http/request-log.js';
import { secureAnswer } from './http/security-headers.js';
import { requestValidation } from './http/validation.js';
import { isOfHub } from './jobs/hub/hub-path.js';
import { HubAdapter } from './jobs/hub/hub.adapter.js';
import { limitRequests } from './limits/limit-requests.js';
import { RateLimitGuard } from './limits/rate-limit.guard.js';
import type { Resources } from './resources/resources.js';

/** Requests carry ids and numbers; five hundred ids for each of sixteen channels still fit. */
const MAX_JSON_BODY = '1mb';

/** What a body may hold is counted before it is parsed. */
const jsonBody = (limit: string) => ({
  limit,
  verify: (request: IncomingMessage, response: ServerResponse, body: Buffer) => {
    requireUtf8(request, response, body);
    requireFewParts(body, isLongList(request as Request));
  },
});

/**
 * Lists shrink to a fifth at the lowest level too, in half of the time; in chunks of an answer's usual size few turns of the
 * threads are needed.
 */
const QUICK_COMPRESSION = {
  level: constants.Z_BEST_SPEED,
  memLevel: 7,
  chunkSize: 32 * 1024,
  brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } },
};

/** The HTTP application with everything that surrounds the routes; not listening yet. */
export async function createApp(resources: Resources): Promise<NestExpressApplication> {
  const { logger, settings } = resources;
  const app = await NestFactory.create<NestExpressApplication>(
    AppModule.with(resources),
    new ExpressShapes(),
    {
      logger: nestLogger(logger),
      bodyParser: false,
      abortOnError: false,
    },
  );
  app.setGlobalPrefix('api');
  app.disable('x-powered-by');
  oneSpelling(app);
  // Where an answer is worth to be known again, its route says by what.
  app.disable('etag');
  knownByEtag(app);
  app.use(requestContext);
  const isProxy = proxyTrust(settings.TRUSTED_PROXIES);
  // Express has the same opinion of `request.ip`.
  app.set('trust proxy', isProxy);
  app.use(requestLog(logger, isProxy));
  app.use(requestMetrics);
  app.use(requestSpan);
  app.use(limitArrivals(app.getHttpServer()));
  app.use((_request: Request, response: Response, next: NextFunction) => {
    secureAnswer(response);
    next();
  });
  app.use(compression({ filter: (_, response) => isText(response), ...QUICK_COMPRESSION }));
  app.use(packWhole);
  app.enableCors(corsOptions(settings));
  // After CORS: a refusal can be read by pages of other origins, and a browser's own question (OPTIONS) is none of its user's.
  if (settings.RATE_LIMITS === 'on') app.use(limitRequests(app.get(RateLimitGuard)));
  app.use(requireHost);
  app.use(requireUtf8Query);
  app.use(acceptDocumented);
  app.useBodyParser('json', {
    type: (request) => isLongList(request as Request),
    ...jsonBody(MAX_LONG_LIST_BODY),
  });
  app.useBodyParser('json', jsonBody(MAX_JSON_BODY));
  app.use(bearableOnly);
  // Not one interceptor is global: for any of them each answer passes through half a dozen observables of Nest's.
  app.useGlobalGuards(new RefuseBodies());
  app.useGlobalPipes(requestValidation());
  app.useGlobalFilters(new ProblemFilter(logger));
  app.useWebSocketAdapter(new HubAdapter(app, settings));
  refuseUnparsed(app.getHttpServer(), settings);
  answerUpgrades(app.getHttpServer(), isOfHub);
  return app;
}

/**
 * An address has one spelling (RFC 3986, section 6.2.2.1): what is decided by path, what an upload is say, is decided alike for
 * all that comes to a route. The adapter has made its router by now; the setting of the same name would come too late.
 */
function oneSpelling(app: NestExpressApplication): void {
  const { router } = app.getHttpAdapter().getInstance();
  (router as unknown as { caseSensitive: boolean }).caseSensitive = true;
}
