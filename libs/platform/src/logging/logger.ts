import { pino, type DestinationStream, type LogFn, type Logger } from 'pino';
import { currentContext } from '../context/call-context.js';
import { logOutput } from './log-output.js';
import { safeMessageOf, serializeError } from './serialize-error.js';

export type { Logger };

/** A structured logger (JSON lines, on stdout by default) that never writes secrets; lines name their request. */
export function createLogger(
  app: string,
  level: string,
  destination: DestinationStream = logOutput(app),
): Logger {
  const options = {
    name: app,
    level,
    serializers: { err: serializeError },
    // A copy: pino adds the line's own fields to it.
    mixin: () => ({ ...currentContext() }),
    hooks: { logMethod: withSafeMessage },
    redact: {
      paths: [
        'req.headers.authorization',
        'req.headers.cookie',
        '*.password',
        '*.accessToken',
        '*.refreshToken',
      ],
      censor: '[redacted]',
    },
    timestamp: pino.stdTimeFunctions.isoTime,
  };
  return pino(options, destination);
}

/** The message of a line without one of its own is that of its error, cleaned. */
function withSafeMessage(this: Logger, [first, text, ...rest]: Parameters<LogFn>, log: LogFn): void {
  const error: unknown = first instanceof Error ? first : (first as { err?: unknown } | null)?.err;
  const line: unknown = first instanceof Error ? { err: first } : first;
  const message = text === undefined && error instanceof Error ? safeMessageOf(error) : text;
  log.apply(this, [line, message, ...rest]);
}
