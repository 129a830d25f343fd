import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { flushBeside } from './flush-beside.js';

/** More comes while so many bytes are being written; with Node's 16 kB each piece waits for the one before to be in the file. */
const UNWRITTEN_BYTES = 2 ** 20;

/** What lies in a file, as it was written. */
export interface SavedBytes {
  readonly size: number;
  readonly sha256: string;
}

/**
 * Writes a stream to a file, and its SHA-256 with it; the disk works while more comes.
 * @param maxBytes with one more it fails with what `tooLarge` makes
 * @throws what the stream or the disk says; the file may be there then, and nobody writes it any more
 */
export async function saveUpload(
  stream: Readable,
  localPath: string,
  maxBytes: number,
  tooLarge: () => Error,
): Promise<SavedBytes> {
  const hash = createHash('sha256');
  const disk = flushBeside(localPath);
  let size = 0;
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      hash.update(chunk);
      disk.reached(target.bytesWritten);
      done(size > maxBytes ? tooLarge() : null, chunk);
    },
  });
  const target = createWriteStream(localPath, { highWaterMark: UNWRITTEN_BYTES });
  // One that is given up while it is being opened makes its file all the same, and closes only then.
  const closed = new Promise<void>((resolve) => target.once('close', resolve));
  try {
    await pipeline(stream, counted, target);
  } finally {
    await closed;
  }
  await disk.end();
  return { size, sha256: hash.digest('hex') };
}
