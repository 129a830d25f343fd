import { ARCHIVE_PREFIX } from './record-from-file.js';

type Metadata = Readonly<Record<string, unknown>>;

/** A keyword of a FITS header (FITS Standard 4.0, 4.1.2.1). */
const HEADER_KEYWORD = /^[A-Z0-9_-]{1,8}$/;

/** Metadata after the archive was queried again: the archive's columns are replaced, everything else stays. */
export const withArchiveOf = (before: Metadata, now: Metadata): Metadata => ({
  ...entries(before, (name) => !ARCHIVE_PREFIX.test(name)),
  ...entries(now, (name) => ARCHIVE_PREFIX.test(name)),
});

/**
 * Metadata after a file was imported again: users' entries stay, as tags do. If the file is the same, all entries that differ from its
 * header are users' entries; otherwise those whose name is not a header keyword.
 */
export function withPeoplesOf(before: Metadata, now: Metadata, isSameFile: boolean): Metadata {
  const isTheirs = (name: string) => !ARCHIVE_PREFIX.test(name) && (isSameFile || !HEADER_KEYWORD.test(name));
  const theirs = entries(before, isTheirs);
  return isSameFile ? { ...now, ...theirs } : { ...theirs, ...now };
}

const entries = (metadata: Metadata, isMeant: (name: string) => boolean): Metadata =>
  Object.fromEntries(Object.entries(metadata).filter(([name]) => isMeant(name)));
