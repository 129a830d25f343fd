import { fieldError } from '#platform';

/** A fault that can be switched on. */
export interface Switch<T> {
  /** The value while the switch is not set. */
  readonly off: T;
  /** The values that it takes, for the guide. */
  readonly values: string;
  readonly effect: string;
  /** @throws AppError naming the field when the value is none of the switch's */
  readonly read: (field: string, value: unknown) => T;
}

/** Switches by name. */
export type SwitchTable = Readonly<Record<string, Switch<unknown>>>;

/** What a switch of a table may be set to. */
export type SwitchValue<T extends SwitchTable, N extends keyof T> = T[N] extends Switch<infer V> ? V : never;

/** A switch that is on or off. */
export const yes = (effect: string): Switch<boolean> => ({
  off: false,
  values: '`true`, `false`',
  effect,
  read: (field, value) => {
    if (typeof value === 'boolean') return value;
    throw fieldError(field, 'must be true or false');
  },
});

/** A switch that takes a whole number; `null` when it is off. */
export const whole = (from: number, most: number, effect: string): Switch<number | null> => ({
  off: null,
  values: `${from} to ${most}`,
  effect,
  read: (field, value) => wholeNumber(field, value, from, most),
});

/** A count that is 0 when it is off. */
export const count = (most: number, effect: string): Switch<number> => ({
  off: 0,
  values: `0 to ${most}`,
  effect,
  read: (field, value) => wholeNumber(field, value, 0, most),
});

/** A switch of a few words; the first is how it is when it is off. */
export const oneOf = <T extends string>(choices: readonly [T, ...T[]], effect: string): Switch<T> => ({
  off: choices[0],
  values: choices.map((choice) => `\`${choice}\``).join(', '),
  effect,
  read: (field, value) => {
    const chosen = choices.find((choice) => choice === value);
    if (!chosen) throw fieldError(field, `must be one of ${choices.join(', ')}`);
    return chosen;
  },
});

const LONGEST_TEXT = 500;

/** A switch that takes a text; `null` when it is off. */
export const words = (effect: string): Switch<string | null> => ({
  off: null,
  values: 'a text',
  effect,
  read: (field, value) => {
    if (typeof value === 'string' && value !== '' && value.length <= LONGEST_TEXT) return value;
    throw fieldError(field, `must be a text of 1 to ${LONGEST_TEXT} characters`);
  },
});

/** @throws AppError naming the field when the value is no whole number within the bounds */
export function wholeNumber(field: string, value: unknown, from: number, most: number): number {
  if (typeof value !== 'number' || !Number.isInteger(value) || value < from || value > most)
    throw fieldError(field, `must be a whole number from ${from} to ${most}`);
  return value;
}
