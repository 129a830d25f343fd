/**
 * What went wrong, in words of the service. This is their one home: the status under which a kind leaves the service
 * (docs/reference/errors.md, "Status codes", "Codes"), also between our own apps, and the code that goes with it unless
 * an error names a more exact one.
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

/** Codes that are more exact than their kind, with the kinds that they stand for. */
export const EXACT_CODES = {
  // The image engine
  invalid_file: ['unprocessable'],
  invalid_fits: ['unprocessable'],
  unsupported_fits: ['unprocessable'],
  no_wcs: ['unprocessable'],
  memory_budget: ['too-large'],
  scratch_quota: ['unprocessable', 'too-large'],
  engine_busy: ['unavailable'],
  engine_unreachable: ['unavailable'],
  engine_unavailable: ['unavailable'],
  engine_timeout: ['timeout'],
  engine_error: ['failed'],
  // The archive
  archive_unavailable: ['unavailable', 'timeout'],
  download_network: ['unavailable'],
  download_upstream: ['unavailable'],
  download_timeout: ['timeout'],
  download_invalid_file: ['unprocessable'],
  download_checksum_mismatch: ['unprocessable'],
  download_source_unavailable: ['unprocessable'],
  // What every app stands on
  database_unavailable: ['unavailable', 'timeout'],
  queue_unavailable: ['unavailable'],
  storage_unavailable: ['unavailable', 'timeout'],
  storage_refused: ['unavailable'],
  storage_failed: ['failed'],
  // Our apps among themselves
  foreign_host: ['forbidden'],
  wrong_secret: ['unauthenticated'],
  shutting_down: ['unavailable'],
  cancelled: ['unavailable'],
} as const satisfies Record<string, readonly ErrorKind[]>;

/** Stable snake_case word for programs. */
export type ErrorCode = (typeof ERROR_KINDS)[ErrorKind]['code'] | keyof typeof EXACT_CODES;

const KINDS = Object.keys(ERROR_KINDS) as ErrorKind[];

const KINDS_OF_CODE = new Map<string, readonly ErrorKind[]>([
  ...KINDS.map((kind) => [ERROR_KINDS[kind].code, [kind]] as const),
  ...Object.entries(EXACT_CODES),
]);

/** Kinds that a code stands for. */
export const kindsOfCode = (code: ErrorCode): readonly ErrorKind[] => KINDS_OF_CODE.get(code) ?? [];

export const isErrorKind = (value: unknown): value is ErrorKind =>
  typeof value === 'string' && Object.hasOwn(ERROR_KINDS, value);

export const isErrorCode = (value: unknown): value is ErrorCode =>
  typeof value === 'string' && KINDS_OF_CODE.has(value);

/** The kind of an answer that says only its status: of the framework, of a proxy. Kinds of one status: the first. */
export const kindOfStatus = (status: number): ErrorKind | undefined =>
  KINDS.find((kind) => ERROR_KINDS[kind].status === status);
