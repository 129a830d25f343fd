import { createReadStream, type Stats } from 'node:fs';
import { Readable, Transform } from 'node:stream';
import type { Revision } from '../behaviour/behaviour.js';
import type { Validators } from '../behaviour/switch-table.js';
import type { ByteRange } from './byte-range.js';

/** The version of a file that is served, and how it is told from others. */
export interface ServedVersion {
  readonly size: number;
  /** Bytes on disk; what is behind them is zeros. */
  readonly storedSize: number;
  readonly etag: string | null;
  /** As HTTP writes dates. */
  readonly lastModified: string | null;
  readonly revision: number;
}

/** What makes a version another one than the file that was made. */
export interface VersionChanges {
  readonly revision?: Revision;
  /** Told by another ETag. */
  readonly mark?: number;
  /** Bytes longer. */
  readonly growth?: number;
}

/** Says of a file on disk what the archive is to say of it, as it was changed since. */
export function servedVersion(
  { size, mtime }: Pick<Stats, 'size' | 'mtime'>,
  validators: Validators,
  { revision, mark = 0, growth = 0 }: VersionChanges = {},
): ServedVersion {
  const number = revision?.number ?? 0;
  const changed = revision ? revision.since : mtime;
  const length = size + growth;
  const suffix = mark === 0 ? '' : `-${mark}`;
  const tag = `"${length.toString(16)}-${Math.round(changed.getTime()).toString(16)}-${number}${suffix}"`;
  const hasDate = validators === 'both' || validators === 'date';
  return {
    size: length,
    storedSize: size,
    revision: number,
    etag: validators === 'weak' ? `W/${tag}` : validators === 'both' || validators === 'etag' ? tag : null,
    lastModified: hasDate ? changed.toUTCString() : null,
  };
}

/** Few large reads: the disk is not what the speed of a download should depend on. */
const READ_BYTES = 1 << 20;

/** The bytes of a version between two positions, both included. */
export function versionBytes(
  path: string,
  version: ServedVersion,
  { start, end }: ByteRange,
): AsyncIterable<Uint8Array> {
  const last = Math.min(end, version.storedSize - 1);
  const stored =
    start > last
      ? Readable.from([])
      : createReadStream(path, { start, end: last, highWaterMark: READ_BYTES });
  const bytes = version.revision === 0 ? stored : stored.pipe(revisedFrom(start, version));
  if (bytes !== stored) stored.once('error', (error: Error) => bytes.destroy(error));
  return end === last ? bytes : followedByZeros(bytes, end - Math.max(start - 1, last));
}

/** Where a revised file has other bytes: its end, which for FITS is padding or the last pixels. */
const REVISED_BYTES = 8;

/** Turns bytes of the file, from `start` on, into those of a revision: same length, other end. */
function revisedFrom(start: number, { storedSize, revision }: ServedVersion): Transform {
  const end = Buffer.alloc(REVISED_BYTES);
  end.writeDoubleBE(revision);
  let position = start;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const from = Math.max(0, storedSize - REVISED_BYTES - position);
      const bytes = Buffer.from(chunk);
      for (let i = from; i < bytes.length; i++) bytes[i] = end[position + i - (storedSize - REVISED_BYTES)];
      position += chunk.length;
      done(null, bytes);
    },
  });
}

async function* followedByZeros(bytes: AsyncIterable<Uint8Array>, count: number) {
  yield* bytes;
  for (let left = count; left > 0; left -= READ_BYTES) yield Buffer.alloc(Math.min(left, READ_BYTES));
}
