import { ERROR_KINDS, EXACT_CODES, kindsOfCode, type ErrorCode } from '#platform';

/** Codes that stay inside: of jobs and between our own apps. */
const INNER_CODES = [
  'engine_busy',
  'download_network',
  'download_upstream',
  'download_timeout',
  'download_invalid_file',
  'download_checksum_mismatch',
  'download_source_unavailable',
  'storage_failed',
  'foreign_host',
  'wrong_secret',
  'shutting_down',
  'cancelled',
] as const satisfies ErrorCode[];

/** A code that a route may answer with. */
export type RouteCode = Exclude<ErrorCode, (typeof INNER_CODES)[number]>;

/** What Node's own parser refuses reaches no route. */
export const MALFORMED_REQUEST = 'malformed_request';

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
    for (const kind of kindsOfCode(code)) {
      const { status } = ERROR_KINDS[kind];
      byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
    }
  }
  return byStatus;
}

/** What any route may answer that asks the database. */
export const COMMON_CODES = ['internal_error', 'database_unavailable'] as const satisfies RouteCode[];

/** A body of JSON: wrong, too large, or of another type. */
export const BODY_CODES = [
  'validation_failed',
  'file_too_large',
  'unsupported_media_type',
] as const satisfies RouteCode[];

/** The image engine at work on stored files. */
export const ENGINE_CODES = [
  'unprocessable_file',
  'invalid_fits',
  'unsupported_fits',
  'engine_unreachable',
  'engine_unavailable',
  'engine_timeout',
  'engine_error',
] as const satisfies RouteCode[];
