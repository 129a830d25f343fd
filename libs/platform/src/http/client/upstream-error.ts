import type { FieldProblem } from '../../errors/app-error.js';
import {
  isErrorCode,
  isErrorKind,
  kindOfStatus,
  type ErrorCode,
  type ErrorKind,
} from '../../errors/error-kinds.js';

/** A component that others call, and its name in messages. */
export const COMPONENT_NAMES = { processing: 'Processing engine', archive: 'Archive' } as const;

export type Component = keyof typeof COMPONENT_NAMES;

/** Kinds of errors that are failures of the component itself. */
const OWN_FAILURES = ['unavailable', 'timeout', 'too-large', 'failed'] as const satisfies ErrorKind[];

/**
 * Failures of calls to another component (docs/reference/errors.md, "Failures of components"); all other errors are `rejected`.
 * `strange`: the server at the address is not our component, or breaks the contract.
 */
export type UpstreamFailure = 'unreachable' | 'rejected' | 'strange' | (typeof OWN_FAILURES)[number];

/** Body of an error response of an internal app. */
export interface InternalErrorBody {
  readonly kind: ErrorKind;
  readonly code: ErrorCode;
  readonly message: string;
  readonly errors?: readonly FieldProblem[];
  /** When a retry is worthwhile. */
  readonly retryAfterSeconds?: number;
}

/** Whether this is an error body of our apps; otherwise it is foreign (a proxy's page) and its status counts. */
export function isErrorBody(value: unknown): value is InternalErrorBody {
  if (typeof value !== 'object' || value === null) return false;
  const { kind, code, message } = value as Record<string, unknown>;
  return isErrorKind(kind) && isErrorCode(code) && typeof message === 'string';
}

/** Code of an app that is shutting down and refuses calls. */
export const SHUTTING_DOWN = 'shutting_down' satisfies ErrorCode;

/** Error codes of connections that were never established: the component has not seen the call. */
const NEVER_CONNECTED = new Set<unknown>([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
  'EHOSTUNREACH',
]);

/** Error codes of responses that did not begin or broke off. */
const SILENCE = new Set<unknown>(['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT']);

const codeOfCause = ({ cause }: Error): unknown => (cause as { code?: unknown } | undefined)?.code;

/** A call to another component failed. */
export class UpstreamError extends Error {
  constructor(
    readonly component: Component,
    readonly failure: UpstreamFailure,
    message: string,
    /** The component's own error, if it answered. */
    readonly body?: InternalErrorBody,
    cause?: unknown,
    /** When a retry is worthwhile, if the component or a proxy has said so. */
    readonly retryAfterSeconds = body?.retryAfterSeconds,
  ) {
    super(message, { cause });
    this.name = 'UpstreamError';
  }

  /** Transient: a retry may succeed. */
  get isTransient(): boolean {
    return this.failure === 'unreachable' || this.failure === 'unavailable' || this.failure === 'timeout';
  }

  /** The component fell silent and probably hangs; a retry would only wait until its health check succeeds. */
  get fellSilent(): boolean {
    return SILENCE.has(codeOfCause(this));
  }

  /** The component works, but has no room for the call. */
  get isBusy(): boolean {
    return this.body?.code === ('engine_busy' satisfies ErrorCode);
  }

  /** The component has not seen the call. */
  get neverConnected(): boolean {
    return NEVER_CONNECTED.has(codeOfCause(this));
  }

  /** The component itself is unavailable, not one of its dependencies. */
  get isAway(): boolean {
    if (this.failure === 'unreachable') return true;
    return this.failure === 'unavailable' && (this.body === undefined || this.body.code === SHUTTING_DOWN);
  }
}

/** The error that a component reports in a response or at the end of a stream. */
export const errorFromBody = (component: Component, body: InternalErrorBody): UpstreamError =>
  new UpstreamError(component, failureOf(body.kind), body.message, body);

/** The error of a response that is not from our apps. */
export function errorFromStatus(
  component: Component,
  status: number,
  retryAfterSeconds?: number,
): UpstreamError {
  // A gateway reports on the server behind it.
  const kind = status === 502 ? 'unavailable' : kindOfStatus(status);
  const text = `${COMPONENT_NAMES[component]} answered ${status}`;
  // Our apps refuse with their own error body; this page is from a foreign server.
  const failure = ownFailure(kind) ?? 'strange';
  return new UpstreamError(component, failure, text, undefined, undefined, retryAfterSeconds);
}

/** A successful response that breaks the contract. */
export const foreignResponse = (component: Component, what: string, cause?: unknown): UpstreamError =>
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
