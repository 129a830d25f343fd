import { readFileSync } from 'node:fs';

/** A schema of OpenAPI, as far as bodies use it. */
interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly minimum?: number;
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly allOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DocumentedOperation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

interface DocumentedOperation {
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
}

/** An operation with bodies of the maximum size that its limits allow. */
export interface LargeBodies {
  readonly method: string;
  readonly route: string;
  /** Bodies by kind. */
  readonly bodies: Readonly<Record<string, unknown>>;
}

const NO_ID = '018f0000-0000-7000-8000-000000000000';
/** Length of texts without a limit, so that a body stays below a megabyte. */
const LONG_TEXT = 200_000;
/** Limits of `body-limits.ts`, which are the same for all operations. */
const MAX_OBJECTS = 990;
const MAX_ITEMS = 19_900;
const MAX_KEYS = 990;
const MAX_DEPTH = 60;

/** The operation that takes four megabytes. */
const LONG_LIST = '/api/discovery/suggest-recipes';

/** The operations of `openapi.json` that may have a body. */
export function largeBodies(openapi: string): LargeBodies[] {
  const document = JSON.parse(readFileSync(openapi, 'utf8')) as Document;
  return Object.entries(document.paths).flatMap(([route, methods]) =>
    Object.entries(methods)
      .filter(([method]) => method !== 'get')
      .map(([method, { requestBody }]) => ({
        method: method.toUpperCase(),
        route: route.replace(/\{\w+\}/g, NO_ID),
        bodies: {
          ...bodiesOf(requestBody?.content['application/json']?.schema, document),
          ...(route === LONG_LIST ? longLists() : {}),
        },
      })),
  );
}

/** Ten thousand observations, as close to four megabytes as possible. */
function longLists(): Record<string, unknown> {
  const list = (one: (i: number) => object) => ({
    observations: Array.from({ length: 10_000 }, (_, i) => one(i)),
  });
  const valid = (i: number) => ({
    ...{ filter: `Z${i}`, instrument: `I${i % 7}`, sRa: i / 30, sDec: i / 200, dataProductType: 'image' },
    ...{ observationId: String(i).padStart(200, 'o'), releaseDate: '2024-01-01T00:00:00Z' },
  });
  const keys = (i: number) => Array.from({ length: 20 }, (_, key) => [`k${i}-${key}`, 1]);
  return {
    'observations of all filters': list(valid),
    'observations of five filters': list((i) => ({ ...valid(i), filter: `F${i % 5}90W` })),
    'observations of records': list((i) => ({ ...valid(i), dataId: NO_ID.slice(0, -5) + (10_000 + i) })),
    'observations of different keys': list((i) => Object.fromEntries(keys(i))),
    'half a list of them': JSON.stringify(list(valid)).slice(0, -10),
  };
}

/** Without a schema only the bodies that every operation must refuse. */
function bodiesOf(schema: Schema | undefined, document: Document): Record<string, unknown> {
  const invalid = {
    'objects of an unknown field': { unknown: Array.from({ length: MAX_OBJECTS }, () => ({})) },
    'items of an unknown field': { unknown: Array.from({ length: MAX_ITEMS }, () => 1) },
    'keys of an unknown field': Object.fromEntries(
      Array.from({ length: MAX_KEYS }, (_, i) => [`k${i}`, 'x'.repeat(900)]),
    ),
    'depth of an unknown field': JSON.parse(
      `${'{"a":'.repeat(MAX_DEPTH)}1${'}'.repeat(MAX_DEPTH)}`,
    ) as unknown,
  };
  if (!schema) return invalid;
  return {
    ...invalid,
    'all that it may hold': fullValue(schema, document, (each) => validLeaf(each)),
    'as much, all of it wrong': fullValue(schema, document, () => ({ wrong: 1 })),
    'as much, texts of no use': fullValue(schema, document, (each) =>
      'e '.repeat((each.maxLength ?? 40) / 2),
    ),
  };
}

/** A value with all properties and full lists. */
function fullValue(given: Schema, document: Document, leaf: (schema: Schema) => unknown): unknown {
  const schema = resolved(given, document);
  const below = (each: Schema) => fullValue(each, document, leaf);
  if (schema.type === 'array') {
    const entry = below(schema.items ?? {});
    return Array.from({ length: schema.maxItems ?? MAX_ITEMS }, () => entry);
  }
  if (!schema.properties) return leaf(schema);
  return Object.fromEntries(Object.entries(schema.properties).map(([key, each]) => [key, below(each)]));
}

function resolved(schema: Schema, document: Document): Schema {
  if (schema.$ref)
    return resolved(document.components.schemas[schema.$ref.split('/').at(-1) ?? ''], document);
  const [shape] = schema.allOf ?? schema.oneOf ?? [];
  return shape ? { ...schema, ...resolved(shape, document) } : schema;
}

function validLeaf({ type, format, enum: choices, minimum = 1, maxLength = LONG_TEXT }: Schema): unknown {
  if (choices) return choices[0];
  if (type === 'integer' || type === 'number') return minimum;
  if (type === 'boolean') return true;
  if (type === 'object') return { key: 'x'.repeat(LONG_TEXT) };
  if (format === 'uuid') return NO_ID;
  return format === 'date-time' ? '2024-01-01T00:00:00Z' : 'x'.repeat(maxLength);
}
