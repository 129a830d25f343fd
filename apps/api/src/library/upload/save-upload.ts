import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { syncPath } from '#platform';
import type { UploadLimit } from './upload-limit.js';

/** Bytes that may be pending; Node's default of 16 kB would pause the upload at every packet. */
const UNWRITTEN_BYTES = 2 ** 20;

/** Size and digest of a written file. */
export interface SavedBytes {
  readonly size: number;
  readonly sha256: string;
}

/**
 * Writes a stream to a file and computes its SHA-256, flushing to disk meanwhile.
 * @param limit a larger stream fails with its error
 * @throws errors of the stream and the disk; a partial file may be left, but it is closed
 */
export async function saveUpload(
  stream: Readable,
  localPath: string,
  { maxBytes, tooLarge, assertRoom }: UploadLimit,
): Promise<SavedBytes> {
  const hash = createHash('sha256');
  const disk = flushBeside(localPath);
  let size = 0;
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      hash.update(chunk);
      disk.reached(target.bytesWritten);
      if (size > maxBytes) return done(tooLarge());
      assertRoom(chunk.length).then(() => done(null, chunk), done);
    },
  });
  const target = createWriteStream(localPath, { highWaterMark: UNWRITTEN_BYTES });
  // A stream destroyed while it opens still creates its file, and closes only afterwards.
  const closed = new Promise<void>((resolve) => target.once('close', resolve));
  try {
    await pipeline(stream, counted, target);
  } finally {
    await closed;
  }
  await disk.end();
  return { size, sha256: hash.digest('hex') };
}

/** The kernel's own write-back starts only after gigabytes or half a minute. */
const FLUSH_BYTES = 64 * 2 ** 20;

/** One flush at a time for all files: on a slow disk more would occupy all of libuv's threads. */
let isFlushing = false;

interface Flushing {
  /** Reports the bytes of the file written so far. */
  reached(written: number): void;
  /**
   * Waits for the flush in progress; the caller syncs the rest of the file.
   * @throws the first error of any flush
   */
  end(): Promise<void>;
}

/** Flushes a file to disk in the background while it is written, so that the final sync is short. */
export function flushBeside(file: string, sync = syncPath, everyBytes = FLUSH_BYTES): Flushing {
  let flushed = 0;
  let last = Promise.resolve();
  let failure: Error | undefined;
  return {
    reached(written) {
      if (written - flushed < everyBytes || isFlushing) return;
      flushed = written;
      isFlushing = true;
      last = sync(file)
        // The kernel reports lost bytes only once: a later sync would succeed.
        .catch((error: unknown) => void (failure ??= error as Error))
        .finally(() => void (isFlushing = false));
    },
    async end() {
      await last;
      if (failure) throw failure;
    },
  };
}
