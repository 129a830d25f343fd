import type { DynamicModule } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { NextFunction, Request, Response } from 'express';
import type { Settings } from '../config/settings.js';
import { currentContext } from '../context/call-context.js';
import { requestMetrics } from '../metrics/request-metrics.js';
import { startObserving, type ObservingOptions } from '../observing/start-observing.js';
import { requestSpan } from '../tracing/request-span.js';
import { closeOnSignal } from '../lifecycle/shutdown.js';
import { createLogger, type Logger } from '../logging/logger.js';
import { nestLogger } from '../logging/nest-logger.js';
import { appEnding } from './app-ending.js';
import { internalAccess, type InternalAccess } from './internal-access.js';
import { InternalErrorFilter } from './internal-error-filter.js';
import { jobContext, requestContext, requestIdOf } from './request-context.js';
import { endCallsOn } from './wanted-calls.js';

/** Requests between our apps: five hundred channels of five hundred keys each still fit. */
const MAX_BODY = '16mb';

export interface InternalAppOptions {
  readonly name: string;
  readonly settings: Pick<Settings, 'LOG_LEVEL' | 'INTERNAL_HOST' | 'SHUTDOWN_SECONDS'>;
  /** Who may call it; `anybody`: it plays a service that is not ours. */
  readonly access: InternalAccess | 'anybody';
  readonly port: number;
  /** How it lets itself be watched; an app that plays somebody else does not. */
  readonly watched?: Pick<ObservingOptions, 'settings' | 'metricsPort'>;
  /** The app's Nest module; it gets the logger so that everything writes to one place. */
  readonly module: (logger: Logger) => DynamicModule;
  readonly translateError?: (error: unknown) => unknown;
}

/** Starts an HTTP app that only our own apps call: JSON in, errors by kind, ends in good order. */
export async function startInternalApp(options: InternalAppOptions): Promise<NestExpressApplication> {
  const logger = createLogger(options.name, options.settings.LOG_LEVEL);
  const app = await NestFactory.create<NestExpressApplication>(options.module(logger), {
    logger: nestLogger(logger),
    bodyParser: false,
    abortOnError: false,
  });
  app.use(requestContext);
  app.use(jobContext);
  app.use(requestMetrics);
  app.use(requestSpan);
  app.use(callLog(logger));
  if (options.access !== 'anybody') app.use(internalAccess(options.access));
  const ending = appEnding(options.name, app.getHttpServer(), logger);
  app.use(endCallsOn(ending));
  app.useBodyParser('json', { limit: MAX_BODY });
  app.useGlobalFilters(new InternalErrorFilter(logger, options.translateError));
  const observing =
    options.watched && (await startObserving({ app: options.name, ...options.watched, logger }));
  const close = async (finishMs: number) => {
    await ending.end(finishMs);
    await app.close();
    await observing?.close();
  };
  closeOnSignal({ settings: options.settings, logger, close });
  await app.listen(options.port, options.settings.INTERNAL_HOST);
  logger.info({ url: await app.getUrl() }, 'listening');
  return app;
}

/** Middleware that logs every call, for those who follow a request through the apps. */
const callLog =
  (logger: Logger) =>
  (request: Request, response: Response, next: NextFunction): void => {
    const begunMs = performance.now();
    const { path } = request;
    // The end of the answer is heard outside of the context of its call.
    const { jobId } = currentContext() ?? {};
    response.once('close', () => {
      const tookMs = Math.round(performance.now() - begunMs);
      const { statusCode: status, writableFinished: isAnswered } = response;
      logger.debug({ requestId: requestIdOf(request), jobId, path, status, isAnswered, tookMs }, 'called');
    });
    next();
  };
