import {
  AppError,
  COMPONENT_NAMES,
  STORAGE_AWAY,
  storageTrouble,
  UpstreamError,
  type ErrorCode,
  type ErrorKind,
} from '#platform';

/** Texts for failures of a component that say nothing useful themselves (docs/reference/errors.md, "Errors of jobs"). */
const TEXT_OF_FAILURE = {
  unreachable: 'not reachable',
  unavailable: 'temporarily unavailable',
  timeout: 'timed out',
} as const;

/**
 * Kinds of errors that the same request would meet again: what it asks for, or the content of its files, is wrong, or the archive
 * has no such observation, or keeps it to itself.
 */
const OWN_FAULTS: readonly ErrorKind[] = [
  'validation',
  'unprocessable',
  'too-large',
  'not-found',
  'forbidden',
];

/** Also `forbidden`, but a mistake in our settings, which can be corrected. */
const MISCONFIGURED: ErrorCode = 'foreign_host';

export interface ErrorDescription {
  /** What the owner of a failed job reads. */
  readonly text: string;
  /** Another run of the job would fail again. */
  readonly isOwnFault: boolean;
}

/** Unforeseen errors stay in the log: their text is not for users. */
export const describeError = (error: unknown): ErrorDescription => ({
  text: textOf(error),
  isOwnFault: OWN_FAULTS.some((kind) => kind === kindOf(error)) && !isMisconfigured(error),
});

const isMisconfigured = (error: unknown): boolean =>
  error instanceof UpstreamError && error.body?.code === MISCONFIGURED;

function textOf(error: unknown): string {
  // Why it does not do something is for those who run the service.
  if (storageTrouble(error) === 'refused') return STORAGE_AWAY;
  if (error instanceof AppError) return error.message;
  if (!(error instanceof UpstreamError)) return 'An unexpected error occurred';
  if (error.failure === 'failed' || error.failure === 'strange')
    return `${COMPONENT_NAMES[error.component]} error`;
  if (error.failure === 'too-large' || error.failure === 'rejected') return error.message;
  return error.body?.message ?? `${COMPONENT_NAMES[error.component]} ${TEXT_OF_FAILURE[error.failure]}`;
}

function kindOf(error: unknown): string {
  if (error instanceof AppError) return error.kind;
  if (!(error instanceof UpstreamError)) return 'failed';
  return error.body?.kind ?? error.failure;
}
