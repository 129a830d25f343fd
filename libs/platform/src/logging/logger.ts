import { pino, type DestinationStream, type LogFn, type Logger } from 'pino';
import { currentContext } from '../context/call-context.js';
import { logOutput } from './log-output.js';
import { safeMessageOf, serializeError } from './serialize-error.js';

export type { Logger };

/** A structured logger (JSON lines, on stdout unless told otherwise) that never writes secrets; lines say which request they belong to. */
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

/** An error that is logged without words of our own lends the line its message: a cleaned one. */
function withSafeMessage(this: Logger, [first, text, ...rest]: Parameters<LogFn>, log: LogFn): void {
  const error: unknown = first instanceof Error ? first : (first as { err?: unknown } | null)?.err;
  const line: unknown = first instanceof Error ? { err: first } : first;
  const message = text === undefined && error instanceof Error ? safeMessageOf(error) : text;
  log.apply(this, [line, message, ...rest]);
}

/** Longest part of a URL that is logged; the rest is cut off before anything else looks at it. */
const MAX_URL_LENGTH = 2_000;

/** Names of query parameters whose values let somebody in. */
const SECRET_NAME = /token|secret|signature|credential|password/i;

/** Characters of a signed token (JWT) and the dots between its parts, as far as they go. */
const TOKEN_CHARACTERS = /[\w.-]+/g;

/** How every signed token begins: `{"` in base64. */
const TOKEN_START = 'eyJ';

/**
 * A URL as it may be logged: cut to a bounded length, without the values of query parameters that let somebody in, and without signed
 * tokens anywhere. Takes time linear in the length.
 */
export function withoutSecrets(url: string): string {
  const cut = url.length > MAX_URL_LENGTH ? `${url.slice(0, MAX_URL_LENGTH)}…` : url;
  return cut
    .split(/([&;])/)
    .map(withoutSecretValue)
    .join('')
    .replace(TOKEN_CHARACTERS, withoutToken);
}

/** A parameter without its value where its name says that it is secret; the first part holds the path, too. */
function withoutSecretValue(part: string, i: number): string {
  const nameAt = i === 0 ? part.indexOf('?') + 1 : 0;
  const valueAt = part.indexOf('=', nameAt) + 1;
  const isParameter = valueAt > 0 && (i > 0 || nameAt > 0);
  if (!isParameter || !SECRET_NAME.test(decoded(part.slice(nameAt, valueAt - 1)))) return part;
  return `${part.slice(0, valueAt)}[redacted]`;
}

/** Cuts from where a signed token begins: it has three parts, with dots between them. */
function withoutToken(characters: string): string {
  const start = characters.indexOf(TOKEN_START);
  const isToken = start >= 0 && characters.slice(start).split('.', 3).length === 3;
  return isToken ? `${characters.slice(0, start)}[redacted]` : characters;
}

/** A name may be percent-encoded (`%61`); one that cannot be decoded stays as it is. */
function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
