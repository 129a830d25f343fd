import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { atSpecEnd } from '../../../../../test/support/spec-end.js';
import { startBucket } from '../../../../../test/support/start-bucket.js';
import { makeBucket } from './make-bucket.js';

const settingsOf = (endpoint: string) => ({
  ...{ S3_ENDPOINT: endpoint, S3_REGION: 'us-east-1', S3_BUCKET: 'firstlight' },
  ...{ S3_ACCESS_KEY_ID: 'test', S3_SECRET_ACCESS_KEY: 'test' },
});

/** A store that answers every request alike. */
async function startRefusing(status: number, code: string, methods: string[] = []): Promise<string> {
  const server = createServer((request, response) => {
    methods.push(String(request.method));
    const isThere = request.method === 'HEAD' && code === 'BucketAlreadyExists';
    response.writeHead(isThere ? 404 : status, { 'content-type': 'application/xml' });
    response.end(
      request.method === 'HEAD' ? undefined : `<Error><Code>${code}</Code><Message>no</Message></Error>`,
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  atSpecEnd(() => new Promise((resolve) => (server.closeAllConnections(), server.close(() => resolve()))));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe('makeBucket', () => {
  it('creates the bucket once and then finds it', async () => {
    const store = await startBucket({ isMade: false });
    expect(await makeBucket(store.settings)).toBe(true);
    expect(await makeBucket(store.settings)).toBe(false);
    expect(store.requests().filter((line) => line.startsWith('PUT'))).toEqual(['PUT /images/']);
  });

  it('accepts that another start was faster', async () => {
    const store = await startBucket({ isMade: false });
    const results = await Promise.all([1, 2, 3].map(() => makeBucket(store.settings)));
    expect(results.filter(Boolean)).toHaveLength(1);
  });

  it('reports a store that refuses, or a bucket of another owner', async () => {
    const methods: string[] = [];
    const refusing = await startRefusing(403, 'AccessDenied', methods);
    await expect(makeBucket(settingsOf(refusing))).rejects.toMatchObject({
      $metadata: { httpStatusCode: 403 },
    });
    expect(methods).toEqual(['HEAD']);
    const taken = await startRefusing(409, 'BucketAlreadyExists');
    await expect(makeBucket(settingsOf(taken))).rejects.toMatchObject({ name: 'BucketAlreadyExists' });
  });
});
