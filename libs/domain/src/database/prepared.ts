/** Limit of prepared statements per connection, which take some ten kilobytes each; later statements are planned each time. */
const MAX_PREPARED = 200;

const numbers = new Map<string, number>();

/** Number of times that statements were forgotten; part of their names, so that connections prepare them again. */
let times = 0;

/**
 * Marks a statement that each connection prepares once and, after some executions, no longer plans: for statements whose best plan does not
 * depend on their values. {@link preparedName} gives the connection its name.
 * @returns the same text
 */
export function prepared(text: string): string {
  if (!numbers.has(text) && numbers.size < MAX_PREPARED) numbers.set(text, numbers.size);
  return text;
}

/** The name of a prepared statement; `undefined`: it is not prepared. */
export function preparedName(text: unknown): string | undefined {
  const number = typeof text === 'string' ? numbers.get(text) : undefined;
  return number === undefined ? undefined : nameOf(number);
}

const nameOf = (number: number): string => `prepared_${times}_${number}`;

/**
 * Makes all connections prepare all statements again, because the table of one of them has changed. The old ones stay until their
 * connections close, which is acceptable since tables rarely change during the life of a process.
 * @param name of the statement that failed; ignored when it was forgotten already
 */
export function forgetPrepared(name: string): void {
  if (name.startsWith(`prepared_${times}_`)) times += 1;
}
