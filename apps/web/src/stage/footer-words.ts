/** The zoom as a ratio of device pixels to pixels of the grid: 1:4, 1:1, 2.5:1. */
export function zoomWords(zoom: number): string {
  const digits = (value: number): string => String(Number(value.toPrecision(value < 10 ? 2 : 3)));
  return zoom < 1 ? `1:${digits(1 / zoom)}` : `${digits(zoom)}:1`;
}

/** A value with four digits. */
export function valueWords(value: number | null, units: string | null): string {
  if (value === null) return '–';
  const size = Math.abs(value);
  const digits = size !== 0 && (size < 1e-3 || size >= 1e6) ? value.toExponential(3) : plainDigits(value);
  return withUnit(digits, units);
}

/** `toPrecision` alone would write an exponent from 10,000 on. */
const plainDigits = (value: number): string =>
  Math.abs(value) < 1e4 ? value.toPrecision(4) : String(Number(value.toPrecision(4)));

const withUnit = (digits: string, units: string | null): string =>
  `${digits.replaceAll('-', '−')}${units === null ? '' : ` ${units}`}`;

/** A value in single precision with as many digits as tell it from its neighbours. */
export function exactValueWords(value: number | null, units: string | null): string {
  if (value === null) return '–';
  const rounded = Array.from({ length: 9 }, (_, i) => Number(value.toPrecision(i + 1)));
  const shortest = rounded.find((each) => Math.fround(each) === value) ?? value;
  return withUnit(String(shortest), units);
}

/** The unit that several values share, told once behind them; undefined: each has its own. */
export function unitsOfAll(values: readonly { readonly units: string | null }[]): string | null | undefined {
  const [first] = values;
  return values.length > 1 && values.every(({ units }) => units === first.units) ? first.units : undefined;
}
