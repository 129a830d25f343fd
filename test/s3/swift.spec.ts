import { ListMultipartUploadsCommand } from '@aws-sdk/client-s3';
import { createStorage, createUrlSigner, Settings } from '#platform';
import { makeBucket } from '../../libs/platform/src/storage/s3/make-bucket.js';
import { createS3Client } from '../../libs/platform/src/storage/s3/s3-client.js';
import { atSpecEnd } from '../support/spec-end.js';
import { isSwiftInstalled, startSwift, SWIFT_PACKAGES } from '../support/start-swift.js';
import { describeStorage } from '../support/storage-behaviours.js';

jest.setTimeout(240_000);

if (isSwiftInstalled()) {
  let settings: Settings;

  describeStorage('OpenStack Swift', async () => {
    settings = { ...new Settings(), ...(await startSwift()) };
    expect(await makeBucket(settings)).toBe(true);
    expect(await makeBucket(settings)).toBe(false);
    const client = createS3Client(settings);
    atSpecEnd(() => client.destroy());
    const unfinished = async () => {
      const { Uploads = [] } = await client.send(
        new ListMultipartUploadsCommand({ Bucket: settings.S3_BUCKET }),
      );
      return Uploads.map(({ Key }) => String(Key));
    };
    return { storage: createStorage(settings), unfinished };
  });

  it('Swift serves a file at a presigned URL, with its name and type', async () => {
    const storage = createStorage(settings);
    await storage.put('signed/a+b.fits', Buffer.from('0123456789'));
    const sign = createUrlSigner({ ...settings, S3_REDIRECT_DOWNLOADS: true })!;
    const disposition = 'attachment; filename="a b.fits"';
    const url = await sign({ key: 'signed/a+b.fits', contentType: 'application/fits', disposition });
    const answer = await fetch(url, { headers: { range: 'bytes=2-4' } });
    expect([answer.status, await answer.text()]).toEqual([206, '234']);
    expect(answer.headers.get('content-type')).toBe('application/fits');
    expect(answer.headers.get('content-disposition')).toBe(disposition);
    const otherDigit = url.replace(/Signature=(.)/, (_, digit) => `Signature=${digit === '0' ? '1' : '0'}`);
    for (const other of [url.replace('a%2Bb', 'a%2Bc'), otherDigit, url.split('?')[0]])
      expect([400, 401, 403]).toContain((await fetch(other)).status);
    expect((await fetch(url, { method: 'PUT', body: 'x' })).status).toBe(403);
    await storage.close();
  });
} else {
  it.skip(`needs OpenStack Swift (apt install ${SWIFT_PACKAGES})`, () => undefined);
}
