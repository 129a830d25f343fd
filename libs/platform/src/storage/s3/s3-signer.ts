import { GetObjectCommand } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import type { SignUrl } from '../presigned-url.js';
import { createS3Client, type S3Settings } from './s3-client.js';

/** Long enough to begin a download, short enough to be useless to a finder of the URL. */
const SECONDS = 300;

/** Presigns URLs of a bucket's objects. */
export function s3Signer(settings: S3Settings): SignUrl {
  const client = createS3Client(settings);
  return ({ key: Key, contentType, disposition }) => {
    const answer = { ResponseContentType: contentType, ResponseContentDisposition: disposition };
    const object = new GetObjectCommand({ Bucket: settings.S3_BUCKET, Key, ...answer });
    return getSignedUrl(client, object, { expiresIn: SECONDS });
  };
}
