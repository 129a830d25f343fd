import { Catch, HttpException, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { Logger } from 'pino';
import { AppError, type ErrorKind } from '../errors/app-error.js';
import { internalErrorBody } from './internal-error-body.js';
import type { InternalErrorBody } from './upstream-error.js';

/** Status of each kind between our own apps; `internalClient` reads it back. Kinds that are not here: 400. */
const STATUS_OF_KIND: Partial<Record<ErrorKind, number>> = {
  'not-found': 404,
  conflict: 409,
  'too-large': 413,
  unprocessable: 422,
  failed: 500,
  unavailable: 503,
  'queue-full': 503,
  timeout: 504,
  'storage-full': 507,
};

/** The one filter of an internal app: foreseen errors by their kind, the rest logged and answered 500. */
@Catch()
export class InternalErrorFilter implements ExceptionFilter {
  constructor(
    private readonly logger: Logger,
    /** Maps errors of the app's own libraries to an {@link AppError} first. */
    private readonly translate: (error: unknown) => unknown = (error) => error,
  ) {}

  catch(thrown: unknown, host: ArgumentsHost): void {
    const error = this.translate(thrown);
    const http = host.switchToHttp();
    const response = http.getResponse<Response>();
    const body = bodyOf(error);
    // A caller who goes away ends the work that was done for them: nothing has failed.
    if (body.kind === 'failed' && !response.destroyed)
      this.logger.error({ err: error, path: http.getRequest<Request>().path }, 'request failed');
    if (error instanceof AppError && error.retryAfterSeconds !== undefined && !response.headersSent)
      response.setHeader('retry-after', error.retryAfterSeconds);
    if (response.headersSent || response.destroyed) response.destroy();
    else response.status(statusOf(error)).json(body);
  }
}

/** Nest's own refusals (an unknown path, unreadable JSON) are mistakes of the caller. */
function bodyOf(error: unknown): InternalErrorBody {
  if (!(error instanceof HttpException)) return internalErrorBody(error);
  return { kind: 'validation', code: 'validation_failed', message: error.message };
}

function statusOf(error: unknown): number {
  if (error instanceof AppError) return STATUS_OF_KIND[error.kind] ?? 400;
  return error instanceof HttpException ? error.getStatus() : 500;
}
