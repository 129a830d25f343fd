import {
  COMPONENT_NAMES,
  internalClient,
  UpstreamError,
  watchAvailability,
  type Availability,
  type ByteAnswer,
  type CallOptions,
  type InternalAddress,
  type InternalClient,
} from '#platform';
import {
  HEALTH_PATH,
  LANES,
  OPERATIONS,
  problemsOf,
  type CallLimits,
  type DocumentOf,
  type FormOf,
  type OperationContract,
  type OperationName,
  type ProcessingProgress,
  type RequestOf,
  type Shape,
} from './contract/index.js';

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

export function createProcessingClient(address: InternalAddress): ProcessingClient {
  const http = internalClient(COMPONENT, address);
  const health = () => http.get<{ status: 'up' }>(HEALTH_PATH, { timeoutMs: HEALTH_TIMEOUT_MS });
  const methods = Object.entries(OPERATIONS).map(([name, contract]) => [name, methodOf(http, contract)]);
  return {
    ...(Object.fromEntries(methods) as Methods),
    health,
    availability: watchAvailability(health),
    close: () => http.close(),
  };
}

/** The engine limits its work itself; a call has to outlast the wait before it, too. */
const callLimits = ({ limits, lane }: OperationContract): CallLimits => ({
  ...limits,
  timeoutMs: limits.timeoutMs + LANES[lane].waitMs,
});

function methodOf(http: InternalClient, contract: OperationContract) {
  const { path, answer } = contract;
  const limits = callLimits(contract);
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
  throw strangeAnswer(problems.map(({ field, message }) => `${field}: ${message}`).join('; '));
}

type PictureForm = Extract<OperationContract['answer'], { as: 'picture' }>;

function checkedPicture(form: PictureForm, answer: ByteAnswer): ByteAnswer {
  const problem = problemOfPicture(form, answer);
  if (problem === undefined) return answer;
  answer.body.destroy();
  throw strangeAnswer(problem);
}

function problemOfPicture(form: PictureForm, { headers }: ByteAnswer): string | undefined {
  const missing = form.headers.find((name) => headers[name] === undefined);
  if (missing !== undefined) return `header ${missing} is missing`;
  const contentType = headers['content-type'];
  const isRight = form.contentType ? contentType === form.contentType : contentType?.startsWith('image/');
  return isRight ? undefined : `a body of type ${contentType}`;
}

const strangeAnswer = (what: string): UpstreamError =>
  new UpstreamError(
    COMPONENT,
    'failed',
    `${COMPONENT_NAMES[COMPONENT]} answered otherwise than agreed: ${what}`,
  );
