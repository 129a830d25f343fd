/** Where the files of the archive lie in the storage; the archive app writes nowhere else. */
export const ARCHIVE_PREFIX = 'archive/';

/** Enough of a SHA-256 that two versions of one file never meet. */
const VERSION_DIGITS = 16;

/** Where the storage has the files of an observation (docs/reference/records.md, "Storage"). */
export const archiveFolder = (obsId: string): string => `${ARCHIVE_PREFIX}${obsId}/`;

/** Where a finished file goes: below the folder of its observation, by its content. */
export const archiveFileKey = (obsId: string, sha256: string, fileName: string): string =>
  `${archiveFolder(obsId)}${sha256.slice(0, VERSION_DIGITS)}/${fileName}`;

/** What the key of a file below `archive/` says. */
export interface ArchiveFileName {
  readonly obsId: string;
  readonly fileName: string;
  /** The beginning of its SHA-256; `null` of a file that people put there. */
  readonly version: string | null;
}

const ARCHIVE_KEY = new RegExp(`^${ARCHIVE_PREFIX}([^/]+)/(?:([0-9a-f]{${VERSION_DIGITS}})/)?([^/]+)$`);

/** @returns `null` for a key that is not of a file of an observation */
export function archiveFileName(key: string): ArchiveFileName | null {
  const [, obsId, version, fileName] = ARCHIVE_KEY.exec(key) ?? [];
  return obsId === undefined ? null : { obsId, fileName, version: version ?? null };
}

/** The archive's name of a file. */
export const dataUriOf = (fileName: string): string => `mast:JWST/product/${fileName}`;
