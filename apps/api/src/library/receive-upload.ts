import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import busboy from 'busboy';
import type { Request } from 'express';
import { v7 as uuidv7 } from 'uuid';
import { AppError, fieldError, isDiskFull } from '#platform';
import { UPLOAD_TYPE } from '../http/request-body.js';
import { displayName } from './display-name.js';

/** A file that has arrived, in a temporary place; whoever takes it moves or removes it. */
export interface ReceivedFile {
  readonly localPath: string;
  /** As people call it. */
  readonly fileName: string;
  readonly size: number;
  readonly sha256: string;
}

export interface Upload {
  readonly file: ReceivedFile;
  /** The other fields of the form; a repeated one is a list. */
  readonly fields: Readonly<Record<string, string | string[]>>;
}

const MAX_FIELDS = 100;
const MAX_FIELD_BYTES = 8_192;

/**
 * Reads a multipart form with one `file`, streamed to a file under `folder`: never held in memory.
 * @throws AppError unsupported-media, validation, too-large, storage-full; nothing is left behind then
 */
export async function receiveUpload(request: Request, folder: string, maxBytes: number): Promise<Upload> {
  const localPath = path.join(folder, `${uuidv7()}.upload`);
  try {
    await mkdir(folder, { recursive: true });
    return await readForm(request, localPath, maxBytes);
  } catch (error) {
    await rm(localPath, { force: true });
    throw isDiskFull(error)
      ? new AppError('storage-full', 'No space left for uploads', { cause: error })
      : error;
  }
}

function readForm(request: Request, localPath: string, maxBytes: number): Promise<Upload> {
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
      request.resume(); // What still comes is thrown away, so that the answer can be read.
      form.destroy();
      // Whoever removes the file must not come before the one that writes it has stopped.
      void Promise.allSettled([file]).then(() => reject(error));
    };
    form.on('field', (name, value) => addField(fields, name, value));
    form.on('file', (name, stream, { filename }) => {
      if (name !== 'file' || file) {
        stream.resume().on('error', () => undefined); // It ends with the form, which tells why.
        return fail(
          fieldError(name, name === 'file' ? 'must be one file only' : `property ${name} should not exist`),
        );
      }
      file = saveFile(stream, localPath, displayName(filename ?? ''), maxBytes);
      file.catch(fail);
    });
    form.on('error', (error) => fail(brokenForm(error)));
    form.on('close', () => {
      if (failure) return;
      if (!file) fail(fieldError('file', 'is missing'));
      else file.then((received) => resolve({ file: received, fields }), fail);
    });
    request.on('close', () => {
      if (!request.complete) fail(cutShort(new Error('the client went away')));
    });
    request.pipe(form);
  });
}

/** As busboy says of a part whose header is no header: one with a control character in a file's name, say. */
const MALFORMED_HEADER = 'Malformed part header';

const brokenForm = (error: unknown): AppError =>
  error instanceof Error && error.message === MALFORMED_HEADER
    ? fieldError(
        'file',
        'is in a part whose header cannot be read: names must not contain control characters',
      )
    : cutShort(error);

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
      limits: { fields: MAX_FIELDS, fieldSize: MAX_FIELD_BYTES },
    });
  } catch (error) {
    throw new AppError('unsupported-media', `The body must be ${UPLOAD_TYPE}`, { cause: error });
  }
}

function addField(fields: Record<string, string | string[]>, name: string, value: string): void {
  const known = Object.hasOwn(fields, name) ? fields[name] : undefined;
  fields[name] = known === undefined ? value : [...(Array.isArray(known) ? known : [known]), value];
}

async function saveFile(
  stream: Readable,
  localPath: string,
  fileName: string,
  maxBytes: number,
): Promise<ReceivedFile> {
  const hash = createHash('sha256');
  let size = 0;
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      hash.update(chunk);
      done(
        size > maxBytes ? new AppError('too-large', `The file is larger than ${maxBytes} bytes`) : null,
        chunk,
      );
    },
  });
  await pipeline(stream, counted, createWriteStream(localPath));
  return { localPath, fileName, size, sha256: hash.digest('hex') };
}
