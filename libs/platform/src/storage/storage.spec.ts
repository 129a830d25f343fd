import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startBucket } from '../../../../test/support/start-bucket.js';
import { describeStorage } from '../../../../test/support/storage-behaviours.js';
import { diskStorage } from './disk/disk-storage.js';
import { s3Storage } from './s3/s3-storage.js';

jest.setTimeout(60_000);

const folder = mkdtempSync(path.join(tmpdir(), 'firstlight-storage-'));
afterAll(() => rmSync(folder, { recursive: true }));

describeStorage('a folder', () => {
  const root = path.join(folder, 'data');
  const unfinished = () =>
    Promise.resolve(
      readdirSync(root, { recursive: true })
        .map(String)
        .filter((name) => name.endsWith('.part')),
    );
  return Promise.resolve({ storage: diskStorage(root), unfinished });
});

describeStorage('a bucket', async () => {
  const bucket = await startBucket();
  await bucket.behave({ pageSizeCap: 3 });
  const unfinished = () => Promise.resolve(bucket.uploadKeys());
  return { storage: s3Storage(bucket.settings), unfinished };
});
