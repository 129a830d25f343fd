import type { Subjects } from '../behaviour/read-switches.js';
import type { Catalog } from '../catalog/catalog.js';

/**
 * What a search is about: its service, every text in its parameters, and the names of the observations whose numbers it
 * has. What cannot be read is about nothing in particular.
 */
export function searchSubjects(catalog: Catalog, text: string | undefined): Subjects {
  const request = parsed(text);
  const texts = [...textsIn(request)];
  const names = texts
    .flatMap((one) => one.split(','))
    .map((one) => catalog.observationOf(Number(one))?.row.obs_id)
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
