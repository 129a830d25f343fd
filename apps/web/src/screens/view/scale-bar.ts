/** A bar that is a round angle long. */
export interface ScaleBar {
  /** CSS pixels. */
  readonly length: number;
  readonly text: string;
}

const ROUND = [1, 2, 5];

/** Round angles in arcseconds: parts of a second, seconds, minutes and degrees. */
const ANGLES: readonly { readonly arcsec: number; readonly text: string }[] = [
  ...[0.001, 0.01, 0.1].flatMap((unit) => ROUND.map((n) => angle(n * unit, 1, '″'))),
  ...[1, 2, 5, 10, 20, 30].map((n) => angle(n, 1, '″')),
  ...[1, 2, 5, 10, 20, 30].map((n) => angle(n, 60, '′')),
  ...[1, 2, 5, 10, 20, 45, 90].map((n) => angle(n, 3600, '°')),
];

function angle(n: number, unit: number, sign: string) {
  return {
    arcsec: n * unit,
    text: `${Number(n.toPrecision(1 + Math.floor(Math.log10(Math.max(10, n)))))}${sign}`,
  };
}

/** The longest bar of a round angle that fits; null where none does. */
export function scaleBar(arcsecPerPixel: number, longest: number): ScaleBar | null {
  const fitting = ANGLES.filter(({ arcsec }) => arcsec / arcsecPerPixel <= longest);
  const best = fitting.at(-1);
  return best ? { length: best.arcsec / arcsecPerPixel, text: best.text } : null;
}
