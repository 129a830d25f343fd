/** Prefix of the archive's files in the storage; the archive app writes nowhere else. */
export const ARCHIVE_PREFIX = 'archive/';

/** Length of the SHA-256 prefix that distinguishes versions of a file. */
const VERSION_DIGITS = 16;

/** Folder of an observation's files in the storage (docs/reference/records.md, "Storage"). */
export const archiveFolder = (obsId: string): string => `${ARCHIVE_PREFIX}${obsId}/`;

/** Key of a finished file: in the folder of its observation, by its content. */
export const archiveFileKey = (obsId: string, sha256: string, fileName: string): string =>
  `${archiveFolder(obsId)}${sha256.slice(0, VERSION_DIGITS)}/${fileName}`;

/** Parts of the key of a file in `archive/`. */
export interface ArchiveFileName {
  readonly obsId: string;
  readonly fileName: string;
  /** Prefix of its SHA-256; `null` for a manually added file. */
  readonly version: string | null;
}

const ARCHIVE_KEY = new RegExp(`^${ARCHIVE_PREFIX}([^/]+)/(?:([0-9a-f]{${VERSION_DIGITS}})/)?([^/]+)$`);

/** @returns `null` for a key that is not of an observation's file */
export function archiveFileName(key: string): ArchiveFileName | null {
  const [, obsId, version, fileName] = ARCHIVE_KEY.exec(key) ?? [];
  return obsId === undefined ? null : { obsId, fileName, version: version ?? null };
}

/** The archive's name of a file. */
export const dataUriOf = (fileName: string): string => `mast:JWST/product/${fileName}`;
