/** A schema, or any part of an OpenAPI document. */
type Part = Readonly<Record<string, unknown>>;

/** Matches no value of any other type. */
const NULL = { type: 'object', nullable: true, enum: [null] };

/**
 * Adds null to the values of every `nullable` schema. OpenAPI 3.0.3 takes enums and references literally: the mark alone does
 * not allow null beside them, so that strict validators refuse the service's responses.
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

/** Fields kept on the schema that chooses between a shape and null. */
const REPLACED = new Set(['nullable', 'type', 'allOf']);
