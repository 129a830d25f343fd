import type { Readable } from 'node:stream';

/** What a source says of a file before it is read. */
export interface RemoteFile {
  /** `null` for files that are made on the fly. */
  readonly size: number | null;
  /** As sent, quotes and `W/` included. */
  readonly etag: string | null;
}

/** A piece of a file, or all of it. */
export interface RemotePiece extends RemoteFile {
  /** Offset of the first byte of `body`: 0 when the source sent the whole file instead of the asked range. */
  readonly start: number;
  /** `false`: `body` is the whole file. */
  readonly isRange: boolean;
  readonly body: Readable;
}

/** Where bytes come from. */
export interface FileSource {
  readonly name: 's3' | 'http';
  /** @throws AppError unavailable, code download_upstream or download_network */
  describe(dataUri: string, signal: AbortSignal): Promise<RemoteFile>;
  /**
   * Reads from `start` to `end` (inclusive).
   * @param etag the range is wanted of this version only; another one comes whole
   * @returns `null` when the file ends before `start`
   * @throws AppError as `describe`
   */
  read(
    dataUri: string,
    range: { readonly start: number; readonly end: number },
    etag: string | null,
    signal: AbortSignal,
  ): Promise<RemotePiece | null>;
}

/** Only strong validators may guard a range (RFC 9110, 13.1.5). */
export const strongEtag = (etag: string | null): string | null =>
  etag && !etag.startsWith('W/') ? etag : null;

/** Whether two descriptions are certainly of different versions of a file: sizes or tags that are known differ. */
export const isOtherVersion = (a: RemoteFile, b: RemoteFile): boolean =>
  differ(a.size, b.size) || differ(a.etag, b.etag);

const differ = <T>(a: T | null, b: T | null): boolean => a !== null && b !== null && a !== b;
