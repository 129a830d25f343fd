import { STATUS_CODES } from 'node:http';
import { Catch, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { Request, Response } from 'express';
import { requestIdOf, type AppError, type ErrorKind, type Logger } from '#platform';
import { PROBLEM_JSON, type Problem } from './problem.js';
import { AnswerBrokenOff } from './send-body.js';
import { toAppError } from './to-app-error.js';

/** The status of each kind of error (wire-format.md, "Status codes"). */
const STATUS_OF_KIND: Record<ErrorKind, number> = {
  validation: 400,
  unauthenticated: 401,
  forbidden: 403,
  'not-found': 404,
  conflict: 409,
  'precondition-failed': 412,
  'too-large': 413,
  'unsupported-media': 415,
  'bad-range': 416,
  unprocessable: 422,
  'rate-limited': 429,
  failed: 500,
  'queue-full': 503,
  unavailable: 503,
  timeout: 504,
  'storage-full': 507,
};

/** `Retry-After` of a 503 that does not know better. */
const RETRY_AFTER_SECONDS = 10;

/** Set for an answer that then did not come. */
const HEADERS_OF_SUCCESS = [
  'ETag',
  'Last-Modified',
  'Content-Disposition',
  'Content-Length',
  'Accept-Ranges',
];

/** The one filter of the API: every error leaves as a problem document. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  constructor(private readonly logger: Logger) {}

  catch(thrown: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<Request>();
    const response = host.switchToHttp().getResponse<Response>();
    const error = toAppError(thrown);
    // A client who goes away is no failure.
    if (error.kind === 'failed' && (!response.destroyed || thrown instanceof AnswerBrokenOff))
      this.logger.error({ err: thrown, requestId: requestIdOf(request) }, 'request failed');
    if (response.headersSent || response.destroyed) {
      response.destroy();
      return;
    }
    this.setHeaders(error, response);
    // Not by `send`, which adds an ETag: no cache keeps a problem.
    response
      .status(STATUS_OF_KIND[error.kind])
      .type(PROBLEM_JSON)
      .end(JSON.stringify(problemOf(error, request)));
  }

  private setHeaders(error: AppError, response: Response): void {
    const status = STATUS_OF_KIND[error.kind];
    for (const name of HEADERS_OF_SUCCESS) response.removeHeader(name);
    response.setHeader('Cache-Control', 'no-store');
    if (status === 401) response.setHeader('WWW-Authenticate', 'Bearer');
    if (status === 503 || status === 429) {
      response.setHeader('Retry-After', String(error.retryAfterSeconds ?? RETRY_AFTER_SECONDS));
    }
  }
}

function problemOf(error: AppError, request: Request): Problem {
  const status = STATUS_OF_KIND[error.kind];
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
