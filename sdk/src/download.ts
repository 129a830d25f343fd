import type { Send } from './open-api.js';
import { readProblem } from './problem-error.js';

export interface DownloadOptions {
  /** `totalBytes` is null when the service does not announce it. */
  readonly onProgress?: (receivedBytes: number, totalBytes: number | null) => void;
  readonly signal?: AbortSignal;
}

/** A streamed file of the service. */
export interface Download {
  readonly contentType: string;
  /** Suggested file name. */
  readonly fileName: string | null;
  readonly totalBytes: number | null;
  /** Can be read once. A broken connection is reopened and resumed after the last byte. */
  readonly body: ReadableStream<Uint8Array<ArrayBuffer>>;
  /** The whole file, in memory. */
  bytes(): Promise<Uint8Array<ArrayBuffer>>;
}

/** Reconnects without progress. */
const MAX_BREAKS = 3;

/** @throws ProblemError */
export async function receive(send: Send, url: string, options: DownloadOptions = {}): Promise<Download> {
  const first = await open(send, url, options, {});
  const { headers } = first;
  const totalBytes = numberIn(headers.get('content-length'));
  const body = streamOf(partsOf(first, send, url, options));
  return {
    contentType: headers.get('content-type') ?? 'application/octet-stream',
    fileName: fileNameIn(headers.get('content-disposition')),
    totalBytes,
    body,
    bytes: async () => new Uint8Array(await new Response(body).arrayBuffer()),
  };
}

async function open(
  send: Send,
  url: string,
  { signal }: DownloadOptions,
  headers: Record<string, string>,
): Promise<Response> {
  const response = await send(() => new Request(url, { headers, ...(signal && { signal }) }));
  if (!response.ok) throw await readProblem(response);
  return response;
}

/** The bytes in order, over as many connections as necessary. */
async function* partsOf(
  first: Response,
  send: Send,
  url: string,
  options: DownloadOptions,
): AsyncGenerator<Uint8Array<ArrayBuffer>, void> {
  const totalBytes = numberIn(first.headers.get('content-length'));
  const etag = first.headers.get('etag');
  let received = 0;
  let breaks = 0;
  for (let response = first; ;) {
    try {
      for await (const part of chunksOf(response)) {
        received += part.length;
        breaks = 0;
        options.onProgress?.(received, totalBytes);
        yield part;
      }
      return;
    } catch (error) {
      if (options.signal?.aborted || ++breaks > MAX_BREAKS || !canResume(first)) throw error;
    }
    response = await open(send, url, options, {
      range: `bytes=${received}-`,
      ...(etag && { 'if-range': etag }),
    });
    if (response.status !== 206) throw new Error('The file has changed while it was downloaded');
  }
}

/** Only the same version can be resumed, and only with range support. */
const canResume = ({ headers }: Response): boolean =>
  headers.get('accept-ranges') === 'bytes' && headers.get('etag')?.startsWith('"') === true;

async function* chunksOf({ body }: Response): AsyncGenerator<Uint8Array<ArrayBuffer>, void> {
  const reader = body?.getReader();
  if (!reader) return;
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value;
  } finally {
    await reader.cancel().catch(() => undefined); // The connection has just failed or ended.
  }
}

function streamOf(
  parts: AsyncGenerator<Uint8Array<ArrayBuffer>, void>,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  return new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      async pull(controller) {
        const { done, value } = await parts.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel: () => parts.return().then(() => undefined),
    },
    { highWaterMark: 0 },
  );
}

const numberIn = (text: string | null): number | null => (text === null ? null : Number(text));

/** RFC 6266: the UTF-8 name if present. */
export function fileNameIn(disposition: string | null): string | null {
  const extended = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  if (extended !== undefined) return decodeURIComponent(extended);
  return /filename="((?:[^"\\]|\\.)*)"/i.exec(disposition ?? '')?.[1]?.replace(/\\(.)/g, '$1') ?? null;
}
