import type { DynamicModule } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { NextFunction, Request, Response } from 'express';
import type { Settings } from '../config/settings.js';
import { currentContext } from '../context/call-context.js';
import { requestMetrics } from '../metrics/request-metrics.js';
import { startObservability, type ObservabilityOptions } from '../observability/start-observability.js';
import { requestSpan } from '../tracing/request-span.js';
import { closeOnSignal } from '../lifecycle/shutdown.js';
import { createLogger, type Logger } from '../logging/logger.js';
import { nestLogger } from '../logging/nest-logger.js';
import { shutdownCalls } from './shutdown-calls.js';
import { internalAccess, type InternalAccess } from './internal-access.js';
import { InternalErrorFilter } from './internal-error-filter.js';
import { internalContext, requestContext, requestIdOf } from './request-context.js';
import { abortCallsOnShutdown } from './call-abortion.js';

/** Body limit between our apps: room for five hundred channels of five hundred keys each. */
const MAX_BODY = '16mb';

export interface InternalAppOptions {
  readonly name: string;
  readonly settings: Pick<Settings, 'LOG_LEVEL' | 'INTERNAL_HOST' | 'SHUTDOWN_SECONDS'>;
  /** Access rules; `anybody` for an app that stands in for an external service. */
  readonly access: InternalAccess | 'anybody';
  readonly port: number;
  /** Metrics and traces; not for an app that stands in for an external service. */
  readonly watched?: Pick<ObservabilityOptions, 'settings' | 'metricsPort'>;
  /** The app's Nest module; it gets the logger so that everything is logged to one place. */
  readonly module: (logger: Logger) => DynamicModule;
  readonly translateError?: (error: unknown) => unknown;
}

/** Starts an HTTP app that only our own apps call: JSON input, errors by kind, graceful shutdown. */
export async function startInternalApp(options: InternalAppOptions): Promise<NestExpressApplication> {
  const logger = createLogger(options.name, options.settings.LOG_LEVEL);
  const app = await NestFactory.create<NestExpressApplication>(options.module(logger), {
    logger: nestLogger(logger),
    bodyParser: false,
    abortOnError: false,
  });
  app.use(requestContext);
  app.use(internalContext);
  app.use(requestMetrics);
  app.use(requestSpan);
  app.use(callLog(logger));
  if (options.access !== 'anybody') app.use(internalAccess(options.access));
  const shutdown = shutdownCalls(options.name, app.getHttpServer(), logger);
  app.use(abortCallsOnShutdown(shutdown));
  app.useBodyParser('json', { limit: MAX_BODY });
  app.useGlobalFilters(new InternalErrorFilter(logger, options.translateError));
  const observing =
    options.watched && (await startObservability({ app: options.name, ...options.watched, logger }));
  const close = async (finishMs: number) => {
    await shutdown.end(finishMs);
    await app.close();
    await observing?.close();
  };
  closeOnSignal({ settings: options.settings, logger, close });
  await app.listen(options.port, options.settings.INTERNAL_HOST);
  logger.info({ url: await app.getUrl() }, 'listening');
  return app;
}

/** Middleware that logs every call, so that a request can be followed through the apps. */
const callLog =
  (logger: Logger) =>
  (request: Request, response: Response, next: NextFunction): void => {
    const begunMs = performance.now();
    const { path } = request;
    // The end of the response is reported outside of the context of its call.
    const { jobId, caller } = currentContext() ?? {};
    response.once('close', () => {
      const tookMs = Math.round(performance.now() - begunMs);
      const { statusCode: status, writableFinished: isAnswered } = response;
      const ids = { requestId: requestIdOf(request), jobId, caller };
      logger.debug({ ...ids, path, status, isAnswered, tookMs }, 'called');
    });
    next();
  };
