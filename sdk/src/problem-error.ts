import type { components } from './generated/openapi-types.js';

type Problem = components['schemas']['Problem'];

/** Error codes for programs, stable. */
export type ProblemCode = Problem['code'];

/** Code of a failed response without a problem document, such as a proxy's. */
export type UnknownCode = 'no_problem_document';

/** One invalid field of a request. */
export type ProblemField = components['schemas']['ProblemField'];

/** An error response (RFC 9457). `code` is for programs, `message` for people. */
export class ProblemError<Code extends ProblemCode | UnknownCode = ProblemCode | UnknownCode> extends Error {
  override readonly name = 'ProblemError';

  constructor(
    readonly code: Code,
    readonly status: number,
    detail: string,
    /** The invalid fields; empty for other errors. */
    readonly errors: readonly ProblemField[] = [],
    /** Id of the request in the service's log. */
    readonly requestId: string | null = null,
    /** When the service may be asked again. */
    readonly retryAfterSeconds: number | null = null,
  ) {
    super(detail);
  }
}

/** No response: the service is unreachable, or the connection broke. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError';
}

/** Whether an error is the service's refusal with one of these codes. */
export const hasCode = <Code extends ProblemCode>(
  error: unknown,
  ...codes: readonly Code[]
): error is ProblemError<Code> => error instanceof ProblemError && codes.some((code) => code === error.code);

/** The error of a failed response. @param body its body, parsed or as text */
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

/** Reads the body of a failed response. */
export async function readProblem(response: Response): Promise<ProblemError> {
  const text = await response.text();
  return problemOf(response, parsed(text));
}

/** Seconds; the service does not use dates. */
export function retryAfterSeconds(headers: Headers): number | null {
  const text = headers.get('retry-after') ?? '';
  return /^\d+$/.test(text) ? Number(text) : null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text; // Not a document: only the status is known.
  }
}

const isProblem = (body: unknown): body is Problem =>
  typeof body === 'object' && body !== null && 'code' in body && 'detail' in body;
