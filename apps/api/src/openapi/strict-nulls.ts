/** A schema, or any part of an OpenAPI document. */
type Part = Readonly<Record<string, unknown>>;

/** What no value of any other type is. */
const NULL = { type: 'object', nullable: true, enum: [null] };

/**
 * Says of everything that is `nullable` that null is among its values. OpenAPI 3.0.3 takes lists of values and references at
 * their word: beside them the mark alone lets no null through, and strict validators refuse what the service answers.
 */
export function withStrictNulls<T>(part: T): T {
  return strict(part) as T;
}

function strict(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(strict);
  if (typeof part !== 'object' || part === null) return part;
  const schema = Object.fromEntries(Object.entries(part).map(([name, value]) => [name, strict(value)]));
  return schema.nullable === true ? nullable(schema) : schema;
}

function nullable(schema: Part): Part {
  if (Array.isArray(schema.enum))
    return schema.enum.includes(null) ? schema : { ...schema, enum: [...(schema.enum as unknown[]), null] };
  if (!Array.isArray(schema.allOf)) return schema;
  const words = Object.entries(schema).filter(([name]) => !REPLACED.has(name));
  return { ...Object.fromEntries(words), anyOf: [...(schema.allOf as unknown[]), NULL] };
}

/** What the choice of a shape or null says itself. */
const REPLACED = new Set(['nullable', 'type', 'allOf']);
