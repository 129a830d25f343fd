import type { FormField } from './multipart-body.js';
import { ConnectionError } from './problem-error.js';
import { KEY_HEADER } from './retrying-fetch.js';
import type { UploadFile, UploadOptions } from './upload-file.js';

/** The part of a browser's `XMLHttpRequest` that is used. */
interface BrowserRequest {
  readonly upload: { onprogress: ((event: { readonly loaded: number }) => void) | null };
  readonly status: number;
  readonly statusText: string;
  readonly responseText: string;
  onload: (() => void) | null;
  onerror: (() => void) | null;
  onabort: (() => void) | null;
  onloadend: (() => void) | null;
  open(method: string, url: string): void;
  setRequestHeader(name: string, value: string): void;
  getAllResponseHeaders(): string;
  send(body: FormData): void;
  abort(): void;
}

type BrowserRequestClass = new () => BrowserRequest;

/** The browser's, if present. */
export const browserRequest = (): BrowserRequestClass | undefined =>
  (globalThis as { XMLHttpRequest?: BrowserRequestClass }).XMLHttpRequest;

/** `fetch` of browsers neither streams a body nor reports progress; this does both. */
export function sendFromBrowser(
  BrowserRequest: BrowserRequestClass,
  url: string,
  token: string | undefined,
  file: UploadFile & Blob,
  fields: readonly FormField[],
  { signal, onProgress, idempotencyKey }: UploadOptions,
): Promise<Response> {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  form.append('file', file, file.name);
  return new Promise((resolve, reject) => {
    const request = new BrowserRequest();
    const abort = () => request.abort();
    request.open('POST', url);
    if (token !== undefined) request.setRequestHeader('authorization', `Bearer ${token}`);
    if (idempotencyKey !== undefined) request.setRequestHeader(KEY_HEADER, idempotencyKey);
    // The total includes the form around the file.
    request.upload.onprogress = ({ loaded }) => onProgress?.(Math.min(loaded, file.size), file.size);
    request.onload = () => resolve(responseOf(request));
    request.onerror = () => reject(new ConnectionError(`No answer from ${new URL(url).origin}`));
    request.onabort = () => reject(signal?.reason as Error);
    request.onloadend = () => signal?.removeEventListener('abort', abort);
    signal?.addEventListener('abort', abort, { once: true });
    request.send(form);
  });
}

function responseOf(request: BrowserRequest): Response {
  const lines = request.getAllResponseHeaders().trim().split(/\r\n/).filter(Boolean);
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon), line.slice(colon + 1).trim()];
  });
  const { status, statusText, responseText } = request;
  return new Response(responseText, { status, statusText, headers });
}
