import {
  AppError,
  COMPONENT_NAMES,
  STORAGE_AWAY,
  storageTrouble,
  UpstreamError,
  type ErrorCode,
  type ErrorKind,
} from '#platform';

/** Texts for component failures without a useful message (docs/reference/errors.md, "Errors of jobs"). */
const TEXT_OF_FAILURE = {
  unreachable: 'not reachable',
  unavailable: 'temporarily unavailable',
  timeout: 'timed out',
} as const;

/**
 * Kinds of errors that are permanent: the request or the content of its files is wrong, or the archive lacks or restricts the
 * observation.
 */
const OWN_FAULTS: readonly ErrorKind[] = [
  'validation',
  'unprocessable',
  'too-large',
  'not-found',
  'forbidden',
];

/**
 * Codes of these kinds after which another run can succeed: once the service's settings are corrected, or the owner has deleted other
 * records.
 */
const CURABLE: readonly ErrorCode[] = ['foreign_host', 'quota_exceeded'];

export interface ErrorDescription {
  /** The message shown to the owner of a failed job. */
  readonly text: string;
  /** The failure is permanent: another run would fail again. */
  readonly isOwnFault: boolean;
}

/** Unforeseen errors are only logged, because their text is not meant for users. */
export const describeError = (error: unknown): ErrorDescription => ({
  text: textOf(error),
  isOwnFault:
    OWN_FAULTS.some((kind) => kind === kindOf(error)) && !CURABLE.some((code) => code === codeOf(error)),
});

const codeOf = (error: unknown): ErrorCode | undefined =>
  error instanceof UpstreamError ? error.body?.code : error instanceof AppError ? error.code : undefined;

function textOf(error: unknown): string {
  // The reason of a storage refusal is only for operators.
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
