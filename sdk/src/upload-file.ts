import type { components } from './generated/openapi-types.js';

export type LibraryRecord = components['schemas']['RecordView'];

/** A file to upload: a browser's `File`, or `fileAt(path)` of `firstlight-client/node`. */
export interface UploadFile {
  readonly name: string;
  readonly size: number;
  stream(): ReadableStream<Uint8Array>;
}

export interface UploadOptions {
  readonly tags?: readonly string[];
  readonly description?: string;
  readonly visibility?: LibraryRecord['visibility'];
  /** A new UUID for each upload: with the same key a file becomes one record, however often it is sent. */
  readonly idempotencyKey?: string;
  readonly onProgress?: (sentBytes: number, totalBytes: number) => void;
  readonly signal?: AbortSignal;
}
