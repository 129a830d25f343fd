/** So many statements each connection keeps, at some ten kilobytes each; what comes later is planned each time. */
const MAX_PREPARED = 200;

const names = new Map<string, string>();

/**
 * Marks a statement that each connection parses but once, and after some times plans no more: for those whose best plan does
 * not hang on their values. {@link preparedName} tells its name to the connection.
 * @returns the same text
 */
export function prepared(text: string): string {
  if (!names.has(text) && names.size < MAX_PREPARED) names.set(text, `prepared_${names.size}`);
  return text;
}

/** What a connection is to call a statement; `undefined`: it has no name. */
export const preparedName = (text: unknown): string | undefined =>
  typeof text === 'string' ? names.get(text) : undefined;
