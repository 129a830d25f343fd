import type { LoggerService } from '@nestjs/common';
import type { Logger } from 'pino';

/** Routes Nest's own messages through our structured logger. */
export function nestLogger(logger: Logger): LoggerService {
  const write =
    (level: 'info' | 'warn' | 'error' | 'debug') =>
    (message: unknown, ...rest: unknown[]) => {
      const context = { context: rest.at(-1), detail: rest.length > 1 ? rest[0] : undefined };
      if (message instanceof Error) logger[level]({ ...context, err: message }, 'unexpected error');
      else logger[level](context, String(message));
    };
  return { log: write('debug'), warn: write('warn'), error: write('error'), debug: write('debug') };
}
