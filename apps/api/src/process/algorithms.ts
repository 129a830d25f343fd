import 'reflect-metadata';
import { ApiProperty } from '@nestjs/swagger';
import { ALGORITHMS, type Algorithm } from '#processing-client';
import { ChoiceField, PartField, TextField } from '../validation/fields.js';
import { PARAMETERS } from './process-parameters.dto.js';

export const SUMMARIES: Readonly<Record<Algorithm, string>> = {
  statistics: 'Exact statistics and percentiles of every image of the file',
  'subtract-background': 'Subtract the background of the sky, measured in boxes',
  smooth: 'Smooth with a Gaussian, a median or a mean',
  sharpen: 'Sharpen with an unsharp mask',
  'reject-outliers': 'Replace pixels that stand out of their neighbours, such as cosmic rays',
  reproject: 'Resample to another grid on the sky',
};

export class AlgorithmView {
  @ChoiceField(ALGORITHMS)
  name: Algorithm;

  @TextField()
  summary: string;

  @ChoiceField(['data', 'blob'], { description: 'data: a new record; blob: a JSON document' })
  resultKind: 'data' | 'blob';

  @ApiProperty({ type: 'object', additionalProperties: true, description: 'JSON schema of its parameters' })
  parameters: JsonSchema;
}

export class AlgorithmList {
  @PartField(() => AlgorithmView, { list: {} })
  items: AlgorithmView[];
}

/** The algorithms of processing. */
export const algorithmList = (): AlgorithmList => ({
  items: ALGORITHMS.map((name) => ({
    name,
    summary: SUMMARIES[name],
    resultKind: name === 'statistics' ? 'blob' : 'data',
    parameters: jsonSchemaOf(PARAMETERS[name]),
  })),
});

/** A JSON schema of an object with plain properties. */
interface JsonSchema {
  readonly type: 'object';
  readonly properties: Readonly<Record<string, object>>;
  readonly required: readonly string[];
  readonly additionalProperties: false;
}

/** OpenAPI metadata of the fields of a class (`validation/fields.ts`). */
interface NotedField {
  readonly type: string | typeof String | typeof Boolean;
  readonly required?: boolean;
  readonly [constraint: string]: unknown;
}

/** Metadata keys of `@nestjs/swagger`: the names of a class's fields, and each of them. */
const NAMES = 'swagger/apiModelPropertiesArray';
const FIELD = 'swagger/apiModelProperties';

/** The JSON schema of a class of parameters, from the decorators that validate them. */
function jsonSchemaOf(shape: new () => object): JsonSchema {
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
