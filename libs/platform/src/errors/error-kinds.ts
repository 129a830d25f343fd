/**
 * Kinds of errors with their HTTP status and default code, for clients and between our apps (docs/reference/errors.md, "Status
 * codes", "Codes").
 */
export const ERROR_KINDS = {
  validation: { status: 400, code: 'validation_failed' },
  unauthenticated: { status: 401, code: 'unauthenticated' },
  forbidden: { status: 403, code: 'forbidden' },
  'not-found': { status: 404, code: 'not_found' },
  conflict: { status: 409, code: 'conflict' },
  'precondition-failed': { status: 412, code: 'precondition_failed' },
  'too-large': { status: 413, code: 'file_too_large' },
  'unsupported-media': { status: 415, code: 'unsupported_media_type' },
  'bad-range': { status: 416, code: 'range_not_satisfiable' },
  unprocessable: { status: 422, code: 'unprocessable_file' },
  'rate-limited': { status: 429, code: 'rate_limited' },
  failed: { status: 500, code: 'internal_error' },
  unavailable: { status: 503, code: 'unavailable' },
  'queue-full': { status: 503, code: 'queue_full' },
  timeout: { status: 504, code: 'timeout' },
  'storage-full': { status: 507, code: 'storage_full' },
} as const satisfies Record<string, { readonly status: number; readonly code: string }>;

export type ErrorKind = keyof typeof ERROR_KINDS;

/** Codes that are more specific than their kind, with the kinds that they may have. */
export const EXACT_CODES = {
  // Composition grids
  grid_unknown: ['not-found'],
  // The image engine
  invalid_file: ['unprocessable'],
  invalid_fits: ['unprocessable'],
  unsupported_fits: ['unprocessable'],
  no_wcs: ['unprocessable'],
  memory_budget: ['too-large'],
  scratch_quota: ['too-large'],
  engine_busy: ['unavailable'],
  engine_unreachable: ['unavailable'],
  engine_unavailable: ['unavailable'],
  engine_timeout: ['timeout'],
  engine_error: ['failed'],
  // Accounts
  quota_exceeded: ['too-large'],
  // Requests with an Idempotency-Key
  idempotency_key_in_use: ['conflict'],
  idempotency_key_reused: ['unprocessable'],
  // The archive
  archive_unavailable: ['unavailable', 'timeout'],
  download_network: ['unavailable'],
  download_upstream: ['unavailable'],
  download_timeout: ['timeout'],
  download_invalid_file: ['unprocessable'],
  download_checksum_mismatch: ['unprocessable'],
  download_source_unavailable: ['unprocessable'],
  // Dependencies of every app
  database_unavailable: ['unavailable', 'timeout'],
  queue_unavailable: ['unavailable'],
  storage_unavailable: ['unavailable', 'timeout'],
  storage_refused: ['unavailable'],
  storage_failed: ['failed'],
  // Internal calls
  foreign_host: ['forbidden'],
  wrong_secret: ['unauthenticated'],
  shutting_down: ['unavailable'],
  cancelled: ['unavailable'],
} as const satisfies Record<string, readonly ErrorKind[]>;

/** Stable snake_case identifier for programs. */
export type ErrorCode = (typeof ERROR_KINDS)[ErrorKind]['code'] | keyof typeof EXACT_CODES;

const KINDS = Object.keys(ERROR_KINDS) as ErrorKind[];

const KINDS_OF_CODE = new Map<string, readonly ErrorKind[]>([
  ...KINDS.map((kind) => [ERROR_KINDS[kind].code, [kind]] as const),
  ...Object.entries(EXACT_CODES),
]);

/** The kinds that a code may have. */
export const kindsOfCode = (code: ErrorCode): readonly ErrorKind[] => KINDS_OF_CODE.get(code) ?? [];

export const isErrorKind = (value: unknown): value is ErrorKind =>
  typeof value === 'string' && Object.hasOwn(ERROR_KINDS, value);

export const isErrorCode = (value: unknown): value is ErrorCode =>
  typeof value === 'string' && KINDS_OF_CODE.has(value);

/** The kind of a response that carries only a status, as from a proxy; of several with the same status, the first. */
export const kindOfStatus = (status: number): ErrorKind | undefined =>
  KINDS.find((kind) => ERROR_KINDS[kind].status === status);
