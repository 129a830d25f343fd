import { readFileSync } from 'node:fs';
import path from 'node:path';
import { PROJECT_ROOT } from '../../../../scripts/project/root.mjs';
import fieldDescriptions from './field-descriptions.json' with { type: 'json' };

/** Any part of the document. */
type Part = Readonly<Record<string, unknown>>;

const committed = JSON.parse(readFileSync(path.join(PROJECT_ROOT, 'openapi.json'), 'utf8')) as Part;

const isPart = (value: unknown): value is Part => typeof value === 'object' && value !== null;

/** A field with its place: `components.schemas.Tokens.properties.user`. */
interface Field {
  readonly place: string;
  readonly description: unknown;
}

/** Fields of examples are data. */
const DATA = ['example', 'examples', 'default', 'enum'];

/** Every property, parameter, header and tag of the document. */
function fieldsOf(part: unknown, place: string[] = []): Field[] {
  if (!isPart(part) || DATA.includes(place.at(-1) ?? '')) return [];
  const isDescribable = isField(place) && part.$ref?.toString().includes('/headers/') !== true;
  const own = isDescribable ? [{ place: place.join('.'), description: part.description }] : [];
  return [...own, ...Object.entries(part).flatMap(([name, value]) => fieldsOf(value, [...place, name]))];
}

/** Entries of these maps and lists, unless a property itself has such a name. */
const isField = (place: readonly string[]): boolean =>
  ['properties', 'parameters', 'headers', 'tags'].includes(place.at(-2) ?? '') &&
  place.at(-3) !== 'properties' &&
  !(place.at(-2) === 'tags' && place.length > 2);

describe('openapi.json', () => {
  const fields = fieldsOf(committed);

  it('describes every property, parameter, header and tag', () => {
    expect(fields.length).toBeGreaterThan(900);
    expect(fields.filter(({ description }) => !description).map(({ place }) => place)).toEqual([]);
  });

  it('uses every line of field-descriptions.json', () => {
    const described = new Set(fields.map(({ description }) => description));
    const unused = Object.entries(fieldDescriptions).filter(([, description]) => !described.has(description));
    expect(unused).toEqual([]);
  });
});
