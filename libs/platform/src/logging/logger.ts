import { pino, type Logger } from 'pino';

export type { Logger };

/** A structured logger (JSON lines on stdout) that never writes secrets. */
export function createLogger(app: string, level: string): Logger {
  return pino({
    name: app,
    level,
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
  });
}

/** A URL as it may be logged: query values that carry tokens are cut out. */
export const withoutSecrets = (url: string): string =>
  url.replace(/((?:access_)?token=)[^&]+/gi, '$1[redacted]');
