import type { Readable } from 'node:stream';
import type { DownloadSource } from '#archive-client/contract';

/** Description of a file by a source: its size and version. */
export interface RemoteFile {
  /** `null` for files generated on demand. */
  readonly size: number | null;
  /** As sent, with quotes and `W/`. */
  readonly etag: string | null;
  /** As sent. */
  readonly lastModified: string | null;
  /** Whether the date identifies one version: it was old when received. See {@link isStrongDate}. */
  readonly isDateStrong: boolean;
  /** MD5 of the whole file, 32 hex digits, if the source provides it. */
  readonly md5?: string;
}

/** Description of an unknown file. */
export const UNKNOWN: RemoteFile = { size: null, etag: null, lastModified: null, isDateStrong: false };

/** A piece of a file, or the whole. */
export interface RemotePiece extends RemoteFile {
  /** Offset of the first byte of `body`: 0 when the source sent the whole file instead of the range. */
  readonly start: number;
  /** `false`: `body` is the whole file. */
  readonly isRange: boolean;
  readonly body: Readable;
}

/** A range of a file, inclusive. */
export interface RequestedRange {
  readonly start: number;
  readonly end: number;
  /** Restricts the range to this version (strong ETag or date); another one comes whole. */
  readonly ifRange: string | null;
}

/** A source of files. */
export interface FileSource {
  readonly name: 's3' | 'http';
  /** @throws AppError unavailable, code download_upstream or download_network */
  describe(dataUri: string, signal: AbortSignal): Promise<RemoteFile>;
  /**
   * Reads a range, or with `null` the whole file.
   * @returns `null` when the file ends before the range begins
   * @throws AppError as `describe`
   */
  read(dataUri: string, range: RequestedRange | null, signal: AbortSignal): Promise<RemotePiece | null>;
}

/** Age from which a date identifies a version (RFC 9110, 8.8.2.2). */
const STRONG_DATE_AGE_MS = 60_000;

/**
 * Whether a `Last-Modified` identifies a version: dates have whole seconds, so a file changed just now may change again under
 * the same date.
 * @param date the `Date` of the same response: the same clock
 */
export const isStrongDate = (lastModified: string | null, date: string | null): boolean =>
  lastModified !== null && date !== null && Date.parse(date) - Date.parse(lastModified) >= STRONG_DATE_AGE_MS;

/** The validator for ranges (RFC 9110, 13.1.5): a strong ETag, else a strong date. `null`: ranges cannot be combined. */
export const rangeGuard = ({ etag, lastModified, isDateStrong }: RemoteFile): string | null =>
  strongEtag(etag) ?? (isDateStrong ? lastModified : null);

const strongEtag = (etag: string | null): string | null => (etag && !etag.startsWith('W/') ? etag : null);

/** Whether two descriptions are certainly of different versions: a property given in both differs. */
export const isOtherVersion = (a: RemoteFile, b: RemoteFile): boolean =>
  differ(a.size, b.size) || differ(a.etag, b.etag) || differ(a.lastModified, b.lastModified);

const differ = <T>(a: T | null, b: T | null): boolean => a !== null && b !== null && a !== b;

/**
 * Whether a file is certainly the earlier version: nothing differs, and a strong validator is equal. A size or a weak ETag
 * alone proves nothing.
 */
export function isSameVersion(before: RemoteFile, now: RemoteFile): boolean {
  if (isOtherVersion(before, now)) return false;
  if (strongEtag(before.etag) !== null && before.etag === now.etag) return true;
  return before.isDateStrong && before.lastModified !== null && before.lastModified === now.lastModified;
}

/** The description, completed from another one of the same version. */
export const describedBy = (piece: RemoteFile, before: RemoteFile = UNKNOWN): RemoteFile => ({
  size: piece.size ?? before.size,
  etag: piece.etag ?? before.etag,
  lastModified: piece.lastModified ?? before.lastModified,
  // Bytes of the same date may have been read before it was strong.
  isDateStrong: before.lastModified === null ? piece.isDateStrong : before.isDateStrong,
  ...md5Of(piece.md5 ?? before.md5),
});

const md5Of = (md5: string | undefined): Pick<RemoteFile, 'md5'> => (md5 === undefined ? {} : { md5 });

/** The sources of this service. */
export interface FileSources {
  readonly http: FileSource;
  /** The public bucket, for the files of one import, so that the archive is asked for many keys at once. */
  s3(this: void, dataUris: readonly string[]): FileSource;
}

/** Sources of each file of a download, best first: `auto` means S3, then HTTP. */
export function chooseSources(
  asked: DownloadSource,
  { http, s3 }: FileSources,
  dataUris: readonly string[],
): readonly FileSource[] {
  if (asked === 'http') return [http];
  return asked === 's3' ? [s3(dataUris)] : [s3(dataUris), http];
}
