import { stat } from 'node:fs/promises';
import type { Behaviour } from '../behaviour/behaviour.js';
import type { Catalog } from '../catalog/catalog.js';
import { subjectsOfFile } from '../catalog/told-rows.js';
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
    const stats = await stat(source.path);
    const revision = behaviour.revisionOf(fileName);
    const version = servedVersion(stats, 'both', { revision });
    const modified = revision?.since ?? stats.mtime;
    const right = await digests.md5({ path: source.path, version, modified });
    return { size: version.size, md5: checksums === 'right' ? right : reversed(right) };
  };
}

const reversed = (text: string): string => [...text].reverse().join('');
