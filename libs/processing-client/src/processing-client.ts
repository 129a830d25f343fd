import {
  internalClient,
  Settings,
  strangeAnswer,
  UpstreamError,
  watchAvailability,
  type Availability,
  type ByteAnswer,
  type CallOptions,
  type InternalAddress,
  type InternalClient,
  type ResilienceSettings,
} from '#platform';
import {
  callLimits,
  HEALTH_PATH,
  OPERATIONS,
  PIXEL_FACTS_HEADER,
  PixelFacts,
  problemsOf,
  type CallTimes,
  type DocumentOf,
  type FormOf,
  type OperationContract,
  type OperationName,
  type ProcessingProgress,
  type RequestOf,
  type Shape,
} from './contract/index.js';
import { nameInputs } from './name-inputs.js';

const COMPONENT = 'processing';
const HEALTH_TIMEOUT_MS = 5_000;

type Options = Partial<CallOptions>;

/** The method of an operation: its name in the table, its request, then what its answer's form needs. */
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
  /** For those who wait for it. */
  readonly availability: Availability;
  close(): Promise<void>;
}

/** Tries and times of calls. */
export type ProcessingCallSettings = ResilienceSettings & CallTimes;

/** @param settings those of the app that calls; the defaults only where nobody has any */
export function createProcessingClient(
  address: InternalAddress,
  settings: ProcessingCallSettings = new Settings(),
): ProcessingClient {
  const http = internalClient(COMPONENT, address, { resilience: settings });
  const health = () => http.get<{ status: 'up' }>(HEALTH_PATH, { timeoutMs: HEALTH_TIMEOUT_MS });
  const methods = Object.entries(OPERATIONS).map(([name, contract]) => [
    name,
    namingInputs(methodOf(http, contract, settings)),
  ]);
  return {
    ...(Object.fromEntries(methods) as Methods),
    health,
    availability: watchAvailability(health),
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
  const limits = callLimits(contract, times);
  switch (answer.as) {
    case 'json':
      return async (request: object, options?: Options) =>
        checkedDocument(answer.shape, await http.json<object>(path, request, { ...limits, ...options }));
    case 'picture':
      return async (request: object, options?: Options) =>
        checkedPicture(answer, await http.bytes(path, request, { ...limits, ...options }));
    case 'progress':
      return async (request: object, onProgress: (progress: unknown) => void, options?: Options) =>
        checkedDocument(
          answer.shape,
          await http.stream<unknown, object>(path, request, onProgress, { ...limits, ...options }),
        );
  }
}

function checkedDocument<Answer extends object>(shape: Shape<Answer>, answer: Answer): Answer {
  const problems = problemsOf(shape, answer);
  if (problems.length === 0) return answer;
  throw strangeAnswer(COMPONENT, problems.map(({ field, message }) => `${field}: ${message}`).join('; '));
}

type PictureForm = Extract<OperationContract['answer'], { as: 'picture' }>;

function checkedPicture(form: PictureForm, answer: ByteAnswer): ByteAnswer {
  const problem = problemOfPicture(form, answer);
  if (problem === undefined) return answer;
  answer.body.destroy();
  throw strangeAnswer(COMPONENT, problem);
}

function problemOfPicture(form: PictureForm, { headers }: ByteAnswer): string | undefined {
  const missing = form.headers.find((name) => headers[name] === undefined);
  if (missing !== undefined) return `header ${missing} is missing`;
  const contentType = headers['content-type'];
  const isRight = form.contentType ? contentType === form.contentType : contentType?.startsWith('image/');
  return isRight ? undefined : `a body of type ${contentType}`;
}

/** What the values of an answer of `pixels` are. @throws UpstreamError when it says so otherwise than agreed */
export function pixelFactsOf({ headers, body }: ByteAnswer): PixelFacts {
  try {
    return checkedDocument(PixelFacts, JSON.parse(headers[PIXEL_FACTS_HEADER] ?? '') as PixelFacts);
  } catch (error) {
    body.destroy();
    throw error instanceof UpstreamError
      ? error
      : strangeAnswer(COMPONENT, `header ${PIXEL_FACTS_HEADER} is no JSON`);
  }
}
