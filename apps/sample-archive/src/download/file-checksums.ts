import type { Behaviour } from '../behaviour/behaviour.js';
import type { Catalog } from '../catalog/catalog.js';
import { subjectsOfFile } from '../catalog/told-rows.js';
import { findFile } from '../regular-file.js';
import type { FileDigests } from './file-digests.js';
import { servedVersion } from './served-version.js';

/**
 * MD5s of the files that lie on disk, as they are served now. Files of the generated sky have none: they may not have
 * been made yet.
 */
export function fileChecksums(catalog: Catalog, behaviour: Behaviour, digests: FileDigests) {
  return async (fileName: string): Promise<{ md5: string; size: number } | null> => {
    const listed = catalog.fileNamed(fileName);
    const source = listed?.file.source;
    if (!listed || source?.kind !== 'disk') return null;
    const checksums = behaviour.take('checksums', ['search', ...subjectsOfFile(listed)]);
    if (checksums === 'none') return null;
    const found = await findFile(source);
    if (!found) return null;
    const version = servedVersion(found, 'both', { revision: behaviour.revisionOf(fileName) });
    const right = await digests.md5({ ...found, version });
    return { size: version.size, md5: checksums === 'right' ? right : reversed(right) };
  };
}

const reversed = (text: string): string => [...text].reverse().join('');
