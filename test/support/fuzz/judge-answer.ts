import { assertAsDocumented } from '../api-contract.js';
import { OPERATIONS } from './operations.js';
import type { FuzzRequest } from './make-request.js';
import type { FuzzAnswer } from './send-request.js';

/** Refusals of Node's own parser, before routing (docs/reference/errors.md, "Problem documents"). */
const BEFORE_ROUTES = [400, 408, 413, 417, 431];

const TAKES_BODY = new Set(OPERATIONS.filter(({ body }) => body !== null).map(({ name }) => name));

/** The fault of a response, if any. */
export function judgeAnswer(
  request: FuzzRequest,
  answer: FuzzAnswer,
  secrets: readonly string[],
): string | null {
  const { status, headers, bytes } = answer;
  const text = /json|text/.test(headers.get('content-type') ?? '') ? bytes.toString() : '';
  if (status >= 500 && ![503, 504, 507].includes(status)) return `${status}: ${text.slice(0, 300)}`;
  if (!headers.has('x-request-id')) return `${status} without X-Request-Id: ${text.slice(0, 300)}`;
  const told = secrets.find((secret) => text.includes(secret));
  if (told !== undefined) return `tells ${told}: ${text.slice(0, 300)}`;
  if (request.method === 'HEAD') return null;
  const json = parsed(headers, text);
  if (json === BROKEN) return `no JSON: ${text.slice(0, 300)}`;
  const isEarly = BEFORE_ROUTES.includes(status) && (json as { code?: string })?.code === 'malformed_request';
  // A body for an operation without one is read, and may be too large, before routing.
  const isUnasked =
    request.body !== null && !TAKES_BODY.has(request.operation) && [413, 415].includes(status);
  return (
    (status >= 400 && problemFault(answer, json)) ||
    (isEarly || isUnasked ? null : documentFault(request, answer, json))
  );
}

const BROKEN = Symbol('broken');

function parsed(headers: Headers, text: string): unknown {
  if (!/json/.test(headers.get('content-type') ?? '') || text === '') return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return BROKEN;
  }
}

interface Problem {
  readonly status?: number;
  readonly code?: string;
  readonly requestId?: string;
  readonly errors?: readonly unknown[];
}

/** Health of an unhealthy service is its normal response. */
function problemFault({ status, headers }: FuzzAnswer, json: unknown): string | null {
  const { status: said, code, requestId, errors } = (json ?? {}) as Problem;
  if (!headers.get('content-type')?.startsWith('application/problem+json'))
    return status === 503 ? null : `${status} as ${headers.get('content-type')}`;
  if (said !== status || requestId !== headers.get('x-request-id'))
    return `another status or id: ${JSON.stringify(json)}`;
  if (code === 'validation_failed' && !errors?.length) return `names no field: ${JSON.stringify(json)}`;
  return null;
}

function documentFault(
  { method, path }: FuzzRequest,
  { status, headers }: FuzzAnswer,
  json: unknown,
): string | null {
  try {
    assertAsDocumented(method, { pathname: path.split('?')[0] } as URL, { status, headers, json });
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}
