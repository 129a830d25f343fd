import type { Readable } from 'node:stream';
import type { DownloadSource } from '#archive-client/contract';

/** What a source says of a file before it is read: its size, and what tells its versions apart. */
export interface RemoteFile {
  /** `null` for files that are made on the fly. */
  readonly size: number | null;
  /** As sent, quotes and `W/` included. */
  readonly etag: string | null;
  /** As sent. */
  readonly lastModified: string | null;
  /** Whether the date stands for one version only: it was long past when it was told. See {@link isStrongDate}. */
  readonly isDateStrong: boolean;
  /** MD5 of the whole file, 32 hex digits, where the source tells it. */
  readonly md5?: string;
}

/** A file of which nothing is known. */
export const UNKNOWN: RemoteFile = { size: null, etag: null, lastModified: null, isDateStrong: false };

/** A piece of a file, or all of it. */
export interface RemotePiece extends RemoteFile {
  /** Offset of the first byte of `body`: 0 when the source sent the whole file instead of the asked range. */
  readonly start: number;
  /** `false`: `body` is the whole file. */
  readonly isRange: boolean;
  readonly body: Readable;
}

/** A part of a file, both ends included. */
export interface AskedRange {
  readonly start: number;
  readonly end: number;
  /** The range is wanted of this version only (strong ETag or date); another one comes whole. */
  readonly ifRange: string | null;
}

/** Where bytes come from. */
export interface FileSource {
  readonly name: 's3' | 'http';
  /** @throws AppError unavailable, code download_upstream or download_network */
  describe(dataUri: string, signal: AbortSignal): Promise<RemoteFile>;
  /**
   * Reads a range, or with `null` the whole file.
   * @returns `null` when the file ends before the range begins
   * @throws AppError as `describe`
   */
  read(dataUri: string, range: AskedRange | null, signal: AbortSignal): Promise<RemotePiece | null>;
}

/** So long a file must have stayed as it is for its date to tell it from all others (RFC 9110, 8.8.2.2). */
const STRONG_DATE_AGE_MS = 60_000;

/**
 * Whether a `Last-Modified` may stand for a version: dates count whole seconds, so a file that was changed a moment ago
 * may change again under the same date.
 * @param date the `Date` of the same answer: the same clock
 */
export const isStrongDate = (lastModified: string | null, date: string | null): boolean =>
  lastModified !== null && date !== null && Date.parse(date) - Date.parse(lastModified) >= STRONG_DATE_AGE_MS;

/** What may guard a range (RFC 9110, 13.1.5): a strong ETag, else a strong date. `null`: ranges cannot be put together. */
export const rangeGuard = ({ etag, lastModified, isDateStrong }: RemoteFile): string | null =>
  strongEtag(etag) ?? (isDateStrong ? lastModified : null);

const strongEtag = (etag: string | null): string | null => (etag && !etag.startsWith('W/') ? etag : null);

/** Whether two descriptions are certainly of different versions of a file: something that both tell differs. */
export const isOtherVersion = (a: RemoteFile, b: RemoteFile): boolean =>
  differ(a.size, b.size) || differ(a.etag, b.etag) || differ(a.lastModified, b.lastModified);

const differ = <T>(a: T | null, b: T | null): boolean => a !== null && b !== null && a !== b;

/**
 * Whether a file is certainly the version that was met before: nothing differs, and a strong validator is the same. A size
 * alone, or a weak ETag, says nothing.
 */
export function isSameVersion(before: RemoteFile, now: RemoteFile): boolean {
  if (isOtherVersion(before, now)) return false;
  if (strongEtag(before.etag) !== null && before.etag === now.etag) return true;
  return before.isDateStrong && before.lastModified !== null && before.lastModified === now.lastModified;
}

/** The description alone, completed from another one of the same version. */
export const describedBy = (piece: RemoteFile, before: RemoteFile = UNKNOWN): RemoteFile => ({
  size: piece.size ?? before.size,
  etag: piece.etag ?? before.etag,
  lastModified: piece.lastModified ?? before.lastModified,
  // Bytes of the same date were read before it was strong: that does not make it so afterwards.
  isDateStrong: before.lastModified === null ? piece.isDateStrong : before.isDateStrong,
  ...md5Of(piece.md5 ?? before.md5),
});

const md5Of = (md5: string | undefined): Pick<RemoteFile, 'md5'> => (md5 === undefined ? {} : { md5 });

/** The sources that this service has. */
export interface FileSources {
  readonly http: FileSource;
  /** The public bucket, for the files of one import: the archive is asked for the places of many at once. */
  s3(this: void, dataUris: readonly string[]): FileSource;
}

/** Sources to try for each file of a download, best first: `auto` means S3, then HTTP. */
export function chooseSources(
  asked: DownloadSource,
  { http, s3 }: FileSources,
  dataUris: readonly string[],
): readonly FileSource[] {
  if (asked === 'http') return [http];
  return asked === 's3' ? [s3(dataUris)] : [s3(dataUris), http];
}
