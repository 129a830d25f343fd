/** MJD of 1970-01-01T00:00 UTC. */
const MJD_OF_UNIX_EPOCH = 40_587;
export const MS_PER_DAY = 86_400_000;

/** MJDs of the years 1 to 9999, which have four digits in every format. */
const [FIRST_MJD, LAST_MJD] = [-678_575, 2_973_484];

/** Milliseconds since 1970 of a Modified Julian Date (UTC). @returns `null` outside the years 1 to 9999 */
export const timeOfMjd = (mjd: number): number | null =>
  mjd >= FIRST_MJD && mjd < LAST_MJD ? Math.round((mjd - MJD_OF_UNIX_EPOCH) * MS_PER_DAY) : null;

/** Modified Julian Date (UTC) of a time in milliseconds since 1970. */
export const mjdOf = (timeMs: number): number => timeMs / MS_PER_DAY + MJD_OF_UNIX_EPOCH;
