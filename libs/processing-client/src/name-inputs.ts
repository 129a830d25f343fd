import { fieldErrors, UpstreamError, type FieldProblem } from '#platform';
import type { MosaicInput } from './contract/contract.js';

type NamedInputs = readonly Pick<MosaicInput, 'field'>[];

/** Field of the engine's request for one input of a mosaic, or all of them. */
const ENGINE_NAME = /^dataIds(?:\.(\d+))?$/;

/** Renames inputs in an error of the engine to the fields of the caller's request. */
export function nameInputs(error: unknown, request: object): unknown {
  const inputs = inputsOf(request);
  if (!(error instanceof UpstreamError) || !error.body?.errors || !inputs.some(({ field }) => field))
    return error;
  const errors = error.body.errors.map((problem) => named(problem, inputs));
  const { message } = fieldErrors(errors);
  const { component, failure, cause, retryAfterSeconds } = error;
  return new UpstreamError(
    component,
    failure,
    message,
    { ...error.body, message, errors },
    cause,
    retryAfterSeconds,
  );
}

function inputsOf(request: object): NamedInputs {
  const { inputs, spec } = request as { inputs?: NamedInputs; spec?: { inputs?: NamedInputs } };
  return inputs ?? spec?.inputs ?? [];
}

const named = ({ field, message }: FieldProblem, inputs: NamedInputs): FieldProblem => ({
  field: field.replace(ENGINE_NAME, (name, place?: string) => nameOf(name, place, inputs)),
  message,
});

/** All inputs together have the name of their list. */
function nameOf(name: string, place: string | undefined, inputs: NamedInputs): string {
  const { field } = inputs[Number(place ?? 0)] ?? {};
  if (!field) return name;
  return place === undefined ? field.split('.')[0] : field;
}
