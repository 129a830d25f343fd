import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { Behaviour } from '../behaviour.js';
import type { Catalog } from '../catalog/catalog.js';
import { revisedFrom, servedVersion } from './served-version.js';

/**
 * MD5s of the files of registered folders, as they are served now, each computed once. Files of the generated sky have
 * none: they may not have been made yet.
 */
export function fileChecksums(catalog: Catalog, behaviour: Behaviour) {
  const known = new Map<string, Promise<string>>();
  return async (fileName: string): Promise<{ md5: string; size: number } | null> => {
    const source = catalog.fileNamed(fileName)?.source;
    if (source?.kind !== 'disk' || behaviour.checksums === 'none') return null;
    const version = servedVersion(await stat(source.path), 'both', behaviour.revisionOf(fileName));
    const identity = `${source.path} ${version.etag}`;
    const md5 = known.get(identity) ?? md5Of(source.path, version);
    known.set(identity, md5);
    const right = await md5;
    return { size: version.size, md5: behaviour.checksums === 'right' ? right : reversed(right) };
  };
}

async function md5Of(filePath: string, version: ReturnType<typeof servedVersion>): Promise<string> {
  const hash = createHash('md5');
  if (version.revision === 0) await pipeline(createReadStream(filePath), hash);
  else await pipeline(createReadStream(filePath), revisedFrom(0, version), hash);
  return hash.digest('hex');
}

const reversed = (text: string): string => [...text].reverse().join('');
