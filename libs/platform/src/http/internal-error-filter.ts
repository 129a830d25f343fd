import { Catch, HttpException, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { Logger } from 'pino';
import { AppError } from '../errors/app-error.js';
import { ERROR_KINDS } from '../errors/error-kinds.js';
import { internalErrorBody } from './internal-error-body.js';
import type { InternalErrorBody } from './client/upstream-error.js';

/** The exception filter of an internal app: expected errors by their kind, others logged and answered 500. */
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
    // A client that disconnects ends its work; this is not a failure.
    if (body.kind === 'failed' && !response.destroyed)
      this.logger.error({ err: error, path: http.getRequest<Request>().path }, 'request failed');
    if (error instanceof AppError && error.retryAfterSeconds !== undefined && !response.headersSent)
      response.setHeader('retry-after', error.retryAfterSeconds);
    if (response.headersSent || response.destroyed) response.destroy();
    // The kind is in the body; the status is for callers that read only that.
    else response.status(statusOf(error, body)).json(body);
  }
}

/** Nest's own refusals (unknown path, unreadable JSON) are mistakes of the calling app. */
const bodyOf = (error: unknown): InternalErrorBody =>
  internalErrorBody(error instanceof HttpException ? new AppError('validation', error.message) : error);

const statusOf = (error: unknown, { kind }: InternalErrorBody): number =>
  error instanceof HttpException ? error.getStatus() : ERROR_KINDS[kind].status;
