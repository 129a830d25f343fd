import {
  internalClient,
  Settings,
  foreignResponse,
  type ByteAnswer,
  type CallOptions,
  type InternalAddress,
  type InternalClient,
  type ResilienceSettings,
} from '#platform';
import {
  callLimits,
  OPERATIONS,
  PIXEL_FACTS_HEADER,
  type PixelFacts,
  type CallTimes,
  type DocumentOf,
  type FormOf,
  type OperationContract,
  type OperationName,
  type ProcessingProgress,
  type RequestOf,
} from './contract/contract.js';
import { nameInputs } from './name-inputs.js';

const COMPONENT = 'processing';

type Options = Partial<CallOptions>;

/** The method of an operation: its name in the table, its request, and the options of its answer's form. */
type MethodOf<Name extends OperationName> = {
  json: (request: RequestOf<Name>, options?: Options) => Promise<DocumentOf<Name>>;
  picture: (request: RequestOf<Name>, options?: Options) => Promise<ByteAnswer>;
  progress: (
    request: RequestOf<Name>,
    onProgress: (progress: ProcessingProgress) => void,
    options?: Options,
  ) => Promise<DocumentOf<Name>>;
}[FormOf<Name>];

type Methods = { readonly [Name in OperationName]: MethodOf<Name> };

/** Client of the processing app. Every failure is an UpstreamError of component `processing`. */
export interface ProcessingClient extends Methods {
  health(): Promise<{ status: 'up' }>;
  close(): Promise<void>;
}

/** Retries and time limits of calls. */
export type ProcessingCallSettings = ResilienceSettings & CallTimes;

/** @param settings of the calling app; the defaults only where there is no app */
export function createProcessingClient(
  address: InternalAddress,
  settings: ProcessingCallSettings = new Settings(),
): ProcessingClient {
  const http = internalClient(COMPONENT, address, { resilience: settings });
  const health = () => http.health<{ status: 'up' }>();
  const methods = Object.entries(OPERATIONS).map(([name, contract]) => [
    name,
    namingInputs(methodOf(http, contract, settings)),
  ]);
  return {
    ...(Object.fromEntries(methods) as Methods),
    health,
    close: () => http.close(),
  };
}

type AnyMethod = (request: object, ...rest: never[]) => Promise<unknown>;

/** Errors name inputs as the caller does. */
const namingInputs =
  (method: AnyMethod): AnyMethod =>
  (request, ...rest) =>
    method(request, ...rest).catch((error: unknown) => {
      throw nameInputs(error, request);
    });

function methodOf(http: InternalClient, contract: OperationContract, times: CallTimes) {
  const { path, answer } = contract;
  const fixed = { ...callLimits(contract, times), problemIn: problemFinder(answer) };
  switch (answer.as) {
    case 'json':
      return (request: object, options?: Options) => http.json(path, request, { ...fixed, ...options });
    case 'picture':
      return (request: object, options?: Options) => http.bytes(path, request, { ...fixed, ...options });
    case 'progress':
      return (request: object, onProgress: (progress: unknown) => void, options?: Options) =>
        http.stream(path, request, onProgress, { ...fixed, ...options });
  }
}

const problemFinder = (form: OperationContract['answer']): CallOptions['problemIn'] =>
  form.as === 'picture'
    ? (answer: ByteAnswer) => problemOfPicture(form, answer)
    : (answer: unknown) => (hasField(answer, form.field) ? undefined : `no ${form.field}`);

const hasField = (answer: unknown, field: string): boolean =>
  typeof answer === 'object' && answer !== null && field in answer;

type PictureForm = Extract<OperationContract['answer'], { as: 'picture' }>;

function problemOfPicture(form: PictureForm, { headers }: ByteAnswer): string | undefined {
  const missing = form.headers.find((name) => headers[name] === undefined);
  if (missing !== undefined) return `header ${missing} is missing`;
  const contentType = headers['content-type'];
  const isRight = form.contentType
    ? [form.contentType].flat().includes(contentType)
    : contentType?.startsWith('image/');
  return isRight ? undefined : `a body of type ${contentType}`;
}

/** The description of the values in an answer of `pixels`. @throws UpstreamError when it is not JSON */
export function pixelFactsOf({ headers, body }: ByteAnswer): PixelFacts {
  try {
    return JSON.parse(headers[PIXEL_FACTS_HEADER]) as PixelFacts;
  } catch (error) {
    body.destroy();
    throw foreignResponse(COMPONENT, `header ${PIXEL_FACTS_HEADER}: no JSON`, error);
  }
}
