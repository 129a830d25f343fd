import { archiveFileKey, archiveFileName } from '#archive-client';

/** As many digits as keys of the archive have. */
const VERSION_DIGITS = 16;

const OLD_THUMBNAIL = /^thumbnails\/([^/]+)\.png$/;

/** The key that a file would have today. @returns its own where that is of today */
export function presentKey(key: string, sha256: string): string {
  const file = archiveFileName(key);
  if (file) return file.version === null ? archiveFileKey(file.obsId, sha256, file.fileName) : key;
  const [, recordId] = OLD_THUMBNAIL.exec(key) ?? [];
  return recordId ? `thumbnails/${recordId}/${sha256.slice(0, VERSION_DIGITS)}.png` : key;
}
