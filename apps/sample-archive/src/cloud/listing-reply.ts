import { stat } from 'node:fs/promises';
import type { FileDigests } from '../download/file-digests.js';
import type { ProductStore } from '../download/product-store.js';
import { servedVersion } from '../download/served-version.js';
import { dateOfMjd } from '../sky/files/time.js';
import { BUCKET, type BucketObject } from './bucket.js';
import { type ListPage, type ListRequest } from './list-objects.js';
import { element, s3Document } from './s3-xml.js';

/** What a listing is told from. */
export interface ListingParts {
  readonly store: ProductStore;
  readonly digests: FileDigests;
}

/** The answer of ListObjectsV2. Objects that have not been made yet have no ETag, and the size that the archive lists. */
export async function listingReply(
  page: ListPage,
  request: ListRequest,
  parts: ListingParts,
): Promise<string> {
  const encode = request.encodesUrls ? encodeURIComponent : (text: string) => text;
  // One slash in a key is not encoded by S3.
  const key = (text: string) => encode(text).replaceAll('%2F', '/');
  const contents: string[] = [];
  for (const object of page.objects) {
    const facts = await factsOf(object, parts);
    contents.push(element('Contents', [element('Key', key(object.key)), ...facts]));
  }
  return s3Document('ListBucketResult', [
    element('Name', BUCKET),
    element('Prefix', key(request.prefix)),
    ...(request.delimiter === '' ? [] : [element('Delimiter', encode(request.delimiter))]),
    ...(request.startAfter === '' ? [] : [element('StartAfter', key(request.startAfter))]),
    ...(request.encodesUrls ? [element('EncodingType', 'url')] : []),
    element('MaxKeys', request.maxKeys),
    element('KeyCount', page.objects.length + page.prefixes.length),
    element('IsTruncated', page.nextToken !== undefined),
    ...(request.continuationToken === undefined
      ? []
      : [element('ContinuationToken', request.continuationToken)]),
    ...(page.nextToken === undefined ? [] : [element('NextContinuationToken', page.nextToken)]),
    ...contents,
    ...page.prefixes.map((prefix) => element('CommonPrefixes', [element('Prefix', key(prefix))])),
  ]);
}

async function factsOf({ file, row }: BucketObject, { store, digests }: ListingParts): Promise<string[]> {
  const path = await store.existing(file);
  const stats = path === undefined ? undefined : await stat(path);
  const etag =
    path !== undefined && stats !== undefined && file.source.kind === 'disk'
      ? [
          element(
            'ETag',
            `"${await digests.md5({ path, version: servedVersion(stats, 'both'), modified: stats.mtime })}"`,
          ),
        ]
      : [];
  return [
    element('LastModified', (stats?.mtime ?? dateOfMjd(row.t_min ?? 0)).toISOString()),
    ...etag,
    element('Size', stats?.size ?? file.product.size),
    element('StorageClass', 'STANDARD'),
  ];
}
