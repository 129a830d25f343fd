import 'reflect-metadata';

/** A JSON schema of an object with plain properties. */
export interface JsonSchema {
  readonly type: 'object';
  readonly properties: Readonly<Record<string, object>>;
  readonly required: readonly string[];
  readonly additionalProperties: false;
}

/** What the fields of a class have noted for the OpenAPI document (`http/fields.ts`). */
interface NotedField {
  readonly type: string | typeof String | typeof Boolean;
  readonly required?: boolean;
  readonly [constraint: string]: unknown;
}

/** Where `@nestjs/swagger` keeps the names of a class' fields, and each of them. */
const NAMES = 'swagger/apiModelPropertiesArray';
const FIELD = 'swagger/apiModelProperties';

/** The JSON schema of a class of parameters, from the same decorators that check them. */
export function jsonSchemaOf(shape: new () => object): JsonSchema {
  const prototype = shape.prototype as object;
  const names = ((Reflect.getMetadata(NAMES, prototype) ?? []) as string[]).map((name) => name.slice(1));
  const fields = names.map(
    (name) => [name, Reflect.getMetadata(FIELD, prototype, name) as NotedField] as const,
  );
  return {
    type: 'object',
    properties: Object.fromEntries(fields.map(([name, field]) => [name, propertyOf(field)])),
    required: fields.flatMap(([name, { required }]) => (required === false ? [] : [name])),
    additionalProperties: false,
  };
}

function propertyOf({ type, required: _, ...constraints }: NotedField): object {
  const known = Object.entries(constraints).filter(([, value]) => value !== undefined);
  return { type: typeof type === 'string' ? type : type.name.toLowerCase(), ...Object.fromEntries(known) };
}
