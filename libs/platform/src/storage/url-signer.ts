import type { Settings } from '../config/settings.js';
import type { SignUrl } from './presigned-url.js';
import type { S3Settings } from './s3/s3-client.js';
import { assertStorageKey } from './storage-key.js';

/** The signer of the bucket if downloads are redirected to it; else `null`. */
export function createUrlSigner(
  settings: S3Settings &
    Pick<Settings, 'STORAGE_DRIVER' | 'S3_REDIRECT_DOWNLOADS' | 'S3_PUBLIC_ENDPOINT'> &
    Partial<Pick<Settings, 'STORAGE_PREVIOUS_DRIVER'>>,
): SignUrl | null {
  if (settings.STORAGE_DRIVER !== 's3' || !settings.S3_REDIRECT_DOWNLOADS) return null;
  if (settings.STORAGE_PREVIOUS_DRIVER) return null; // A file may not have been moved into the bucket yet.
  const endpoint = settings.S3_PUBLIC_ENDPOINT || settings.S3_ENDPOINT;
  let signing: Promise<SignUrl> | undefined;
  return async (file) => {
    assertStorageKey(file.key);
    // The S3 client is large: apps with disk storage must not load it.
    signing ??= import('./s3/s3-signer.js').then(({ s3Signer }) =>
      s3Signer({ ...settings, S3_ENDPOINT: endpoint }),
    );
    return (await signing)(file);
  };
}
