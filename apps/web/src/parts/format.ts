const LOCALE = 'en-GB';
const BYTE_UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

/** Bytes in decimal units, as file managers show them: 2.3 MB. */
export function formatBytes(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), BYTE_UNITS.length - 1);
  return new Intl.NumberFormat(LOCALE, {
    ...{ style: 'unit', unit: BYTE_UNITS[power], unitDisplay: power === 0 ? 'long' : 'short' },
    ...{ maximumSignificantDigits: 3, roundingPriority: 'lessPrecision' },
  }).format(bytes / 1000 ** power);
}

const DATE = new Intl.DateTimeFormat(LOCALE, {
  ...{ day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' },
  ...{ timeZone: 'UTC', hourCycle: 'h23' },
});

/** A time, UTC. */
export const formatTime = (isoTime: string): string => `${DATE.format(new Date(isoTime))} UTC`;

const DAY = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeZone: 'UTC' });

/** A day, UTC. */
export const formatDay = (isoTime: string): string => DAY.format(new Date(isoTime));

/** A wavelength in micrometres, three or four digits: 0.90 µm, 12.8 µm. */
export const formatMicrometres = (um: number): string => `${um.toFixed(um < 10 ? 2 : 1)} µm`;

/** A duration by its largest units: 40 s, 3 min 20 s, 1 h 5 min. */
export function formatSeconds(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  const parts = [
    [Math.floor(whole / 3600), 'h'],
    [Math.floor(whole / 60) % 60, 'min'],
    [whole % 60, 's'],
  ] as const;
  const first = parts.findIndex(([count]) => count > 0);
  if (first < 0) return '0 s';
  return parts
    .slice(first, first + 2)
    .filter(([count]) => count > 0)
    .map(([count, unit]) => `${count} ${unit}`)
    .join(' ');
}
