const MINUS = '−';

/** Powers of ten between which a number is written out. */
const [SMALL, LARGE] = [-5, 7];

const power = (value: number): number => (value === 0 ? 0 : Math.floor(Math.log10(Math.abs(value))));

/** A number with this many digits: 0.0123, −58.4, 1.2e−19. */
export function numberText(value: number, digits = 4): string {
  const short = Number(value.toPrecision(digits));
  const isUsual = power(short) >= SMALL && power(short) < LARGE;
  return (isUsual ? String(short) : short.toExponential()).replace('e+', 'e').replaceAll('-', MINUS);
}

/** A number down to this power of ten, and with its zeros: 0.50 for −2, 240 for 0. */
export function fixedText(value: number, lastPower: number): string {
  const text = value.toFixed(Math.min(6, Math.max(0, -lastPower)));
  return (Number(text) === 0 ? text.replace('-', '') : text).replace('-', MINUS);
}

const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i;

/** 4,012 is four thousand to some and about four to others. */
const AMBIGUOUS = /^[+-]?[1-9]\d{0,2}(?:,\d{3})+$/;

/** The number that a text is, with a point or a comma; null: none, or one of two. */
export function parseNumber(text: string): number | null {
  const typed = text.trim().replaceAll(MINUS, '-');
  const plain = typed.replace(',', '.');
  const value = NUMBER.test(plain) && !AMBIGUOUS.test(typed) ? Number(plain) : NaN;
  return Number.isFinite(value) ? value : null;
}
