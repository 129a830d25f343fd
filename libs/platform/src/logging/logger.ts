import { pino, type DestinationStream, type LogFn, type Logger } from 'pino';
import { currentContext } from '../context/call-context.js';
import { safeMessageOf, serializeError } from './serialize-error.js';

export type { Logger };

/** A structured logger (JSON lines, on stdout unless told otherwise) that never writes secrets; lines say which request they belong to. */
export function createLogger(app: string, level: string, destination?: DestinationStream): Logger {
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
  return destination ? pino(options, destination) : pino(options);
}

/** An error that is logged without words of our own lends the line its message: a cleaned one. */
function withSafeMessage(this: Logger, [first, text, ...rest]: Parameters<LogFn>, log: LogFn): void {
  const error: unknown = first instanceof Error ? first : (first as { err?: unknown } | null)?.err;
  const line: unknown = first instanceof Error ? { err: first } : first;
  const message = text === undefined && error instanceof Error ? safeMessageOf(error) : text;
  log.apply(this, [line, message, ...rest]);
}

/** Names of query parameters whose values let somebody in. */
const SECRET_NAME = /token|secret|signature|credential|password/i;

/** A signed token (JWT), wherever it stands. */
const SIGNED_TOKEN = /eyJ[\w-]+\.[\w-]+\.[\w-]*/g;

/** A URL as it may be logged: values of its query that let somebody in are cut out, and tokens wherever they stand. */
export const withoutSecrets = (url: string): string =>
  url
    .replace(/([?&;])([^=&;]+)=([^&;]*)/g, (all, mark: string, name: string) =>
      SECRET_NAME.test(decoded(name)) ? `${mark}${name}=[redacted]` : all,
    )
    .replace(SIGNED_TOKEN, '[redacted]');

/** Letters of a name may be written as `%61`; what cannot be decoded stays as it is. */
function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
