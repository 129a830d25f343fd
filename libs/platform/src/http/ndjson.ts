import type { InternalErrorBody } from './client/upstream-error.js';

/** Content type of a stream of JSON documents, one a line: how long internal calls report progress. */
export const NDJSON = 'application/x-ndjson';

/** A line is sent at least this often, so that a silent connection means a dead one. */
export const KEEP_ALIVE_MS = 10_000;

/** A line of such a stream: any number of `progress`, then one `result` or one `error`; `{}` keeps the line alive. */
export type StreamLine<P, R> =
  | { readonly progress: P }
  | { readonly result: R }
  | { readonly error: InternalErrorBody }
  | Record<string, never>;

/** Splits a byte stream into the JSON documents on its lines. */
export async function* readNdjson<T>(body: AsyncIterable<Uint8Array>): AsyncIterable<T> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of body) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (line) yield JSON.parse(line) as T;
  }
  if (rest) yield JSON.parse(rest) as T;
}
