import type { Catalogue } from '../catalogue/catalogue.js';
import type { ColumnType } from '../catalogue/observation-row.js';
import type { Faults } from '../fault-injection/faults.js';
import { subjectsOfFile } from '../fault-injection/faulty-rows.js';
import type { FileDigests } from '../files/file-digests.js';
import { findFile } from '../files/regular-file.js';
import { servedVersion } from '../files/served-version.js';
import { type MastReply, tableReply } from './mast-reply.js';
import { filtersOf, MastError, type MastRequest } from './mast-request.js';

/** Columns of this archive; MAST has one for each header keyword. */
const COLUMNS: Readonly<Record<string, ColumnType>> = {
  filename: 'string',
  checksum: 'string',
  fileSize: 'int',
};

/** MD5 and size of a file by its name; `null`: unknown. */
export type ChecksumOf = (fileName: string) => Promise<{ md5: string; size: number } | null>;

/** Mast.Jwst.Filtered.*: the files with these names and known checksums. @throws MastError */
export async function keywordsReply(request: MastRequest, checksumOf: ChecksumOf): Promise<MastReply> {
  const named = filtersOf(request.params).find(({ paramName }) => paramName.toLowerCase() === 'filename');
  if (!named) throw new MastError('This archive finds keywords by filename alone.');
  const rows = [];
  for (const filename of named.values.map(String)) {
    const found = await checksumOf(filename);
    if (found) rows.push({ filename, checksum: found.md5, fileSize: found.size });
  }
  return tableReply(request, COLUMNS, rows);
}

/** MD5s of the files on disk, as currently served. Rendered files have none, since they may not exist yet. */
export function fileChecksums(catalogue: Catalogue, faults: Faults, digests: FileDigests) {
  return async (fileName: string): Promise<{ md5: string; size: number } | null> => {
    const listed = catalogue.fileNamed(fileName);
    const source = listed?.file.source;
    if (!listed || source?.kind !== 'disk') return null;
    const checksums = faults.take('checksums', ['search', ...subjectsOfFile(listed)]);
    if (checksums === 'none') return null;
    const found = await findFile(source);
    if (!found) return null;
    const version = servedVersion(found, 'both', { revision: faults.revisionOf(fileName) });
    const right = await digests.md5({ ...found, version });
    return { size: version.size, md5: checksums === 'right' ? right : reversed(right) };
  };
}

const reversed = (text: string): string => [...text].reverse().join('');
