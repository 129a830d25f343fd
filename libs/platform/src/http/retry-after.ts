/** What asks for more says it of maintenance, not of us; clients would stay away for nothing. */
const MAX_SECONDS = 3600;

/** `Retry-After` in seconds: a number of them or a date (RFC 9110, 10.2.3). `undefined`: none, or none that makes sense. */
export function retryAfterSeconds(header: unknown, nowMs = Date.now()): number | undefined {
  if (typeof header !== 'string') return undefined;
  const seconds = /^\d+$/.test(header) ? Number(header) : Math.ceil((Date.parse(header) - nowMs) / 1000);
  return Number.isNaN(seconds) ? undefined : Math.min(Math.max(seconds, 1), MAX_SECONDS);
}
