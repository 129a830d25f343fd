import { STATUS_CODES } from 'node:http';
import { Catch, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { Request, Response } from 'express';
import { ERROR_KINDS, requestIdOf, type AppError, type Logger } from '#platform';
import { PROBLEM_JSON, RETRY_AFTER_SECONDS, type Problem } from './problem.js';
import { AnswerBrokenOff } from './send-body.js';
import { toAppError } from './to-app-error.js';

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
    const http = host.switchToHttp();
    this.answer(thrown, http.getRequest<Request>(), http.getResponse<Response>());
  }

  /** Answers with the problem document of an error, where that can still be done. */
  answer(thrown: unknown, request: Request, response: Response): void {
    const error = toAppError(thrown);
    // A client who goes away is no failure.
    if (error.kind === 'failed' && (!response.destroyed || thrown instanceof AnswerBrokenOff))
      this.logger.error({ err: thrown, requestId: requestIdOf(request) }, 'request failed');
    // What others of ours could not do is one line, that of the request: it says why.
    else if (ERROR_KINDS[error.kind].status >= 500 && thrown instanceof Error) response.err = thrown;
    if (response.headersSent || response.destroyed) {
      response.destroy();
      return;
    }
    this.setHeaders(error, response);
    // Not by `send`, which adds an ETag: no cache keeps a problem.
    response
      .status(ERROR_KINDS[error.kind].status)
      .type(PROBLEM_JSON)
      .end(JSON.stringify(problemOf(error, request)));
  }

  private setHeaders(error: AppError, response: Response): void {
    const status = ERROR_KINDS[error.kind].status;
    for (const name of HEADERS_OF_SUCCESS) response.removeHeader(name);
    response.setHeader('Cache-Control', 'no-store');
    // Whoever refused may want something else of a browser.
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
