import type { FileHandle } from 'node:fs/promises';
import type { Revision } from '../fault-injection/faults.js';
import type { Validators } from '../fault-injection/switch-table.js';
import type { ByteRange } from './byte-range.js';
import type { FoundFile } from './regular-file.js';

/** The served version of a file, and its validators. */
export interface ServedVersion {
  readonly size: number;
  /** Bytes on disk; further ones are zeros. */
  readonly storedSize: number;
  readonly etag: string | null;
  /** As HTTP writes dates. */
  readonly lastModified: string | null;
  readonly revision: number;
}

/** Differences of a version from the original file. */
export interface VersionChanges {
  readonly revision?: Revision;
  /** Shows in another ETag. */
  readonly mark?: number;
  /** Additional bytes. */
  readonly growth?: number;
}

/** Describes a file on disk in a changed version. */
export function servedVersion(
  { size, modified }: Pick<FoundFile, 'size' | 'modified'>,
  validators: Validators,
  { revision, mark = 0, growth = 0 }: VersionChanges = {},
): ServedVersion {
  const number = revision?.number ?? 0;
  const changed = revision ? revision.since : modified;
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

/** Few large reads, so that the disk does not limit the speed of a download. */
const READ_BYTES = 1 << 20;

/** The bytes of a version between two offsets, inclusive. @throws Error when the file has become shorter */
export async function* versionBytes(
  file: FileHandle,
  version: ServedVersion,
  { start, end }: ByteRange,
): AsyncGenerator<Uint8Array> {
  const last = Math.min(end, version.storedSize - 1);
  let position = start;
  while (position <= last) {
    const chunk = Buffer.allocUnsafe(Math.min(READ_BYTES, last - position + 1));
    const { bytesRead } = await file.read(chunk, 0, chunk.length, position);
    if (bytesRead === 0) throw new Error(`the file ends at byte ${position}`);
    if (version.revision !== 0) revise(chunk, position, version);
    yield chunk.subarray(0, bytesRead);
    position += bytesRead;
  }
  for (; position <= end; position += READ_BYTES)
    yield Buffer.alloc(Math.min(READ_BYTES, end - position + 1));
}

/** A revised file differs at its end, which for FITS is padding or the last pixels. */
const REVISED_BYTES = 8;

/** Turns bytes of the file from `position` into those of a revision: same length, other end. */
function revise(bytes: Buffer, position: number, { storedSize, revision }: ServedVersion): void {
  const end = Buffer.alloc(REVISED_BYTES);
  end.writeDoubleBE(revision);
  const endsFrom = storedSize - REVISED_BYTES;
  for (let at = Math.max(position, endsFrom); at < position + bytes.length; at++)
    bytes[at - position] = end[at - endsFrom];
}
