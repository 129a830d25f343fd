import type { components } from './generated/openapi-types.js';

export type LibraryRecord = components['schemas']['RecordView'];

/** What can be uploaded: a `File` of a browser is one, `fileAt(path)` of `firstlight-client/node` makes one. */
export interface UploadFile {
  readonly name: string;
  readonly size: number;
  stream(): ReadableStream<Uint8Array>;
}

export interface UploadOptions {
  readonly tags?: readonly string[];
  readonly description?: string;
  readonly visibility?: LibraryRecord['visibility'];
  readonly onProgress?: (sentBytes: number, totalBytes: number) => void;
  readonly signal?: AbortSignal;
}
