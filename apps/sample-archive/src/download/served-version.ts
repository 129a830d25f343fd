import type { Stats } from 'node:fs';
import { Transform } from 'node:stream';
import type { Revision, Validators } from '../behaviour.js';

/** The version of a file that is served, and how it is told from others. */
export interface ServedVersion {
  readonly size: number;
  readonly etag: string | null;
  /** As HTTP writes dates. */
  readonly lastModified: string | null;
  readonly revision: number;
}

/** Says of a file on disk, made anew `revision` times since, what the archive is to say of it. */
export function servedVersion(
  { size, mtime }: Pick<Stats, 'size' | 'mtime'>,
  validators: Validators,
  revision?: Revision,
): ServedVersion {
  const number = revision?.number ?? 0;
  const changed = revision ? revision.since : mtime;
  const tag = `"${size.toString(16)}-${Math.round(changed.getTime()).toString(16)}-${number}"`;
  const hasDate = validators === 'both' || validators === 'date';
  return {
    size,
    revision: number,
    etag: validators === 'weak' ? `W/${tag}` : validators === 'both' || validators === 'etag' ? tag : null,
    lastModified: hasDate ? changed.toUTCString() : null,
  };
}

/** Where a revised file has other bytes: its end, which for FITS is padding or the last pixels. */
const REVISED_BYTES = 8;

/** Turns bytes of the file, from `start` on, into those of a revision: same length, other end. */
export function revisedFrom(start: number, { size, revision }: ServedVersion): Transform {
  const end = Buffer.alloc(REVISED_BYTES);
  end.writeDoubleBE(revision);
  let position = start;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const from = Math.max(0, size - REVISED_BYTES - position);
      const bytes = Buffer.from(chunk);
      for (let i = from; i < bytes.length; i++) bytes[i] = end[position + i - (size - REVISED_BYTES)];
      position += chunk.length;
      done(null, bytes);
    },
  });
}
