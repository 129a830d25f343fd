import type { FileDigests } from '../download/file-digests.js';
import type { ProductStore } from '../download/product-store.js';
import { servedVersion } from '../download/served-version.js';
import { dateOfMjd } from '../sky/files/time.js';
import type { BucketObject } from './bucket.js';
import type { ListedFacts } from './listing-reply.js';

/** What the facts of a listing are told from. */
export interface ListingParts {
  readonly store: ProductStore;
  readonly digests: FileDigests;
}

/** What the public bucket tells of an object. One that is not there, or not yet, has no ETag, and the size that the archive lists. */
export async function listedFacts(
  { file, row }: BucketObject,
  { store, digests }: ListingParts,
): Promise<ListedFacts> {
  const found = await store.existing(file);
  if (found === undefined) return { modified: dateOfMjd(row.t_min ?? 0), size: file.product.size };
  const { size, modified } = found;
  if (file.source.kind !== 'disk') return { modified, size };
  return { modified, size, etag: await digests.md5({ ...found, version: servedVersion(found, 'both') }) };
}
