import type { Request, RequestHandler, Response } from 'express';
import { clientAddress, requestIdOf, withoutSecrets, type Logger, type ProxyTrust } from '#platform';

/**
 * Logs every request: failures of ours as such, all others for those who look closely. What a line says is put together only when one
 * is written: of a hundred requests that are answered well nobody looks at any.
 */
export const requestLog =
  (logger: Logger, isProxy: ProxyTrust): RequestHandler =>
  (request, response, next) => {
    const beganMs = Date.now();
    // Of a caller who has left the socket knows no address any more.
    const { remoteAddress } = request.socket;
    response.once('close', () => {
      const { statusCode } = response;
      const level = statusCode >= 500 ? 'error' : 'debug';
      if (!logger.isLevelEnabled(level)) return;
      const err = failureOf(response);
      const told = {
        req: toldOf(request, remoteAddress, isProxy),
        // Not its headers: `Location` may be an address that is signed, and as good as a token for some minutes.
        res: { statusCode },
        ...(err && { err }),
        responseTime: Date.now() - beganMs,
      };
      logger[level](told, err ? 'request errored' : outcomeOf(response));
    });
    next();
  };

/** As the problem document's filter has left it: it says why. */
function failureOf({ locals, statusCode }: Response): Error | undefined {
  const failure: unknown = locals.failure;
  if (failure instanceof Error) return failure;
  return statusCode >= 500 ? new Error(`failed with status code ${statusCode}`) : undefined;
}

const outcomeOf = ({ writableEnded }: Response): string =>
  writableEnded ? 'request completed' : 'request aborted';

const toldOf = (request: Request, remoteAddress: string | undefined, isProxy: ProxyTrust) => ({
  id: requestIdOf(request),
  method: request.method,
  url: withoutSecrets(request.originalUrl),
  client: clientAddress({ socket: { remoteAddress }, headers: request.headers }, isProxy),
});
