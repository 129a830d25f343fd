import type { components } from './generated/openapi-types.js';

type Problem = components['schemas']['Problem'];

/** What went wrong, for programs; stable words of the service. */
export type ProblemCode = Problem['code'];

/** What an answer is called that failed without a problem document: of a proxy in between, say. */
export type UnknownCode = 'no_problem_document';

/** One field of a request that is wrong. */
export type ProblemField = components['schemas']['ProblemField'];

/** An answer that is no success (RFC 9457). `code` tells programs why, `message` people. */
export class ProblemError<Code extends ProblemCode | UnknownCode = ProblemCode | UnknownCode> extends Error {
  override readonly name = 'ProblemError';

  constructor(
    readonly code: Code,
    readonly status: number,
    detail: string,
    /** Which fields are wrong; empty when that is not the reason. */
    readonly errors: readonly ProblemField[] = [],
    /** Names the request in the service's log. */
    readonly requestId: string | null = null,
    /** How long the service asks to be left alone. */
    readonly retryAfterSeconds: number | null = null,
  ) {
    super(detail);
  }
}

/** No answer at all: nobody listens, or the connection broke. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError';
}

/** Whether an error is the service's refusal with one of these codes. */
export const hasCode = <Code extends ProblemCode>(
  error: unknown,
  ...codes: readonly Code[]
): error is ProblemError<Code> => error instanceof ProblemError && codes.some((code) => code === error.code);

/** The error of a failed answer. @param body its body, parsed or as text */
export function problemOf({ status, statusText, headers }: Response, body: unknown): ProblemError {
  const requestId = headers.get('x-request-id');
  const retryAfter = retryAfterSeconds(headers);
  if (!isProblem(body))
    return new ProblemError(
      'no_problem_document',
      status,
      `The service answered ${status} ${statusText}`.trim(),
      [],
      requestId,
      retryAfter,
    );
  return new ProblemError(
    body.code,
    status,
    body.detail,
    body.errors ?? [],
    body.requestId ?? requestId,
    retryAfter,
  );
}

/** Reads the body of a failed answer. */
export async function readProblem(response: Response): Promise<ProblemError> {
  const text = await response.text();
  return problemOf(response, parsed(text));
}

/** Seconds; the form with a date is not used by the service. */
export function retryAfterSeconds(headers: Headers): number | null {
  const text = headers.get('retry-after') ?? '';
  return /^\d+$/.test(text) ? Number(text) : null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text; // No document: the status alone says what happened.
  }
}

const isProblem = (body: unknown): body is Problem =>
  typeof body === 'object' && body !== null && 'code' in body && 'detail' in body;
