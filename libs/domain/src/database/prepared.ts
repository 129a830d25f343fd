/** So many statements each connection keeps, at some ten kilobytes each; what comes later is planned each time. */
const MAX_PREPARED = 200;

const numbers = new Map<string, number>();

/** How often statements were forgotten: part of their names, which each connection then hears for the first time. */
let times = 0;

/**
 * Marks a statement that each connection parses but once, and after some times plans no more: for those whose best plan does
 * not hang on their values. {@link preparedName} tells its name to the connection.
 * @returns the same text
 */
export function prepared(text: string): string {
  if (!numbers.has(text) && numbers.size < MAX_PREPARED) numbers.set(text, numbers.size);
  return text;
}

/** What a connection is to call a statement; `undefined`: it has no name. */
export function preparedName(text: unknown): string | undefined {
  const number = typeof text === 'string' ? numbers.get(text) : undefined;
  return number === undefined ? undefined : nameOf(number);
}

const nameOf = (number: number): string => `prepared_${times}_${number}`;

/**
 * Has all statements parsed anew by all connections: one of them was of a table that has changed since. What connections keep of the
 * old ones goes with them; tables change but a few times in the life of a process.
 * @param name of the statement that failed; nothing is done when that was forgotten already
 */
export function forgetPrepared(name: string): void {
  if (name.startsWith(`prepared_${times}_`)) times += 1;
}
