import { ArgumentError } from '../src/errors.js';

/** The contents of a command line: positional words, switches (`--json`) and values (`--hdu 1`). */
export interface Arguments {
  readonly words: readonly string[];
  readonly switches: ReadonlySet<string>;
  /** The values of each option, in order; an option may be repeated. */
  readonly values: ReadonlyMap<string, readonly string[]>;
}

/** Options of a command. */
export interface OptionNames {
  readonly switches?: readonly string[];
  /** Options followed by one value. */
  readonly values?: readonly string[];
  /** Options followed by any number of `X,Y` pairs. */
  readonly pairs?: readonly string[];
}

/** Arguments behind it are never options. */
const END_OF_OPTIONS = '--';

/** A pair of numbers; it may begin with a minus sign, and is therefore never taken for an option. */
const PAIR = /^[-+.\d][^,]*,[-+.\d][^,]*$/;

/**
 * Sorts out a command line; behind `--` everything is a word.
 * @throws ArgumentError for an unknown option, one without its value, or a switch with one
 */
export function parseArguments(args: readonly string[], names: OptionNames): Arguments {
  const words: string[] = [];
  const switches = new Set<string>();
  const values = new Map<string, string[]>();
  for (let i = 0; i < args.length; i++) {
    if (args[i] === END_OF_OPTIONS) return { words: [...words, ...args.slice(i + 1)], switches, values };
    const [option, attached] = splitOption(args[i]);
    if (option === undefined) {
      words.push(args[i]);
    } else if (names.switches?.includes(option)) {
      if (attached !== undefined) throw new ArgumentError(`--${option}`, 'takes no value');
      switches.add(option);
    } else {
      const taken = valuesOf(option, attached, args.slice(i + 1), names);
      values.set(option, [...(values.get(option) ?? []), ...taken]);
      if (attached === undefined) i += taken.length;
    }
  }
  return { words, switches, values };
}

/** `--name` or `--name=value`. */
function splitOption(word: string): [option?: string, attached?: string] {
  const match = /^--([a-z-]+)(?:=(.*))?$/.exec(word);
  return match ? [match[1], match[2]] : [];
}

function valuesOf(
  option: string,
  attached: string | undefined,
  rest: readonly string[],
  names: OptionNames,
): string[] {
  const pairs = names.pairs?.includes(option);
  if (!pairs && !names.values?.includes(option))
    throw new ArgumentError(`--${option}`, 'there is no such option');
  if (attached !== undefined) return [attached];
  const count = pairs ? countPairs(rest) : 1;
  const taken = rest.slice(0, count);
  if (taken.length === 0) throw new ArgumentError(`--${option}`, 'the value is missing');
  return taken;
}

function countPairs(words: readonly string[]): number {
  const end = words.findIndex((word) => !PAIR.test(word));
  return end < 0 ? words.length : end;
}

/** The last value of an option as an integer, `undefined` when it is not given. @throws ArgumentError */
export function integerOption({ values }: Arguments, name: string): number | undefined {
  const text = values.get(name)?.at(-1);
  if (text === undefined) return undefined;
  if (!/^\d+$/.test(text)) throw new ArgumentError(`--${name}`, `'${text}' is not a whole number`);
  return Number(text);
}

/** The last value of an option, which must be one of `choices`; `undefined` when it is not given. @throws ArgumentError */
export function choiceOption<T extends string>(
  { values }: Arguments,
  name: string,
  choices: readonly T[],
): T | undefined {
  const text = values.get(name)?.at(-1);
  if (text === undefined) return undefined;
  const found = choices.find((choice) => choice === text);
  if (!found) throw new ArgumentError(`--${name}`, `'${text}' is not one of ${choices.join(', ')}`);
  return found;
}

/** All pairs of an option as numbers. @throws ArgumentError when one is not a pair of numbers */
export function pairsOption({ values }: Arguments, name: string): [number, number][] {
  return (values.get(name) ?? []).map((text) => {
    const numbers = text.split(',').map((part) => (part.trim() === '' ? NaN : Number(part)));
    if (numbers.length !== 2 || numbers.some(Number.isNaN)) {
      throw new ArgumentError(`--${name}`, `'${text}' is not a pair of numbers like 10.5,20`);
    }
    return [numbers[0], numbers[1]];
  });
}
