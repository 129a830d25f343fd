import type { FieldProblem } from '../../errors/app-error.js';
import {
  isErrorCode,
  isErrorKind,
  kindOfStatus,
  type ErrorCode,
  type ErrorKind,
} from '../../errors/error-kinds.js';

/** A component of the service that others call, and how it is called in messages. */
export const COMPONENT_NAMES = { processing: 'Processing engine', archive: 'Archive' } as const;

export type Component = keyof typeof COMPONENT_NAMES;

/** Kinds of errors that are failures of the component itself. */
const OWN_FAILURES = ['unavailable', 'timeout', 'too-large', 'failed'] as const satisfies ErrorKind[];

/**
 * How a call to another of our components failed (docs/reference/errors.md, "Failures of components"). Every other kind of error: `rejected`.
 * `strange`: what answers at its address is not our component, or not the one that we agreed with.
 */
export type UpstreamFailure = 'unreachable' | 'rejected' | 'strange' | (typeof OWN_FAILURES)[number];

/** What an internal app says in the body of an error answer. */
export interface InternalErrorBody {
  readonly kind: ErrorKind;
  readonly code: ErrorCode;
  readonly message: string;
  readonly errors?: readonly FieldProblem[];
  /** When it is worth asking again. */
  readonly retryAfterSeconds?: number;
}

/** Whether this is what one of our apps says of an error; all else is foreign (a proxy's page), and its status counts. */
export function isErrorBody(value: unknown): value is InternalErrorBody {
  if (typeof value !== 'object' || value === null) return false;
  const { kind, code, message } = value as Record<string, unknown>;
  return isErrorKind(kind) && isErrorCode(code) && typeof message === 'string';
}

/** Code of an app that ends and can do nothing more for its callers. */
export const SHUTTING_DOWN = 'shutting_down' satisfies ErrorCode;

/** Codes of connections that never came about: the component knows nothing of the call. */
const NEVER_CONNECTED = new Set<unknown>([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
  'EHOSTUNREACH',
]);

/** Codes of answers that did not begin, or broke off without a word. */
const SILENCE = new Set<unknown>(['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT']);

const codeOfCause = ({ cause }: Error): unknown => (cause as { code?: unknown } | undefined)?.code;

/** A call to another component did not give a result. */
export class UpstreamError extends Error {
  constructor(
    readonly component: Component,
    readonly failure: UpstreamFailure,
    message: string,
    /** The component's own words, when it answered. */
    readonly body?: InternalErrorBody,
    cause?: unknown,
    /** When it is worth asking again, as far as the component or a proxy before it has said so. */
    readonly retryAfterSeconds = body?.retryAfterSeconds,
  ) {
    super(message, { cause });
    this.name = 'UpstreamError';
  }

  /** Worth another try: the answer may be different next time. */
  get isTransient(): boolean {
    return this.failure === 'unreachable' || this.failure === 'unavailable' || this.failure === 'timeout';
  }

  /** It fell silent, and hangs most likely: until it says that it is well, trying again only waits again. */
  get fellSilent(): boolean {
    return SILENCE.has(codeOfCause(this));
  }

  /** The component knows nothing of the call. */
  get neverConnected(): boolean {
    return NEVER_CONNECTED.has(codeOfCause(this));
  }

  /** The component itself is not there; what it says of others that are not there is another matter. */
  get isAway(): boolean {
    if (this.failure === 'unreachable') return true;
    return this.failure === 'unavailable' && (this.body === undefined || this.body.code === SHUTTING_DOWN);
  }
}

/** The error that a component tells of in its own words, whether it answers with them or ends a stream with them. */
export const errorFromBody = (component: Component, body: InternalErrorBody): UpstreamError =>
  new UpstreamError(component, failureOf(body.kind), body.message, body);

/** The error of an answer that is not in our apps' words. */
export function errorFromStatus(
  component: Component,
  status: number,
  retryAfterSeconds?: number,
): UpstreamError {
  // A gateway between us and the component speaks of what is behind it.
  const kind = status === 502 ? 'unavailable' : kindOfStatus(status);
  const text = `${COMPONENT_NAMES[component]} answered ${status}`;
  // Our apps refuse in their own words: a page that says so (an address of something else) is none of theirs.
  const failure = ownFailure(kind) ?? 'strange';
  return new UpstreamError(component, failure, text, undefined, undefined, retryAfterSeconds);
}

/** An answer in which nobody has failed, but that is not what was asked for. */
export const strangeAnswer = (component: Component, what: string, cause?: unknown): UpstreamError =>
  new UpstreamError(
    component,
    'strange',
    `${COMPONENT_NAMES[component]} answered otherwise than agreed: ${what}`,
    undefined,
    cause,
  );

const ownFailure = (kind: ErrorKind | undefined): UpstreamFailure | undefined =>
  OWN_FAILURES.find((own) => own === kind);

const failureOf = (kind: ErrorKind): UpstreamFailure => ownFailure(kind) ?? 'rejected';
