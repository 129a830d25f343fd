import { ConnectionError, ProblemError, type ProblemCode, type ProblemField } from '#sdk';

/** The problem document of a failed call, or its error. */
interface Problem {
  readonly code: string;
  readonly detail: string;
  readonly requestId?: string | null | undefined;
  readonly errors?: readonly ProblemField[] | undefined;
}

/** An error in words. */
export interface ErrorWords {
  /** What happened. */
  readonly title: string;
  /** The service's own words. */
  readonly detail?: string;
  /** To find it in the service's log. */
  readonly requestId?: string;
}

/** Words for codes whose detail alone says too little. */
const TITLES: Partial<Record<ProblemCode, string>> = {
  unauthenticated: 'Sign in to see this.',
  not_found: 'This is not available to you.',
  rate_limited: 'Too many requests: wait a moment.',
  queue_full: 'The queue is full: wait until one of your jobs has ended.',
  archive_unavailable: 'The archive does not answer.',
  engine_unreachable: 'The image engine is away: new pictures have to wait.',
  engine_busy: 'The image engine is busy: try again in a moment.',
  database_unavailable: 'The service cannot reach its database.',
  internal_error: 'The service failed.',
};

/** The code of a failed call; undefined for an error of this page. */
export const codeOf = (error: unknown): string | undefined => problemIn(error)?.code;

/** The refused fields of a form, with the service's words. */
export const fieldErrors = (error: unknown): Readonly<Record<string, string>> =>
  Object.fromEntries((problemIn(error)?.errors ?? []).map(({ field, message }) => [field, message]));

export function describeError(error: unknown): ErrorWords {
  if (error instanceof ConnectionError) return { title: 'The service does not answer.' };
  const problem = problemIn(error);
  if (!problem) return { title: 'This page has failed.', detail: String(error) };
  const { detail } = problem;
  const title = TITLES[problem.code as ProblemCode];
  return {
    title: title ?? detail,
    ...(title !== undefined && { detail }),
    ...(problem.requestId && { requestId: problem.requestId }),
  };
}

function problemIn(error: unknown): Problem | undefined {
  if (error instanceof ProblemError) {
    const { code, message, requestId, errors } = error as ProblemError;
    return { code, detail: message, requestId, errors };
  }
  const isDocument = typeof error === 'object' && error !== null && 'code' in error && 'detail' in error;
  return isDocument ? (error as Problem) : undefined;
}
