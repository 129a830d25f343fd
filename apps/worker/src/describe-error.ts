import { AppError, UpstreamError } from '#platform';
import { ResumableError } from '#queues';

/** Texts of spec.md's error table, for failures of a component that say nothing useful themselves. */
const TEXT_OF_FAILURE = {
  unreachable: 'not reachable',
  unavailable: 'temporarily unavailable',
  timeout: 'timed out',
} as const;

/** What the owner of a failed job reads. Unforeseen errors stay in the log: their text is not for users. */
export function describeError(error: unknown): string {
  if (error instanceof AppError || error instanceof ResumableError) return error.message;
  if (!(error instanceof UpstreamError)) return 'An unexpected error occurred';
  if (error.failure === 'failed') return `${error.component} error`;
  if (error.failure === 'too-large' || error.failure === 'rejected') return error.message;
  return error.body?.message ?? `${error.component} ${TEXT_OF_FAILURE[error.failure]}`;
}
