import { AppError } from '../errors/app-error.js';
import { messageOf } from '../errors/message-of.js';
import type { InternalErrorBody } from './client/upstream-error.js';

/** Turns any error into the error body used between our apps. */
export function internalErrorBody(error: unknown): InternalErrorBody {
  const { kind, code, message, errors, retryAfterSeconds } =
    error instanceof AppError ? error : new AppError('failed', messageOf(error));
  return { kind, code, message, errors, retryAfterSeconds };
}
