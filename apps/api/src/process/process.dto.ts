import type { Type } from '@nestjs/common';
import { ALGORITHMS, type Algorithm } from '#processing-client';
import { ChoiceField, PartField } from '../validation/fields.js';
import { PARAMETERS } from './process-parameters.dto.js';

/** A request body for one algorithm. */
export interface ProcessBody<Parameters extends object = object> {
  readonly algorithm: Algorithm;
  readonly parameters: Parameters;
}

function bodyOf(name: Algorithm): Type<ProcessBody> {
  const Parameters = PARAMETERS[name];
  class Body implements ProcessBody {
    @ChoiceField([name])
    algorithm: Algorithm;

    @PartField(() => Parameters, { default: {} })
    parameters: object;
  }
  // Its name in the OpenAPI document.
  Object.defineProperty(Body, 'name', { value: Parameters.name.replace('Parameters', 'Process') });
  return Body;
}

/** The body class of each algorithm. */
export const PROCESS_BODIES = Object.fromEntries(ALGORITHMS.map((name) => [name, bodyOf(name)])) as Readonly<
  Record<Algorithm, Type<ProcessBody>>
>;
