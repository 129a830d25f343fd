import type { IncomingMessage } from 'node:http';
import type { Request, RequestHandler } from 'express';
import { pinoHttp } from 'pino-http';
import {
  clientAddress,
  requestIdOf,
  serializeError,
  withoutSecrets,
  type Logger,
  type ProxyTrust,
} from '#platform';

/** A request as pino-http hands it to its serializer. */
interface LoggedRequest {
  readonly id: string;
  readonly method: string;
  readonly url: string;
  readonly raw: IncomingMessage;
}

/** Logs every request: failures of ours as such, all others for those who look closely. */
export const requestLog = (logger: Logger, isProxy: ProxyTrust): RequestHandler =>
  pinoHttp({
    logger,
    genReqId: (request) => requestIdOf(request as Request),
    serializers: {
      err: serializeError,
      req: ({ id, method, url, raw }: LoggedRequest) => ({
        id,
        method,
        url: withoutSecrets(url),
        client: clientAddress(raw, isProxy),
      }),
      // Not its headers: `Location` may be an address that is signed, and as good as a token for some minutes.
      res: ({ statusCode }: { readonly statusCode: number }) => ({ statusCode }),
    },
    customLogLevel: (_request, response, error) => (error || response.statusCode >= 500 ? 'error' : 'debug'),
  });
