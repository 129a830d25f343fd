import { fieldError } from '#platform';
import { isPlainText } from '../http/field-checks.js';

const MAX_NAME_LENGTH = 100;

/**
 * Refuses metadata that the database cannot store as it is.
 * @throws AppError validation naming the entry
 */
export function assertStorable(metadata: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(metadata)) {
    if (name === '' || name.length > MAX_NAME_LENGTH || !isPlainText(name))
      throw fieldError('metadata', `names must be plain text of 1 to ${MAX_NAME_LENGTH} characters`);
    if (!isStorable(value))
      throw fieldError(`metadata.${name}`, 'must hold plain text and finite numbers only');
  }
}

/** How deep bodies may be was asked before (`json-guard.ts`). */
function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return isPlainText(value, true);
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([name, part]) => isPlainText(name) && isStorable(part));
}
