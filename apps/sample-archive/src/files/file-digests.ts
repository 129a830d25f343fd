import { createHash } from 'node:crypto';
import { type FilePlace, withFile } from './regular-file.js';
import { type ServedVersion, versionBytes } from './served-version.js';

const BYTES_PER_MIB = 1 << 20;

/** A file on disk, as currently served. */
export interface DigestedFile extends Required<FilePlace> {
  readonly version: ServedVersion;
}

/** MD5s of files, computed once per version and cached. */
export class FileDigests {
  private readonly known = new Map<string, Promise<string>>();

  /** The MD5 of a file's bytes, hexadecimal. */
  md5(file: DigestedFile): Promise<string> {
    return this.once(`md5 ${versionOf(file)}`, async () =>
      (await partDigests(file, Infinity))[0].toString('hex'),
    );
  }

  /** The ETag of a multipart upload: the MD5 of the parts' MD5s, and their number. */
  multipart(file: DigestedFile, partMib: number): Promise<string> {
    return this.once(`multipart ${partMib} ${versionOf(file)}`, async () => {
      const parts = await partDigests(file, partMib * BYTES_PER_MIB);
      return `${createHash('md5').update(Buffer.concat(parts)).digest('hex')}-${parts.length}`;
    });
  }

  private once(key: string, compute: () => Promise<string>): Promise<string> {
    const digest = this.known.get(key) ?? compute();
    this.known.set(key, digest);
    // Failures are not cached; the next request tries again.
    digest.catch(() => this.known.delete(key));
    return digest;
  }
}

/** Identifies a version of a file, independently of its headers. */
const versionOf = ({ identity, version: { size, revision } }: DigestedFile): string =>
  `${identity} ${size} ${revision}`;

/** @throws AppError not-found when the file was replaced or changed since it was found */
function partDigests({ version, ...place }: DigestedFile, partBytes: number): Promise<Buffer[]> {
  return withFile(place, async ({ handle }) => {
    const digests: Buffer[] = [];
    for (let start = 0; start === 0 || start < version.size; start += partBytes) {
      const hash = createHash('md5');
      const end = Math.min(version.size, start + partBytes) - 1;
      for await (const chunk of versionBytes(handle, version, { start, end })) hash.update(chunk);
      digests.push(hash.digest());
    }
    return digests;
  });
}
