import { ALGORITHMS, type Algorithm } from '#processing-client';
import { ApiProperty } from '@nestjs/swagger';
import { ChoiceField, PartField, TextField } from '../http/fields.js';
import { jsonSchemaOf, type JsonSchema } from './json-schema.js';
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

/** All that a record can be made into. */
export const algorithmList = (): AlgorithmList => ({
  items: ALGORITHMS.map((name) => ({
    name,
    summary: SUMMARIES[name],
    resultKind: name === 'statistics' ? 'blob' : 'data',
    parameters: jsonSchemaOf(PARAMETERS[name]),
  })),
});
