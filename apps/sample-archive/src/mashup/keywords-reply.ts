import type { ColumnType } from '../catalog/observation-row.js';
import { type MashupReply, tableReply } from './mashup-reply.js';
import { filtersOf, MashupError, type MashupRequest } from './mashup-request.js';

/** The columns that this archive knows; MAST has one for each header keyword. */
const COLUMNS: Readonly<Record<string, ColumnType>> = {
  filename: 'string',
  checksum: 'string',
  fileSize: 'int',
};

/** MD5 and size of a file by its name; `null`: nothing is told of it. */
export type ChecksumOf = (fileName: string) => Promise<{ md5: string; size: number } | null>;

/** Mast.Jwst.Filtered.*: the files with these names, as far as their checksum is known. @throws MashupError */
export async function keywordsReply(request: MashupRequest, checksumOf: ChecksumOf): Promise<MashupReply> {
  const named = filtersOf(request.params).find(({ paramName }) => paramName.toLowerCase() === 'filename');
  if (!named) throw new MashupError('This archive finds keywords by filename alone.');
  const rows = [];
  for (const filename of named.values.map(String)) {
    const found = await checksumOf(filename);
    if (found) rows.push({ filename, checksum: found.md5, fileSize: found.size });
  }
  return tableReply(request, COLUMNS, rows);
}
