import { fieldError } from '#platform';

/** A fault switch. */
export interface Switch<T> {
  /** Value of a switch that is not set. */
  readonly off: T;
  /** Its possible values, for the guide. */
  readonly values: string;
  readonly effect: string;
  /** @throws AppError naming the field when the value is invalid */
  readonly read: (field: string, value: unknown) => T;
}

/** Switches by name. */
export type SwitchTable = Readonly<Record<string, Switch<unknown>>>;

/** Possible value of a switch. */
export type SwitchValue<T extends SwitchTable, N extends keyof T> = T[N] extends Switch<infer V> ? V : never;

/** A boolean switch. */
export const yes = (effect: string): Switch<boolean> => ({
  off: false,
  values: '`true`, `false`',
  effect,
  read: (field, value) => {
    if (typeof value === 'boolean') return value;
    throw fieldError(field, 'must be true or false');
  },
});

/** A switch with a whole number; `null` when off. */
export const whole = (from: number, most: number, effect: string): Switch<number | null> => ({
  off: null,
  values: `${from} to ${most}`,
  effect,
  read: (field, value) => wholeNumber(field, value, from, most),
});

/** A count; 0 when off. */
export const count = (most: number, effect: string): Switch<number> => ({
  off: 0,
  values: `0 to ${most}`,
  effect,
  read: (field, value) => wholeNumber(field, value, 0, most),
});

/** A switch with enumerated values; the first is off. */
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

/** A switch with a text; `null` when off. */
export const words = (effect: string): Switch<string | null> => ({
  off: null,
  values: 'a text',
  effect,
  read: (field, value) => {
    if (typeof value === 'string' && value !== '' && value.length <= LONGEST_TEXT) return value;
    throw fieldError(field, `must be a text of 1 to ${LONGEST_TEXT} characters`);
  },
});

/** @throws AppError naming the field when the value is not a whole number within the bounds */
export function wholeNumber(field: string, value: unknown, from: number, most: number): number {
  if (typeof value !== 'number' || !Number.isInteger(value) || value < from || value > most)
    throw fieldError(field, `must be a whole number from ${from} to ${most}`);
  return value;
}
