/** Node-only functions: files. */
import { createWriteStream, openAsBlob } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import type { ReadableStream as NodeStream } from 'node:stream/web';
import { pipeline } from 'node:stream/promises';
import type { Download } from './download.js';
import type { UploadFile } from './upload-file.js';

/** A local file for an upload, streamed while it is sent. */
export async function fileAt(place: string, name = path.basename(place)): Promise<UploadFile> {
  const blob = await openAsBlob(place);
  return { name, size: blob.size, stream: () => blob.stream() };
}

/** Writes a download to a file, which appears when it is complete. */
export async function saveTo(download: Pick<Download, 'body'>, place: string): Promise<void> {
  const draft = `${place}.part`;
  try {
    await pipeline(Readable.fromWeb(download.body as NodeStream<Uint8Array>), createWriteStream(draft));
    await rename(draft, place);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}
