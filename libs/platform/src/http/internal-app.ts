import type { DynamicModule } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Settings } from '../config/settings.js';
import { closeOnSignal } from '../lifecycle/shutdown.js';
import { createLogger, type Logger } from '../logging/logger.js';
import { nestLogger } from '../logging/nest-logger.js';
import { callLog } from './call-log.js';
import { internalAccess, type InternalAccess } from './internal-access.js';
import { InternalErrorFilter } from './internal-error-filter.js';
import { requestContext } from './request-context.js';
import { endCallsOn, shuttingDown } from './wanted-calls.js';

/** Requests between our apps: five hundred channels of five hundred keys each still fit. */
const MAX_BODY = '16mb';

export interface InternalAppOptions {
  readonly name: string;
  readonly settings: Pick<Settings, 'LOG_LEVEL' | 'INTERNAL_HOST'>;
  /** Who may call it; `anybody`: it plays a service that is not ours. */
  readonly access: InternalAccess | 'anybody';
  readonly port: number;
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
  app.use(callLog(logger));
  if (options.access !== 'anybody') app.use(internalAccess(options.access));
  const ending = new AbortController();
  app.use(endCallsOn(ending.signal));
  app.useBodyParser('json', { limit: MAX_BODY });
  app.useGlobalFilters(new InternalErrorFilter(logger, options.translateError));
  closeOnSignal(logger, () => {
    ending.abort(shuttingDown(options.name));
    return app.close();
  });
  await app.listen(options.port, options.settings.INTERNAL_HOST);
  logger.info({ url: await app.getUrl() }, 'listening');
  return app;
}
