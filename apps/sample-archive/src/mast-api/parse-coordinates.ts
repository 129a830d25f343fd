/** A position in degrees. */
export interface Position {
  readonly ra: number;
  readonly dec: number;
}

const DEGREES_PER_HOUR = 15;
const DECIMAL = /^([-+]?\d+(?:\.\d*)?)[\s,]+([-+]?\d+(?:\.\d*)?)$/;
const SEXAGESIMAL =
  /^(\d{1,2})[\s:h]+(\d{1,2})[\s:m]+(\d{1,2}(?:\.\d*)?)s?[\s,]+([-+]?)(\d{1,2})[\s:d]+(\d{1,2})[\s:m]+(\d{1,2}(?:\.\d*)?)s?$/i;

/** Parses `83.82 -5.39` or `05 35 17 -05 23 28` (hours and degrees); undefined otherwise. */
export function parseCoordinates(input: string): Position | undefined {
  const text = input.trim();
  const decimal = DECIMAL.exec(text);
  if (decimal) return onSky(Number(decimal[1]), Number(decimal[2]));
  const match = SEXAGESIMAL.exec(text);
  if (!match) return undefined;
  const [hours, minutes, seconds] = match.slice(1, 4).map(Number);
  const [degrees, arcmin, arcsec] = match.slice(5, 8).map(Number);
  const sign = match[4] === '-' ? -1 : 1;
  return onSky(
    DEGREES_PER_HOUR * (hours + minutes / 60 + seconds / 3600),
    sign * (degrees + arcmin / 60 + arcsec / 3600),
  );
}

function onSky(ra: number, dec: number): Position | undefined {
  return ra >= 0 && ra < 360 && Math.abs(dec) <= 90 ? { ra, dec } : undefined;
}
