import type { RequestHandler, Response } from 'express';
import { clientAddress, loggableUrl, requestIdOf, type Logger, type ProxyTrust } from '#platform';

declare module 'node:http' {
  interface ServerResponse {
    /** What failed, where an answer of 5xx was sent: the log line of the request tells it. */
    err?: Error;
  }
}

/**
 * Logs every request when its response ends: failures of the service as errors, all others at `debug`. A request is serialised only
 * for a line that is written. Headers are left out: `Location` may be a presigned URL, as good as a token for some minutes.
 */
export const requestLog =
  (logger: Logger, isProxy: ProxyTrust): RequestHandler =>
  (request, response, next) => {
    const startedMs = Date.now();
    // A socket that was closed no longer tells its address.
    const { remoteAddress } = request.socket;
    onceEnded(response, (error) => {
      const failure = failureOf(response, error);
      const level = failure ? 'error' : 'debug';
      if (!logger.isLevelEnabled(level)) return;
      const line = {
        req: {
          id: requestIdOf(request),
          method: request.method,
          url: loggableUrl(request.originalUrl),
          client: clientAddress({ headers: request.headers, socket: { remoteAddress } }, isProxy),
        },
        res: { statusCode: response.statusCode },
        responseTime: Date.now() - startedMs,
      };
      if (failure) logger.error({ ...line, err: failure }, 'request errored');
      else logger.debug(line, response.writableEnded ? 'request completed' : 'request aborted');
    });
    next();
  };

/** Calls `end` once, at the first of the events with which a response ends. */
function onceEnded(response: Response, end: (error?: Error) => void): void {
  const onEnd = (error?: Error) => {
    response.off('finish', onEnd).off('close', onEnd).off('error', onEnd);
    end(error);
  };
  response.on('finish', onEnd).on('close', onEnd).on('error', onEnd);
}

/** Why the service failed a request; undefined where it did not. */
function failureOf({ err, statusCode }: Response, error?: Error): Error | undefined {
  if (error ?? err) return error ?? err;
  return statusCode >= 500 ? new Error(`failed with status code ${statusCode}`) : undefined;
}
