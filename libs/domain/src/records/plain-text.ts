/** Control characters (PostgreSQL stores no NUL) and halves of characters. */
const UNSTORABLE = /[\p{Cc}\p{Cs}]/gu;

/** The value with every text in it, names of fields too, without control characters and halves of characters. */
export function plainText<T>(value: T): T {
  return plain(value) as T;
}

function plain(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(UNSTORABLE, '');
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [plain(name), plain(item)]));
}
