import { ERROR_KINDS, EXACT_CODES, kindsOfCode, type ErrorCode } from '#platform';

/** Internal codes: of jobs and calls between our own apps. */
const INTERNAL_CODES = [
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

/**
 * Codes of refusals before routing: by Node's own parser (400, 413, 417, 431 on any route), or for a body that does not arrive.
 */
export const MALFORMED_REQUEST = 'malformed_request';

/** The refusal of a body that does not arrive is documented at its route. */
const BODY_TIMEOUT_STATUS = 408;

/** A code that a route may return. */
export type RouteCode = Exclude<ErrorCode, (typeof INTERNAL_CODES)[number]> | typeof MALFORMED_REQUEST;

/** Every code of a problem document. */
export const PROBLEM_CODES: readonly string[] = [
  ...Object.values(ERROR_KINDS).map(({ code }) => code),
  ...Object.keys(EXACT_CODES).filter((code) => !INTERNAL_CODES.some((inner) => inner === code)),
  MALFORMED_REQUEST,
];

/** The codes by HTTP status. */
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

/** Codes of any route for unreadable paths and queries: broken escapes, dangerous parameter names. */
export const ANY_ROUTE_CODES = ['validation_failed'] as const satisfies RouteCode[];

/** Codes of any route with a rate limit, database or storage. */
export const COMMON_CODES = [
  'rate_limited',
  'internal_error',
  'database_unavailable',
  'storage_unavailable',
] as const satisfies RouteCode[];

/** Codes of a body: invalid, too large, of another type, or late. */
export const BODY_CODES = [
  MALFORMED_REQUEST,
  'validation_failed',
  'file_too_large',
  'unsupported_media_type',
] as const satisfies RouteCode[];

/** Codes of the image engine reading stored files. */
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
