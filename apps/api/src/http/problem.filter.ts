import { STATUS_CODES } from 'node:http';
import { Catch, type ArgumentsHost, type ExceptionFilter, type INestApplication } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { AppError, ERROR_KINDS, requestIdOf, type Logger } from '#platform';
import { operationOf, originOf } from '../audit/request-origin.js';
import type { SecurityLog } from '../audit/security-log.js';
import { ResponseBrokenOff } from '../responses/send-body.js';
import { PROBLEM_JSON, RETRY_AFTER_SECONDS, type Problem } from './problem.js';
import { toAppError } from './to-app-error.js';

/** Headers of a success that a route may have set before it failed. */
const HEADERS_OF_SUCCESS = [
  'ETag',
  'Last-Modified',
  'Content-Disposition',
  'Content-Length',
  'Accept-Ranges',
];

/** The exception filter of the API: every error becomes a problem document. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  constructor(
    private readonly logger: Logger,
    private readonly security: Pick<SecurityLog, 'note'>,
  ) {}

  catch(thrown: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    this.answer(thrown, http.getRequest<Request>(), http.getResponse<Response>());
  }

  /** Sends the problem document of an error, if the response has not begun. */
  answer(thrown: unknown, request: Request, response: Response): void {
    const error = toAppError(thrown);
    // A client that disconnects is not a failure of the service.
    if (error.kind === 'failed' && (!response.destroyed || thrown instanceof ResponseBrokenOff))
      this.logger.error({ err: thrown, requestId: requestIdOf(request) }, 'request failed');
    // Failures of the database, the engine or the archive are part of the request's log line.
    else if (ERROR_KINDS[error.kind].status >= 500 && thrown instanceof Error) response.err = thrown;
    if (error.kind === 'forbidden')
      this.security.note('access_refused', operationOf(request), originOf(request));
    if (response.headersSent || response.destroyed) {
      response.destroy();
      return;
    }
    this.setHeaders(error, response);
    // Not by `send`, which adds an ETag: problems are not cached.
    response
      .status(ERROR_KINDS[error.kind].status)
      .type(PROBLEM_JSON)
      .end(JSON.stringify(problemOf(error, request)));
  }

  private setHeaders(error: AppError, response: Response): void {
    const status = ERROR_KINDS[error.kind].status;
    for (const name of HEADERS_OF_SUCCESS) response.removeHeader(name);
    response.setHeader('Cache-Control', 'no-store');
    // The queue dashboard makes browsers ask for a password instead.
    if (status === 401 && !response.hasHeader('WWW-Authenticate'))
      response.setHeader('WWW-Authenticate', 'Bearer');
    if (status === 503 || status === 429) {
      response.setHeader('Retry-After', String(error.retryAfterSeconds ?? RETRY_AFTER_SECONDS));
    }
  }
}

function problemOf(error: AppError, request: Request): Problem {
  const status = ERROR_KINDS[error.kind].status;
  return {
    type: 'about:blank',
    title: STATUS_CODES[status] ?? 'Error',
    status,
    detail: error.message,
    code: error.code,
    requestId: requestIdOf(request),
    ...(error.errors ? { errors: error.errors.map(({ field, message }) => ({ field, message })) } : {}),
  };
}

/**
 * Answers unmatched requests and errors of earlier middleware with problem documents; Express would send an HTML page outside
 * `/api`. Registered after all routes.
 */
export function useNotFoundHandler(app: INestApplication, filter: ProblemFilter): void {
  app.use(({ method, path }: Request, _response: Response, next: NextFunction) =>
    next(new AppError('not-found', `Cannot ${method} ${path}`)),
  );
  // Express recognises an error handler by its four parameters.
  app.use((error: unknown, request: Request, response: Response, _next: NextFunction) =>
    filter.answer(error, request, response),
  );
}
