import { callWithToken, type Send } from './open-api.js';
import { multipartBody, type FormField } from './multipart-body.js';
import { readProblem } from './problem-error.js';
import { KEY_HEADER } from './retrying-fetch.js';
import type { Session } from './session.js';
import type { LibraryRecord, UploadFile, UploadOptions } from './upload-file.js';
import { browserRequest, sendFromBrowser } from './upload-from-browser.js';

/** Streams a file to the service. @throws ProblemError */
export async function upload(
  { baseUrl, send, session }: { readonly baseUrl: string; readonly send: Send; readonly session: Session },
  file: UploadFile,
  options: UploadOptions = {},
): Promise<LibraryRecord> {
  const url = `${baseUrl}/api/spacedata/upload`;
  options.signal?.throwIfAborted();
  const inBrowser = browserRequest();
  const response =
    inBrowser && file instanceof Blob
      ? await callWithToken(session, (token) =>
          sendFromBrowser(inBrowser, url, token, file, fieldsOf(options), options),
        )
      : await send(() => streamingRequest(url, file, options));
  if (!response.ok) throw await readProblem(response);
  return (await response.json()) as LibraryRecord;
}

/** The file is read again for each attempt. */
function streamingRequest(url: string, file: UploadFile, options: UploadOptions): Request {
  const { signal, idempotencyKey } = options;
  const { body, contentType } = multipartBody(fieldsOf(options), file, options.onProgress);
  const init = {
    method: 'POST',
    headers: {
      'content-type': contentType,
      ...(idempotencyKey !== undefined && { [KEY_HEADER]: idempotencyKey }),
    },
    body,
    duplex: 'half' as const,
    ...(signal && { signal }),
  };
  return new Request(url, init);
}

function fieldsOf({ tags = [], description, visibility }: UploadOptions): FormField[] {
  return [
    ...tags.map((tag): FormField => ['tags', tag]),
    ...(description === undefined ? [] : [['description', description] as FormField]),
    ...(visibility === undefined ? [] : [['visibility', visibility] as FormField]),
  ];
}
