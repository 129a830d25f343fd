import { fieldErrors, UpstreamError, type FieldProblem } from '#platform';
import type { ChannelInput } from './contract/contract.js';

type NamedInputs = readonly Pick<ChannelInput, 'field'>[];

/** Inputs of a mosaic, or of the channels of a composition. */
interface Inputs {
  readonly inputs?: NamedInputs;
  readonly channels?: readonly { readonly inputs?: NamedInputs }[];
}

/** Renames inputs in an error of the engine to the fields of the caller's request. */
export function nameInputs(error: unknown, request: object): unknown {
  if (!(error instanceof UpstreamError) || !error.body?.errors) return error;
  const names = namesOf((request as { spec?: Inputs }).spec ?? request);
  if (names.size === 0) return error;
  const errors = error.body.errors.map(({ field, message }): FieldProblem => ({
    field: names.get(field) ?? field,
    message,
  }));
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

/** The fields of the caller's request by the engine's names of them. */
function namesOf({ inputs = [], channels = [] }: Inputs): ReadonlyMap<string, string> {
  // All inputs together have the name of their list.
  const list = inputs[0]?.field?.split('.')[0];
  return new Map([
    ...(list ? [['dataIds', list] as const] : []),
    ...namesOfList('dataIds', inputs),
    ...channels.flatMap((channel, i) => namesOfList(`channels.${i}.dataIds`, channel.inputs ?? [])),
  ]);
}

const namesOfList = (list: string, inputs: NamedInputs): (readonly [string, string])[] =>
  inputs.flatMap(({ field }, place) => (field ? [[`${list}.${place}`, field] as const] : []));
