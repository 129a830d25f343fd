import type { Catalogue } from '../catalogue/catalogue.js';
import type { Subjects } from '../fault-injection/read-switches.js';

/**
 * Subjects of a search: its service, every text in its parameters, and the names of observations given by number. Unreadable
 * requests have none.
 */
export function searchSubjects(catalogue: Catalogue, text: string | undefined): Subjects {
  const request = parsed(text);
  const texts = [...textsIn(request)];
  const names = texts
    .flatMap((one) => one.split(','))
    .map((one) => catalogue.observationOf(Number(one))?.row.obs_id)
    .filter((name) => name !== undefined);
  return ['search', ...texts, ...names];
}

function parsed(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
}

function* textsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value;
  else if (typeof value === 'object' && value !== null)
    for (const part of Object.values(value)) yield* textsIn(part);
}
