import { AppError } from '../errors/app-error.js';
import { messageOf } from '../errors/message-of.js';
import type { InternalErrorBody } from './upstream-error.js';

/** Turns any error into the words that go over the wire between our apps. */
export function internalErrorBody(error: unknown): InternalErrorBody {
  if (error instanceof AppError) {
    return { kind: error.kind, code: error.code, message: error.message, errors: error.errors };
  }
  return { kind: 'failed', code: 'engine_error', message: messageOf(error) };
}
