import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { assertAsDocumented } from './api-contract.js';

/** Responses are untyped: each test knows its own. */
// oxlint-disable-next-line typescript/no-explicit-any
type Json = any;

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  /** The parsed body of a JSON response, else `undefined`. */
  readonly json: Json;
  readonly bytes: Buffer;
}

export interface CallOptions {
  /** An object is sent as JSON; a form, text or bytes unchanged. */
  readonly body?: object | string | FormData | Uint8Array;
  readonly headers?: Readonly<Record<string, string>>;
  readonly token?: string;
}

/** A client of the API: a user with a token, or an anonymous one. */
export interface Caller {
  get(path: string, headers?: Readonly<Record<string, string>>): Promise<Answer>;
  post(path: string, body?: CallOptions['body'], headers?: Readonly<Record<string, string>>): Promise<Answer>;
  put(path: string, body?: CallOptions['body'], headers?: Readonly<Record<string, string>>): Promise<Answer>;
  delete(path: string): Promise<Answer>;
}

export interface Account extends Caller {
  readonly id: string;
  readonly username: string;
  readonly password: string;
  readonly accessToken: string;
  readonly refreshToken: string;
}

/** One call of the API. @throws when the response differs from openapi.json */
export async function call(
  url: string,
  method: string,
  path: string,
  { body, headers = {}, token }: CallOptions = {},
): Promise<Answer> {
  const isJson = body !== undefined && !isRaw(body);
  // After long synchronous work of the test, closed sockets must be noticed before one is used: in the next tick, since the
  // first may come before anything is read.
  await setImmediate();
  await setImmediate();
  const response = await fetch(new URL(path, url), {
    method,
    headers: {
      ...(isJson ? { 'content-type': 'application/json' } : {}),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...headers,
    },
    body: isJson ? JSON.stringify(body) : (body as RequestInit['body']),
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  const isJsonAnswer = /json/.test(response.headers.get('content-type') ?? '') && bytes.length > 0;
  const json = isJsonAnswer ? JSON.parse(bytes.toString()) : undefined;
  const answer = { status: response.status, headers: response.headers, json, bytes };
  assertAsDocumented(method, new URL(path, url), answer);
  return answer;
}

const isRaw = (body: NonNullable<CallOptions['body']>): boolean =>
  typeof body === 'string' || body instanceof FormData || body instanceof Uint8Array;

/** Calls with this token; without one anonymously. */
export const callerOf = (url: string, token?: string): Caller => ({
  get: (path, headers) => call(url, 'GET', path, { headers, token }),
  post: (path, body, headers) => call(url, 'POST', path, { body, headers, token }),
  put: (path, body, headers) => call(url, 'PUT', path, { body, headers, token }),
  delete: (path) => call(url, 'DELETE', path, { token }),
});

/** Like a browser: without `max-age=0` Node's fetch adds `no-cache`, which forces the whole response. */
export const ifNoneMatch = (etag: string) => ({ 'if-none-match': etag, 'cache-control': 'max-age=0' });

/** A valid registration with an unused name. */
export function newRegistration() {
  const username = `user-${randomUUID().slice(0, 13)}`;
  return { username, email: `${username}@example.org`, password: `Pass-${randomUUID()}-A1` };
}

/** Registers a user. */
export async function openAccount(url: string): Promise<Account> {
  const registration = newRegistration();
  const answer = await call(url, 'POST', '/api/auth/register', { body: registration });
  if (answer.status !== 201)
    throw new Error(`register answered ${answer.status}: ${answer.bytes.toString()}`);
  const { accessToken, refreshToken, user } = answer.json;
  return { ...callerOf(url, accessToken), ...registration, id: user.id, accessToken, refreshToken };
}
