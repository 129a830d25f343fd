import { element, s3Document } from '../../../apps/sample-archive/src/bucket/s3-protocol.js';
import type { UploadEntry } from './bucket-uploads.js';

/** S3's own limit of a page. */
const MAX_UPLOADS = 1000;

/** The response of ListMultipartUploads. @param all in S3's order */
export function uploadsReply(
  bucket: string,
  all: readonly UploadEntry[],
  query: URLSearchParams,
  most: number,
): string {
  const [key, id] = [query.get('key-marker') ?? '', query.get('upload-id-marker')];
  const ofKey = all.filter((upload) => upload.key.startsWith(query.get('prefix') ?? ''));
  const listed = ofKey.findLastIndex((upload) => upload.key < key || (upload.key === key && (id === null || upload.id === id))); // prettier-ignore
  const after = ofKey.slice(listed + 1);
  const page = after.slice(0, Math.min(most, MAX_UPLOADS));
  const last = page.at(-1);
  const isTruncated = after.length > page.length && last !== undefined;
  return s3Document('ListMultipartUploadsResult', [
    element('Bucket', bucket),
    element('IsTruncated', isTruncated),
    ...(isTruncated ? [element('NextKeyMarker', last.key), element('NextUploadIdMarker', last.id)] : []),
    ...page.map((upload) =>
      element('Upload', [
        element('Key', upload.key),
        element('UploadId', upload.id),
        element('Initiated', upload.initiated.toISOString()),
      ]),
    ),
  ]);
}
