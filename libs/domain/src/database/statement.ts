/** Takes a value into a statement and gives the place that stands for it (`$3`). */
export type Bind = (value: unknown) => string;

/** A part of a statement; its values go through `bind`, never into the text. */
export type Fragment = (bind: Bind) => string;

/** Puts a statement together: its text, and its values in the order of their places. */
export function statement(build: Fragment): [text: string, values: unknown[]] {
  const values: unknown[] = [];
  const text = build((value) => `$${values.push(value)}`);
  return [text, values];
}

/** All of the conditions; none of them is no condition. */
export const allOf =
  (conditions: readonly Fragment[]): Fragment =>
  (bind) =>
    conditions.length === 0 ? 'true' : conditions.map((condition) => `(${condition(bind)})`).join(' AND ');
