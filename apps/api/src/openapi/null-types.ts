/** A schema, or any part of an OpenAPI document. */
type Part = Readonly<Record<string, unknown>>;

const NULL = { type: 'null' };

/**
 * Replaces the mark `nullable`, which `@nestjs/swagger` writes, by the type `null`: OpenAPI 3.1 has JSON Schema's types and
 * ignores the mark.
 */
export function withNullTypes<T>(part: T): T {
  return replaced(part) as T;
}

function replaced(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(replaced);
  if (typeof part !== 'object' || part === null) return part;
  const whole = Object.fromEntries(Object.entries(part).map(([name, value]) => [name, replaced(value)]));
  if (typeof whole.nullable !== 'boolean') return whole;
  const { nullable, ...schema } = whole;
  return nullable ? orNull(schema) : schema;
}

function orNull(schema: Part): Part {
  const { allOf, type, ...rest } = schema;
  if (Array.isArray(allOf)) return { ...rest, anyOf: [...(allOf as unknown[]), NULL] };
  if (Array.isArray(schema.oneOf)) return { ...schema, oneOf: [...(schema.oneOf as unknown[]), NULL] };
  const values = Array.isArray(schema.enum) ? { enum: [...(schema.enum as unknown[]), null] } : {};
  return { ...schema, type: [type, 'null'], ...values };
}
