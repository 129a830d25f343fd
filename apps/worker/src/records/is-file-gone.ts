import { UpstreamError } from '#platform';

/** Whether the engine missed a file: its record went, or got another one, after it was looked up. */
export const isFileGone = (error: unknown): boolean =>
  error instanceof UpstreamError && error.failure === 'rejected' && error.body?.kind === 'not-found';
