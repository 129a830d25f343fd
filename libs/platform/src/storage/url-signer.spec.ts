import { Settings } from '../config/settings.js';
import { createUrlSigner } from './url-signer.js';

const SETTINGS = Object.assign(new Settings(), {
  STORAGE_DRIVER: 's3',
  S3_ENDPOINT: 'http://store:8333',
  S3_BUCKET: 'pictures',
  S3_ACCESS_KEY_ID: 'somebody',
  S3_SECRET_ACCESS_KEY: 'secret',
  S3_REDIRECT_DOWNLOADS: true,
});
const FILE = { key: 'uploads/a/b+c.fits', contentType: 'application/fits', disposition: 'attachment' };

describe('createUrlSigner', () => {
  it('presigns the URL of an object for five minutes', async () => {
    const url = new URL(await createUrlSigner(SETTINGS)!(FILE));
    expect(`${url.origin}${url.pathname}`).toBe('http://store:8333/pictures/uploads/a/b%2Bc.fits');
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      'X-Amz-Expires': '300',
      'X-Amz-SignedHeaders': 'host',
      'response-content-type': 'application/fits',
      'response-content-disposition': 'attachment',
    });
    expect(url.searchParams.get('X-Amz-Signature')).toMatch(/^[0-9a-f]{64}$/);
    expect(url.search).not.toContain('secret');
  });

  it('uses the endpoint that clients reach', async () => {
    const signUrl = createUrlSigner({ ...SETTINGS, S3_PUBLIC_ENDPOINT: 'https://files.example' })!;
    expect(await signUrl(FILE)).toMatch(/^https:\/\/files\.example\/pictures\/uploads\/a\/b%2Bc\.fits\?/);
  });

  it('presigns nothing when redirects are off or files lie in a folder', () => {
    expect(createUrlSigner({ ...SETTINGS, S3_REDIRECT_DOWNLOADS: false })).toBeNull();
    expect(createUrlSigner({ ...SETTINGS, STORAGE_DRIVER: 'disk' })).toBeNull();
  });

  it('presigns no key that leaves its folder', async () => {
    await expect(async () => createUrlSigner(SETTINGS)!({ ...FILE, key: '../a' })).rejects.toThrow();
  });
});
