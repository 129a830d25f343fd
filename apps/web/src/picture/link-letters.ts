const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** Bytes in letters that an address may hold (base64url, RFC 4648). */
export const lettersOf = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** The bytes of {@link lettersOf}. @throws DOMException when there are others */
export const bytesOf = (letters: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(letters.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0));

/** Mantissas of six digits. */
const MANTISSAS = 900_000;
const SMALLEST_MANTISSA = 100_000;
/** Exponents of a number in five letters begin here, and those of a positive number in four. */
const LEAST_EXPONENT = -201;
const LEAST_SHORT_EXPONENT = -5;

/** Writes numbers, ids and counts in letters, as few as they need. */
export class LetterWriter {
  #text = '';

  get text(): string {
    return this.#text;
  }

  #code(code: number, letters: number): void {
    for (let i = letters - 1; i >= 0; i--) this.#text += LETTERS[Math.floor(code / 64 ** i) % 64];
  }

  /** Any number of six digits: five letters. */
  number(value: number): void {
    const { mantissa, exponent } = partsOf(Math.abs(value));
    const sign = value < 0 ? 1 : 0;
    this.#code(
      value === 0
        ? 0
        : 1 + ((exponent - LEAST_EXPONENT) * 2 + sign) * MANTISSAS + mantissa - SMALLEST_MANTISSA,
      5,
    );
  }

  /** A number of six digits between 1e-5 and 1e12: four letters. */
  positive(value: number): void {
    const { mantissa, exponent } = partsOf(value);
    this.#code((exponent - LEAST_SHORT_EXPONENT) * MANTISSAS + mantissa - SMALLEST_MANTISSA, 4);
  }

  /** A small number: one letter below 63. */
  count(value: number): void {
    for (; value >= 63; value -= 63) this.#code(63, 1);
    this.#code(value, 1);
  }

  /** A UUID: 22 letters. */
  id(uuid: string): void {
    const bytes = uuid
      .replaceAll('-', '')
      .match(/../g)!
      .map((hex) => parseInt(hex, 16));
    this.#text += lettersOf(Uint8Array.from(bytes));
  }
}

function partsOf(value: number): { mantissa: number; exponent: number } {
  const [digits, exponent] = value.toExponential(5).split('e');
  return { mantissa: Number(digits.replace('.', '')), exponent: Number(exponent) };
}

/** Reads what a {@link LetterWriter} has written. @throws RangeError where the text ends or has other letters */
export class LetterReader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#text.length;
  }

  #take(letters: number): string {
    const taken = this.#text.slice(this.#at, this.#at + letters);
    if (taken.length < letters) throw new RangeError('The text ends too early.');
    this.#at += letters;
    return taken;
  }

  #code(letters: number): number {
    let code = 0;
    for (const letter of this.#take(letters)) {
      const digit = LETTERS.indexOf(letter);
      if (digit < 0) throw new RangeError('The text has other letters.');
      code = code * 64 + digit;
    }
    return code;
  }

  number(): number {
    const code = this.#code(5) - 1;
    if (code < 0) return 0;
    const place = Math.floor(code / MANTISSAS);
    const size = sized(code % MANTISSAS, Math.floor(place / 2) + LEAST_EXPONENT);
    return place % 2 === 1 ? -size : size;
  }

  positive(): number {
    const code = this.#code(4);
    return sized(code % MANTISSAS, Math.floor(code / MANTISSAS) + LEAST_SHORT_EXPONENT);
  }

  count(): number {
    let value = 0;
    for (;;) {
      const code = this.#code(1);
      value += code;
      if (code < 63) return value;
    }
  }

  id(): string {
    const hex = Array.from(bytesOf(this.#take(22)), (byte) => byte.toString(16).padStart(2, '0')).join('');
    return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
  }
}

const sized = (mantissa: number, exponent: number): number =>
  Number(`${mantissa + SMALLEST_MANTISSA}e${exponent - 5}`);
