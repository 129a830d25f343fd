/** MJD of 1970-01-01T00:00 UTC. */
const MJD_OF_UNIX_EPOCH = 40_587;
export const MS_PER_DAY = 86_400_000;

/** ISO-8601 UTC with milliseconds of a Modified Julian Date (UTC). @returns `null` outside what a date can hold */
export function isoDateOfMjd(mjd: number): string | null {
  const date = new Date(Math.round((mjd - MJD_OF_UNIX_EPOCH) * MS_PER_DAY));
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}

/** Modified Julian Date (UTC) of a time in milliseconds since 1970. */
export const mjdOf = (timeMs: number): number => timeMs / MS_PER_DAY + MJD_OF_UNIX_EPOCH;
