import type { InternalErrorBody } from './client/upstream-error.js';

/** Content type of newline-delimited JSON, which reports the progress of internal calls. */
export const NDJSON = 'application/x-ndjson';

/** A line is sent at least this often, so that a silent connection is a dead one. */
export const KEEP_ALIVE_MS = 10_000;

/** A line of such a stream: any number of `progress`, then one `result` or `error`; `{}` keeps the connection alive. */
export type StreamLine<P, R> =
  | { readonly progress: P }
  | { readonly result: R }
  | { readonly error: InternalErrorBody }
  | Record<string, never>;

/** Parses a byte stream of newline-delimited JSON. */
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
