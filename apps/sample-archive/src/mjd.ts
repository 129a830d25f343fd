/** MJD of 1970-01-01. */
const UNIX_EPOCH_MJD = 40_587;
const MS_PER_DAY = 86_400_000;

/** Modified Julian Date (UTC) of a time. */
export const mjdOf = (date: Date): number => date.getTime() / MS_PER_DAY + UNIX_EPOCH_MJD;

/** The time of a Modified Julian Date (UTC). */
export const dateOfMjd = (mjd: number): Date => new Date(Math.round((mjd - UNIX_EPOCH_MJD) * MS_PER_DAY));

/** `2022-06-03T12:00:00.000`, as in FITS headers. */
export const isoOfMjd = (mjd: number): string => dateOfMjd(mjd).toISOString().slice(0, -1);

export const SECONDS_PER_DAY = 86_400;
