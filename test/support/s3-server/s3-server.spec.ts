import { startBucket, type TestBucket } from '../start-bucket.js';

let bucket: TestBucket;
beforeAll(async () => (bucket = await startBucket()));
afterEach(() => bucket.heal());

const ask = (method: string, path: string) => fetch(`${bucket.settings.S3_ENDPOINT}${path}`, { method });

it.each(['GET', 'HEAD', 'PUT', 'POST', 'DELETE'])(
  'a %s without a signature is refused, whether its bucket exists or not',
  async (method) => {
    for (const path of ['/images/key', '/nowhere/key']) {
      const answer = await ask(method, path);
      const code = method === 'HEAD' ? '' : 'AccessDenied';
      expect([answer.status, await answer.text()]).toEqual([403, expect.stringContaining(code)]);
    }
  },
);

it('requests are recorded in order, without the path of the endpoint', async () => {
  bucket.forgetRequests();
  await ask('HEAD', '/images/a?x=1');
  await ask('GET', '/images/b');
  expect(bucket.requests()).toEqual(['HEAD /images/a?x=1', 'GET /images/b']);
});

it('an unknown fault switch is refused', async () => {
  await expect(bucket.behave({ shoeSize: 42 })).rejects.toMatchObject({ kind: 'validation' });
});
