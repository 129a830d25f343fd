import { ERROR_KINDS, EXACT_CODES, kindsOfCode, type ErrorCode } from '#platform';

/** Codes that stay inside: of jobs and between our own apps. */
const INNER_CODES = [
  'download_network',
  'download_upstream',
  'download_timeout',
  'download_invalid_file',
  'download_checksum_mismatch',
  'download_source_unavailable',
  'storage_failed',
  'storage_refused',
  'foreign_host',
  'wrong_secret',
  'shutting_down',
  'cancelled',
] as const satisfies ErrorCode[];

/** What is refused before a route sees it: by Node's own parser (any route's 400, 413, 417, 431), or for a body that does not come. */
export const MALFORMED_REQUEST = 'malformed_request';

/** A body that does not come is refused in the name of its route. */
const BODY_TIMEOUT_STATUS = 408;

/** A code that a route may answer with. */
export type RouteCode = Exclude<ErrorCode, (typeof INNER_CODES)[number]> | typeof MALFORMED_REQUEST;

/** Every code that a client may read in a problem document. */
export const PROBLEM_CODES: readonly string[] = [
  ...Object.values(ERROR_KINDS).map(({ code }) => code),
  ...Object.keys(EXACT_CODES).filter((code) => !INNER_CODES.some((inner) => inner === code)),
  MALFORMED_REQUEST,
];

/** The codes by the statuses under which they are answered. */
export function codesByStatus(codes: readonly RouteCode[]): Map<number, RouteCode[]> {
  const byStatus = new Map<number, RouteCode[]>();
  for (const code of new Set(codes)) {
    for (const status of statusesOf(code)) byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return byStatus;
}

const statusesOf = (code: RouteCode): number[] =>
  code === MALFORMED_REQUEST
    ? [BODY_TIMEOUT_STATUS]
    : kindsOfCode(code).map((kind) => ERROR_KINDS[kind].status);

/** What any route answers to an address that cannot be read: broken escapes in it, names in its query that mean no good. */
export const ANY_ROUTE_CODES = ['validation_failed'] as const satisfies RouteCode[];

/** What any route may answer that is asked too often, or asks the database or the storage. */
export const COMMON_CODES = [
  'rate_limited',
  'internal_error',
  'database_unavailable',
  'storage_unavailable',
] as const satisfies RouteCode[];

/** A body: wrong, too large, of another type, or not here in time. */
export const BODY_CODES = [
  MALFORMED_REQUEST,
  'validation_failed',
  'file_too_large',
  'unsupported_media_type',
] as const satisfies RouteCode[];

/** The image engine at work on stored files. */
export const ENGINE_CODES = [
  'unprocessable_file',
  'invalid_fits',
  'unsupported_fits',
  'scratch_quota',
  'storage_full',
  'engine_busy',
  'engine_unreachable',
  'engine_unavailable',
  'engine_timeout',
  'engine_error',
] as const satisfies RouteCode[];
