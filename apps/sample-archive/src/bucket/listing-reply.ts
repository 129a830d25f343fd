import { type ListPage, type ListRequest } from './list-objects.js';
import { element, s3Document } from './s3-protocol.js';

/** Listing entry of an object. */
export interface ListedFacts {
  readonly modified: Date;
  readonly size: number;
  /** Without its quotes. */
  readonly etag?: string;
}

/** The response of ListObjectsV2. */
export async function listingReply<T extends { readonly key: string }>(
  bucket: string,
  page: ListPage<T>,
  request: ListRequest,
  factsOf: (object: T) => ListedFacts | Promise<ListedFacts>,
): Promise<string> {
  const encode = request.encodesUrls ? encodeURIComponent : (text: string) => text;
  // S3 does not encode the slashes in a key.
  const key = (text: string) => encode(text).replaceAll('%2F', '/');
  const contents: string[] = [];
  for (const object of page.objects) {
    contents.push(element('Contents', [element('Key', key(object.key)), ...written(await factsOf(object))]));
  }
  return s3Document('ListBucketResult', [
    element('Name', bucket),
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

const written = ({ modified, etag, size }: ListedFacts): string[] => [
  element('LastModified', modified.toISOString()),
  ...(etag === undefined ? [] : [element('ETag', `"${etag}"`)]),
  element('Size', size),
  element('StorageClass', 'STANDARD'),
];
