/** MJD of 1970-01-01T00:00 UTC. */
const MJD_OF_UNIX_EPOCH = 40_587;
export const MS_PER_DAY = 86_400_000;

/** Milliseconds since 1970 of a Modified Julian Date (UTC). @returns `null` outside what a date can hold */
export function timeOfMjd(mjd: number): number | null {
  const date = new Date(Math.round((mjd - MJD_OF_UNIX_EPOCH) * MS_PER_DAY));
  return Number.isNaN(date.getTime()) ? null : date.getTime();
}

/** Modified Julian Date (UTC) of a time in milliseconds since 1970. */
export const mjdOf = (timeMs: number): number => timeMs / MS_PER_DAY + MJD_OF_UNIX_EPOCH;
