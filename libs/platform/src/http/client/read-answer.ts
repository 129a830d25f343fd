import type { Dispatcher } from 'undici';
import { NDJSON, readNdjson, type StreamLine } from '../ndjson.js';
import {
  errorFromBody,
  errorFromStatus,
  isErrorBody,
  foreignResponse,
  UpstreamError,
  type Component,
} from './upstream-error.js';

/** The JSON object of a response. @throws SyntaxError when it is not one */
export async function readJson<T>(answer: Dispatcher.ResponseData): Promise<T> {
  const document = await answer.body.json();
  if (!isObject(document)) throw new SyntaxError('no object');
  return document as T;
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** The result at the end of an NDJSON response. @throws SyntaxError when a line is invalid; UpstreamError */
export async function followStream<P, R>(
  component: Component,
  answer: Dispatcher.ResponseData,
  onProgress: (progress: P) => void,
): Promise<R> {
  if (!String(answer.headers['content-type']).startsWith(NDJSON)) return readJson<R>(answer);
  for await (const line of readNdjson<StreamLine<P, R>>(answer.body)) {
    if (!isObject(line)) throw new SyntaxError('no object');
    if ('progress' in line) onProgress(line.progress);
    if ('error' in line) throw errorOfLine(component, line.error);
    if ('result' in line) return line.result;
  }
  throw new UpstreamError(component, 'unreachable', `${component} ended the call without a result`);
}

const errorOfLine = (component: Component, error: unknown): UpstreamError =>
  isErrorBody(error) ? errorFromBody(component, error) : foreignResponse(component, 'an error without words');

/** The error of a response, from its body or by its status alone. */
export async function errorOf(component: Component, answer: Dispatcher.ResponseData): Promise<UpstreamError> {
  const body = parsed(await shortText(answer.body));
  return isErrorBody(body)
    ? errorFromBody(component, body)
    : errorFromStatus(component, answer.statusCode, retryAfterSeconds(answer.headers['retry-after']));
}

/** Our apps' errors are short; a longer body is a foreign page and not read further. */
const MOST_ERROR_BYTES = 64 * 1024;

/** A body as text; empty if it is longer than the limit. */
async function shortText(body: AsyncIterable<Buffer>): Promise<string> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of body) {
    bytes += part.length;
    if (bytes > MOST_ERROR_BYTES) return ''; // Leaving the loop destroys the body.
    parts.push(part);
  }
  return Buffer.concat(parts).toString();
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // Not JSON of our apps (a proxy's page).
  }
}

/** A longer pause announces maintenance of something else; clients would wait in vain. */
const MAX_SECONDS = 3600;

/** `Retry-After` in seconds, from a number or a date (RFC 9110, 10.2.3). `undefined`: absent or implausible. */
export function retryAfterSeconds(header: unknown, nowMs = Date.now()): number | undefined {
  if (typeof header !== 'string') return undefined;
  const seconds = /^\d+$/.test(header) ? Number(header) : Math.ceil((Date.parse(header) - nowMs) / 1000);
  return Number.isNaN(seconds) ? undefined : Math.min(Math.max(seconds, 1), MAX_SECONDS);
}
