import { problemOf } from './problem-error.js';

/** Result of a call of `api`. */
interface Result {
  readonly data?: unknown;
  readonly error?: unknown;
  readonly response: Response;
}

/** The data of a success. @throws ProblemError otherwise */
export async function unwrap<R extends Result>(call: Promise<R>): Promise<NonNullable<R['data']>> {
  const { data, error, response } = await call;
  if (!response.ok) throw problemOf(response, error);
  return data as NonNullable<R['data']>;
}
