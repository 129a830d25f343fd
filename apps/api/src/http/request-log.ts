import type { RequestHandler, Response } from 'express';
import {
  clientAddress,
  isCancelled,
  loggableUrl,
  requestIdOf,
  type Logger,
  type ProxyTrust,
} from '#platform';

declare module 'node:http' {
  interface ServerResponse {
    /** The failure behind a 5xx response, for the log line of the request. */
    err?: Error;
    /** Whether a 5xx response tells the client to send less, which is no failure of the service. */
    isRefusal?: boolean;
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
    // A closed socket has no address any more.
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
      else logger.debug(line, response.writableFinished ? 'request completed' : 'request aborted');
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

/** The reason of a service failure; undefined for other responses, also of a client that has left, which ends what is made for it. */
function failureOf(response: Response, error?: Error): Error | undefined {
  const { err, isRefusal, statusCode, writableFinished } = response;
  // A client that has ended its side only may still be sent the answer to what it has given up.
  if (isRefusal || isCancelled(err)) return undefined;
  if (error ?? err) return error ?? err;
  if (!writableFinished) return undefined;
  return statusCode >= 500 ? new Error(`failed with status code ${statusCode}`) : undefined;
}
