import { resolved, type Operation, type Schema } from './fuzz/operations.js';

/** A property of a body with its path: `channels.0.name`. */
export interface FieldPath {
  readonly path: readonly (string | number)[];
  readonly schema: Schema;
}

/** Every property of an operation's JSON body at every depth; for a list those of its first entry. */
export const fieldsOf = ({ body }: Operation): FieldPath[] =>
  body?.type === 'application/json' ? below({ path: [], schema: body.schema }) : [];

function below({ path, schema }: FieldPath): FieldPath[] {
  const { properties = {}, items, allOf = [], oneOf = [], anyOf = [] } = resolved(schema);
  const shapes = [...allOf, ...oneOf, ...anyOf].map((shape) => ({ path, schema: shape }));
  const children = [
    ...Object.entries(properties).map(([key, each]) => ({ path: [...path, key], schema: resolved(each) })),
    ...(items ? [{ path: [...path, 0], schema: resolved(items) }] : []),
  ];
  return [...children, ...[...shapes, ...children].flatMap(below)];
}

/** Sets the value at a path of a body, creating objects and lists on the way. */
export function setField(body: object, path: FieldPath['path'], value: unknown): void {
  const [key, ...rest] = path;
  const target = body as Record<string | number, unknown>;
  if (rest.length === 0) target[key] = value;
  else setField((target[key] ??= typeof rest[0] === 'number' ? [] : {}), rest, value);
}
