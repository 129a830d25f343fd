import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import busboy from 'busboy';
import type { Request } from 'express';
import { v7 as uuidv7 } from 'uuid';
import { AppError, asStorageError, fieldError, fieldErrors, removeLeftover } from '#platform';
import { UPLOAD_TYPE } from '../../http/request-body.js';
import { unknownProperty } from '../../validation/unknown-properties.js';
import { displayName } from './display-name.js';
import { saveUpload, type SavedBytes } from './save-upload.js';
import type { UploadLimit } from './upload-limit.js';

/** A received file in a temporary place; its receiver moves or removes it. */
export interface ReceivedFile extends SavedBytes {
  readonly localPath: string;
  /** Its name from the form. */
  readonly fileName: string;
}

export interface Upload {
  readonly file: ReceivedFile;
  /** The other form fields; a repeated one is a list. */
  readonly fields: Readonly<Record<string, string | string[]>>;
}

const MAX_FIELDS = 100;
const MAX_FIELD_BYTES = 8_192;
const MAX_NAME_LENGTH = 100;
/** Fields, and one file. */
const MAX_PARTS = MAX_FIELDS + 1;
/** Most bytes besides the file's content: the largest fields and headers (16 kB each) of all parts. */
const MAX_FORM_BYTES = 4 * 2 ** 20;
/** Within this many bytes a form must have completed its first field or begun its file. */
const MAX_PREAMBLE_BYTES = 64 * 2 ** 10;

/**
 * Reads a multipart form with one `file`, streamed to a file in `folder` without holding it in memory.
 * @throws AppError unsupported-media, validation, storage-full, that of the limit; nothing is left behind then
 */
export async function receiveUpload(request: Request, folder: string, limit: UploadLimit): Promise<Upload> {
  const localPath = path.join(folder, `${uuidv7()}.upload`);
  try {
    if (Number(request.headers['content-length'] ?? 0) > limit.maxBytes + MAX_FORM_BYTES)
      throw limit.tooLarge();
    await mkdir(folder, { recursive: true });
    return await readForm(request, localPath, limit);
  } catch (error) {
    await removeLeftover(localPath);
    throw asStorageError(error, 'No space left for uploads');
  }
}

function readForm(request: Request, localPath: string, limit: UploadLimit): Promise<Upload> {
  const form = openForm(request);
  // Without a prototype: a field may be called `__proto__`.
  const fields = Object.create(null) as Record<string, string | string[]>;
  let file: Promise<ReceivedFile> | undefined;
  let failure: Error | undefined;
  return new Promise((resolve, reject) => {
    const fail = (error: Error) => {
      if (failure) return;
      failure = error;
      request.unpipe(form);
      request.resume(); // The rest is discarded, so that the client can read the response.
      form.destroy();
      // The file must not be removed before its writer has stopped.
      void Promise.allSettled([file]).then(() => reject(error));
    };
    watchForm(request, form, limit, fail);
    form.on('field', (name: string | undefined, value: string | undefined, { valueTruncated }) => {
      if (!isName(name)) fail(unnamed());
      else if (valueTruncated) fail(fieldError(name, `is longer than ${MAX_FIELD_BYTES} bytes`));
      else if (!isText(value))
        fail(fieldError(name, 'cannot be read, or holds U+FFFD: send UTF-8, or say which charset it is in'));
      else addField(fields, name, value);
    });
    form.on('file', (name: string | undefined, stream, { filename }) => {
      // The rest of the packet that contains the refused part is still parsed.
      const problem =
        failure ??
        (file && name === 'file' ? fieldError(name, 'must be one file only') : problemOfFile(name, filename));
      if (problem) {
        stream.resume().on('error', () => undefined); // Its end is not awaited; the form reports the error.
        return fail(problem);
      }
      const fileName = displayName(filename ?? '');
      file = saveUpload(stream, localPath, limit).then((saved) => ({
        localPath,
        fileName,
        ...saved,
      }));
      file.catch(fail);
    });
    form.on('error', (error) => fail(brokenForm(error)));
    form.on('close', () => {
      if (failure) return;
      if (!file) fail(fieldError('file', 'is missing'));
      else file.then((received) => resolve({ file: received, fields }), fail);
    });
    const failCutShort = () => fail(cutShort(new Error('the client disconnected')));
    // Not `complete`: unread bytes are discarded by then, and the form would never end.
    request.on('close', () => {
      if (!request.readableEnded) failCutShort();
    });
    if (request.destroyed) failCutShort();
    else request.pipe(form);
  });
}

/** busboy's error for a malformed part header, as with a control character in a file name. */
const MALFORMED_HEADER = 'Malformed part header';

const brokenForm = (error: unknown): AppError =>
  error instanceof Error && error.message === MALFORMED_HEADER
    ? fieldError(
        'file',
        'is in a part whose header cannot be read: names must not contain control characters',
      )
    : cutShort(error);

const isName = (name: string | undefined): name is string =>
  name !== undefined && name.length <= MAX_NAME_LENGTH;

/** busboy marks undecodable characters; a field in an unknown charset is empty. */
const isText = (value: string | undefined): value is string =>
  value !== undefined && !value.includes('\ufffd');

const unnamed = (): AppError =>
  formError(`has a part without a name, or with one of more than ${MAX_NAME_LENGTH} characters`);

function problemOfFile(name: string | undefined, fileName: string | undefined): AppError | undefined {
  if (!isName(name)) return unnamed();
  if (name !== 'file') return fieldErrors([unknownProperty(name)]);
  return fileName === undefined || isText(fileName)
    ? undefined
    : fieldError(name, 'has a name that cannot be read, or holds U+FFFD: send UTF-8');
}

/** Ends a form that exceeds the limits of an upload as it arrives, since it may be endless. */
function watchForm(
  request: Request,
  form: busboy.Busboy,
  { maxBytes, tooLarge }: UploadLimit,
  fail: (error: Error) => void,
): void {
  let bytes = 0;
  let hasBegun = false;
  const begin = () => void (hasBegun = true);
  form.on('field', begin).on('file', begin);
  form.on('fieldsLimit', () => fail(formError(`has more than ${MAX_FIELDS} fields`)));
  form.on('partsLimit', () => fail(formError(`has more than ${MAX_PARTS} parts`)));
  request.on('data', (chunk: Buffer) => {
    // The form has received the bytes before.
    if (!hasBegun && bytes > MAX_PREAMBLE_BYTES)
      fail(formError(`has no whole field and no file in its first ${MAX_PREAMBLE_BYTES} bytes`));
    bytes += chunk.length;
    if (bytes > maxBytes + MAX_FORM_BYTES) fail(tooLarge());
  });
}

const formError = (message: string): AppError => fieldError('body', message);

const cutShort = (cause: unknown): AppError =>
  new AppError('validation', 'The upload was cut short or is not a valid form', {
    errors: [{ field: 'body', message: 'was cut short or is not a valid form' }],
    cause,
  });

function openForm(request: Request): busboy.Busboy {
  try {
    return busboy({
      headers: request.headers,
      defParamCharset: 'utf8',
      // busboy reports a field of exactly the limit as truncated, and the part limit when it is reached.
      limits: { fields: MAX_FIELDS, fieldSize: MAX_FIELD_BYTES + 1, parts: MAX_PARTS + 1 },
    });
  } catch (error) {
    throw new AppError('unsupported-media', `The body must be ${UPLOAD_TYPE}`, { cause: error });
  }
}

function addField(fields: Record<string, string | string[]>, name: string, value: string): void {
  const known = Object.hasOwn(fields, name) ? fields[name] : undefined;
  fields[name] = known === undefined ? value : [...(Array.isArray(known) ? known : [known]), value];
}
