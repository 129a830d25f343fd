import type { OpenAPIObject } from '@nestjs/swagger';
import fieldDescriptions from './field-descriptions.json' with { type: 'json' };
import { operationsOf } from './operation-names.js';

/**
 * Descriptions of fields whose decorator has none: by schema (of a parameter: by operation) and name, or by name alone where that
 * means the same everywhere.
 */
const DESCRIPTIONS = new Map(Object.entries<string>(fieldDescriptions));

/** A schema, as far as it has fields. */
interface Shape {
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly items?: Shape;
}

/** Adds the missing descriptions of properties and parameters. */
export function describeFields(document: OpenAPIObject): OpenAPIObject {
  for (const [, { operationId, parameters = [] }] of operationsOf(document))
    for (const parameter of parameters)
      if (!('$ref' in parameter)) parameter.description ??= descriptionOf(parameter.name, operationId!);
  for (const [name, schema] of Object.entries(document.components?.schemas ?? {}))
    document.components!.schemas![name] = withDescriptions(schema as Shape, name) as typeof schema;
  return document;
}

/** A copy: decorators share the schemas of fields. */
function withDescriptions(shape: Shape, place: string): Shape {
  const { properties, items } = shape;
  return {
    ...shape,
    ...(properties && { properties: describedProperties(properties, place) }),
    ...(items && { items: withDescriptions(items, place) }),
  };
}

const describedProperties = (properties: NonNullable<Shape['properties']>, place: string) =>
  Object.fromEntries(
    Object.entries(properties).map(([name, property]) => [
      name,
      { description: descriptionOf(name, place), ...withDescriptions(property, `${place}.${name}`) },
    ]),
  );

const descriptionOf = (name: string, place: string): string | undefined =>
  DESCRIPTIONS.get(`${place}.${name}`) ?? DESCRIPTIONS.get(name);
