import { Agent, errors, request, type Dispatcher } from 'undici';
import { Settings } from '../../config/settings.js';
import { currentContext } from '../../context/call-context.js';
import { messageOf } from '../../errors/message-of.js';
import { callResilience, type ResilienceSettings } from './call-resilience.js';
import { componentProcesses, ONLY_IF_FREE_HEADER } from './component-processes.js';
import { authorizationOf } from '../bearer-check.js';
import { KEEP_ALIVE_MS } from '../ndjson.js';
import { streamBytes, type ByteAnswer } from './stream-bytes.js';
import { errorOf, followStream, readJson } from './read-answer.js';
import { CALLER_HEADER, JOB_ID_HEADER, REQUEST_ID_HEADER } from '../request-context.js';
import { inSpan } from '../../tracing/in-span.js';
import { TRACEPARENT_HEADER } from '../../tracing/traceparent.js';
import { timeLimit } from '../../concurrency/abortable.js';
import { COMPONENT_NAMES, foreignResponse, UpstreamError, type Component } from './upstream-error.js';

/** A stream without even a keep-alive for this time comes from a dead or hanging component. */
const SILENCE_MS = 4 * KEEP_ALIVE_MS;

export interface CallOptions {
  /** Time of one attempt: until the response has arrived, or has begun if it is a byte stream. */
  readonly timeoutMs: number;
  /** Time of all attempts together; without it only each attempt is limited. */
  readonly totalTimeoutMs?: number;
  readonly signal?: AbortSignal;
  /** Retry transient failures (composite and mosaic). Default: no. */
  readonly retries?: boolean;
  /** Called for every attempt that was lost after the component had accepted it. */
  readonly onLost?: (reason?: Error) => void;
  /** How a successful response deviates from the contract; `undefined` if it does not. */
  readonly problemIn?: (answer: never) => string | undefined;
}

/** Calls one of our internal HTTP apps; every failure is an {@link UpstreamError}. */
export interface InternalClient {
  json<T>(path: string, body: unknown, options: CallOptions): Promise<T>;
  bytes(path: string, body: unknown, options: CallOptions): Promise<ByteAnswer>;
  /** Follows a long call: `onProgress` for each report, resolves with the result. */
  stream<P, R>(
    path: string,
    body: unknown,
    onProgress: (progress: P) => void,
    options: CallOptions,
  ): Promise<R>;
  /** Health of the first process to answer; repeated once on a lost connection. */
  health<T>(): Promise<T>;
  close(): Promise<void>;
}

/** How a response is read. */
interface Read<T> {
  readonly answer: (
    answer: Dispatcher.ResponseData,
    asFailure: (error: unknown) => unknown,
  ) => T | Promise<T>;
  /** Whether silence is an error: headers are sent at once, the body without pauses. */
  readonly silence?: 'none' | 'of-body' | 'of-all';
  /** Discards the rest of an unwanted response. */
  readonly discard?: (answer: T) => void;
}

/** One call of one process. */
interface Target {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly path: string;
  readonly onlyIfFree?: boolean;
}

/** Address and credentials of a component. */
export interface InternalAddress {
  /** One address, or several separated by commas. */
  readonly url: string;
  readonly secret: string;
}

export interface ClientOptions {
  /** Retry settings; defaults of the settings unless given. */
  readonly resilience?: ResilienceSettings;
  readonly silenceMs?: number;
}

/** Health check of every internal app. */
const HEALTH_PATH = '/health';

/** A foreign server may answer at its address; only the component says "up". */
const HEALTH_CALL: CallOptions = {
  timeoutMs: 5_000,
  problemIn: ({ status }: { status?: unknown }) => (status === 'up' ? undefined : 'its health'),
};

export function internalClient(
  component: Component,
  { url: urls, secret }: InternalAddress,
  { resilience = new Settings(), silenceMs = SILENCE_MS }: ClientOptions = {},
): InternalClient {
  // Long renders send their headers late; the timeout of the call applies.
  const agent = new Agent({ headersTimeout: 0, bodyTimeout: 0, connect: { timeout: 3_000 } });
  const guarded = callResilience(component, resilience);

  const send = sender(component, agent, secret, silenceMs);
  const healthOf = <T>(url: string) =>
    send<T>({ method: 'GET', url, path: HEALTH_PATH }, undefined, HEALTH_CALL, { answer: readJson<T> });
  const processes = componentProcesses(urls, healthOf);
  const post = <T>(path: string, body: unknown, options: CallOptions, read: Read<T>) =>
    processes.call(
      path,
      (url, onlyIfFree) => send({ method: 'POST', url, path, onlyIfFree }, body, options, read),
      options.onLost,
    );

  const call = <T>(path: string, body: unknown, options: CallOptions, read: Read<T>) =>
    options.retries
      ? withinTotal(component, options, (limited) =>
          guarded(() => post(path, body, limited, read), limited.signal),
        )
      : post(path, body, options, read);

  return {
    json: <T>(path: string, body: unknown, options: CallOptions) =>
      call<T>(path, body, options, { answer: readJson<T> }),
    bytes: (path, body, options) => call(path, body, options, BYTES),
    stream: <P, R>(path: string, body: unknown, onProgress: (progress: P) => void, options: CallOptions) =>
      call<R>(path, body, options, {
        answer: (answer) => followStream<P, R>(component, answer, onProgress),
        silence: 'of-all',
      }),
    health: <T>() => processes.any(onceMore(healthOf<T>)),
    close: () => agent.close(),
  };
}

/** Sends single requests to one process of a component. */
function sender(component: Component, agent: Agent, secret: string, silenceMs: number) {
  const sendOnce = async <T>(to: Target, body: unknown, options: CallOptions, read: Read<T>): Promise<T> => {
    const limit = timeLimit(options.timeoutMs, options.signal);
    const asFailure = (error: unknown) => reportedFailure(component, error, limit.isOver, options);
    try {
      const answer = await request(new URL(to.path, to.url), {
        method: to.method,
        dispatcher: agent,
        signal: limit.signal,
        ...silenceLimits(read, silenceMs),
        headers: { ...headersNow(secret), ...(to.onlyIfFree && { [ONLY_IF_FREE_HEADER]: 'yes' }) },
        body: to.method === 'POST' ? JSON.stringify(body) : undefined,
      });
      // Our apps never redirect.
      if (answer.statusCode >= 300) throw await errorOf(component, answer);
      return asAgreed(component, await read.answer(answer, asFailure), options, read);
    } catch (error) {
      throw asFailure(error);
    } finally {
      limit.cancel();
    }
  };

  const send: typeof sendOnce = (to, ...rest) =>
    inSpan(
      { name: `${to.method} ${to.path}`, kind: 'client', attributes: { 'peer.service': component } },
      () => sendOnce(to, ...rest),
    );
  return send;
}

function headersNow(secret: string): Record<string, string> {
  const { requestId, jobId, caller, traceparent } = currentContext() ?? {};
  return {
    'content-type': 'application/json',
    authorization: authorizationOf(secret),
    ...(requestId && { [REQUEST_ID_HEADER]: requestId }),
    ...(jobId && { [JOB_ID_HEADER]: jobId }),
    ...(caller && { [CALLER_HEADER]: caller }),
    ...(traceparent && { [TRACEPARENT_HEADER]: traceparent }),
  };
}

/** Limits all attempts together. */
async function withinTotal<T>(
  component: Component,
  options: CallOptions,
  run: (limited: CallOptions) => Promise<T>,
): Promise<T> {
  const { totalTimeoutMs, signal } = options;
  if (totalTimeoutMs === undefined) return run(options);
  const total = timeLimit(totalTimeoutMs, signal);
  try {
    return await run({ ...options, signal: total.signal });
  } catch (error) {
    if (!total.isOver || signal?.aborted) throw error;
    throw outOfTime(component, error);
  } finally {
    total.cancel();
  }
}

function silenceLimits({ silence = 'none' }: Pick<Read<unknown>, 'silence'>, silenceMs: number): object {
  if (silence === 'none') return {};
  return { bodyTimeout: silenceMs, ...(silence === 'of-all' ? { headersTimeout: silenceMs } : {}) };
}

const BYTES: Read<ByteAnswer> = {
  answer: streamBytes,
  silence: 'of-body',
  discard: ({ body }) => void body.destroy(),
};

/** @throws UpstreamError strange when the response breaks the contract */
function asAgreed<T>(component: Component, answer: T, { problemIn }: CallOptions, { discard }: Read<T>): T {
  const problem = problemIn?.(answer as never);
  if (problem === undefined) return answer;
  discard?.(answer);
  throw foreignResponse(component, problem);
}

const wasLostAtWork = (error: unknown): error is UpstreamError =>
  error instanceof UpstreamError && error.failure === 'unreachable' && !error.neverConnected;

/** An idle connection that has ended (after this process was suspended, say) is noticed by its next user; a new one may work. */
const onceMore =
  <T>(ask: (url: string) => Promise<T>) =>
  (url: string): Promise<T> =>
    ask(url).catch((error: unknown) => {
      if (wasLostAtWork(error)) return ask(url);
      throw error;
    });

/** Maps the failure of a call and reports a component lost at work. */
function reportedFailure(
  component: Component,
  error: unknown,
  isOutOfTime: boolean,
  { signal, onLost }: CallOptions,
): unknown {
  const failure = asUpstreamError(component, error, isOutOfTime, signal);
  if (wasLostAtWork(failure)) onLost?.(failure);
  return failure;
}

function asUpstreamError(
  component: Component,
  error: unknown,
  isOutOfTime: boolean,
  signal?: AbortSignal,
): unknown {
  if (error instanceof UpstreamError || signal?.aborted) return error;
  if (isOutOfTime) return outOfTime(component, error);
  if (isProtocolError(error)) return foreignResponse(component, messageOf(error), error);
  return new UpstreamError(
    component,
    'unreachable',
    `${COMPONENT_NAMES[component]}: ${messageOf(error)}`,
    undefined,
    error,
  );
}

/** The response is not of our apps: not JSON or NDJSON, or not even HTTP. */
const isProtocolError = (error: unknown): boolean =>
  error instanceof SyntaxError ||
  error instanceof errors.HTTPParserError ||
  error instanceof errors.HeadersOverflowError;

const outOfTime = (component: Component, cause: unknown): UpstreamError =>
  new UpstreamError(
    component,
    'timeout',
    `${COMPONENT_NAMES[component]}: no answer in time`,
    undefined,
    cause,
  );
