import { statSync } from 'node:fs';
import { request } from 'node:http';
import path from 'node:path';
import { openAccount, type Account } from '../support/api-client.js';
import { offerFiles } from '../support/archive-files.js';
import { filesIn, followJob, upload, uploadRecord } from '../support/library.js';
import { until } from '../support/spec-end.js';
import { starImage } from '../support/star-image.js';
import { startStack, type Stack } from '../support/start-stack.js';

jest.setTimeout(180_000);

const MB = 2 ** 20;
const MAX_RECORDS = 4;

let stack: Stack;
let user: Account;

beforeAll(async () => {
  stack = await startStack({
    apps: ['sample-archive', 'archive', 'processing', 'worker', 'api'],
    env: { USER_STORAGE_MB: '1', USER_METADATA_MB: '1', USER_RECORDS: String(MAX_RECORDS) },
  });
});

beforeEach(async () => {
  user = await openAccount(stack.url);
});

const usageOf = async (of = user) => (await of.get('/api/auth/me')).json.usage;

/** A CSV file of a given length. */
const table = (bytes: number): string => {
  const head = 'a,b\n';
  return head + '1,2\n'.repeat((bytes - head.length) / 4);
};

/** Files of all records, and of uploads in progress. */
const storedFiles = () => [...filesIn(stack, 'data/uploads'), ...filesIn(stack, 'uploads')];

const image = (side: number): Uint8Array => {
  const sky = { ra: 84, dec: -5 };
  const grid = { ...sky, scaleArcsec: 0.03, width: side, height: side };
  return starImage({ grid, star: sky, filter: 'F200W', fwhmArcsec: 0.3 });
};

/** The answer to an upload that announces its length and sends no byte of its body. */
const announce = (bytes: number): Promise<number> =>
  new Promise((resolve, reject) => {
    const headers = {
      authorization: `Bearer ${user.accessToken}`,
      'content-type': 'multipart/form-data; boundary=b',
      'content-length': String(bytes),
    };
    const outgoing = request(`${stack.url}/api/spacedata/upload`, { method: 'POST', headers }, (incoming) => {
      resolve(incoming.statusCode ?? 0);
      outgoing.destroy();
    });
    outgoing.on('error', reject);
    outgoing.flushHeaders();
  });

/** An upload whose end is not sent yet; `end` sends it and returns the status. */
function beginUpload(bytes: number): { end(): Promise<number> } {
  const head = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\n';
  const headers = {
    authorization: `Bearer ${user.accessToken}`,
    'content-type': 'multipart/form-data; boundary=b',
  };
  const outgoing = request(`${stack.url}/api/spacedata/upload`, { method: 'POST', headers });
  const status = new Promise<number>((resolve, reject) => {
    outgoing.on('response', (incoming) => resolve(incoming.resume().statusCode ?? 0)).on('error', reject);
  });
  outgoing.write(head + table(bytes));
  return {
    end() {
      outgoing.end('\r\n--b--\r\n');
      return status;
    },
  };
}

describe('the usage of an account', () => {
  it('is what its records take up, beside the limits', async () => {
    const limits = { bytes: MB, records: MAX_RECORDS, metadataBytes: MB };
    expect(await usageOf()).toEqual({ bytes: 0, records: 0, metadataBytes: 0, limits });
    const id = await uploadRecord(user, 'a.csv', table(400));
    const { metadata } = (await user.get(`/api/spacedata/${id}`)).json;
    expect(await usageOf()).toMatchObject({ bytes: 400, records: 1 });
    expect((await usageOf()).metadataBytes).toBeGreaterThanOrEqual(JSON.stringify(metadata).length);
    await user.post(`/api/spacedata/${id}/archive`);
    expect(await usageOf()).toMatchObject({ bytes: 400, records: 1 });
    await user.delete(`/api/spacedata/${id}`);
    expect(await usageOf()).toEqual({ bytes: 0, records: 0, metadataBytes: 0, limits });
  });
});

describe('uploads at the same time', () => {
  it('fit into the quota together: those in progress count', async () => {
    const first = beginUpload(800_000);
    const sizes = () =>
      filesIn(stack, 'uploads').map((file) => statSync(path.join(stack.dataDir, 'uploads', file)).size);
    await until(() => sizes().some((size) => size > 700_000));
    const second = await upload(user, 'b.csv', table(400_000));
    expect([second.status, second.json.code]).toEqual([413, 'quota_exceeded']);
    expect(await first.end()).toBe(201);
    await uploadRecord(user, 'c.csv', table(MB - 800_000));
  });
});

describe('an upload beyond the quota', () => {
  it('is 413 with what is used, allowed and asked for, and leaves nothing', async () => {
    await uploadRecord(user, 'a.csv', table(800_000));
    const before = storedFiles();
    const answer = await upload(user, 'b.csv', table(400_000));
    expect(answer.status).toBe(413);
    expect(answer.json).toMatchObject({
      code: 'quota_exceeded',
      detail: expect.stringMatching(
        /^The account may have 1048576 bytes of files: 800000 are used, and (3|4)\d{5} more were asked for$/,
      ),
    });
    expect(storedFiles()).toEqual(before);
    expect(await usageOf()).toMatchObject({ bytes: 800_000, records: 1 });
    await uploadRecord(await openAccount(stack.url), 'b.csv', table(400_000));
    await uploadRecord(user, 'c.csv', table(MB - 800_000));
    expect((await upload(user, 'd.csv', table(8))).json.code).toBe('quota_exceeded');
  });

  it('is answered as the first time if it is sent again with its Idempotency-Key', async () => {
    const send = (key: string) =>
      upload(
        { ...user, post: (route, body) => user.post(route, body, { 'idempotency-key': key }) },
        ...(['a.csv', table(MB)] as const),
      );
    const first = await send('first');
    expect(await usageOf()).toMatchObject({ bytes: MB, records: 1 });
    const second = await send('first');
    expect([second.status, second.bytes]).toEqual([201, first.bytes]);
    expect((await send('second')).json.code).toBe('quota_exceeded');
    expect(await usageOf()).toMatchObject({ bytes: MB, records: 1 });
  });

  it('is refused before its body is sent', async () => {
    expect(await announce(MB + 100_000)).toBe(413);
    await uploadRecord(user, 'a.csv', table(800_000));
    expect(await announce(400_000)).toBe(413);
  });

  it('is refused as it arrives when its length is not announced', async () => {
    await uploadRecord(user, 'a.csv', table(800_000));
    const before = storedFiles();
    const form = [
      '--b\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n',
      table(400_000),
      '\r\n--b--\r\n',
    ];
    const answer = await fetch(`${stack.url}/api/spacedata/upload`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${user.accessToken}`,
        'content-type': 'multipart/form-data; boundary=b',
      },
      body: new Blob(form).stream(),
      duplex: 'half',
    });
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([
      413,
      'quota_exceeded',
    ]);
    expect(storedFiles()).toEqual(before);
  });

  it('is one of two at once for the last free bytes', async () => {
    await uploadRecord(user, 'a.csv', table(400_000));
    const both = await Promise.all(['b.csv', 'c.csv'].map((name) => upload(user, name, table(500_000))));
    expect(both.map(({ status }) => status).sort()).toEqual([201, 413]);
    expect(both.find(({ status }) => status === 413)?.json.code).toBe('quota_exceeded');
    expect(await usageOf()).toMatchObject({ bytes: 900_000, records: 2 });
  });

  it('may be one record too many', async () => {
    for (let i = 0; i < MAX_RECORDS; i += 1) await uploadRecord(user, `${i}.csv`, table(40));
    expect((await upload(user, 'b.csv', table(40))).json).toMatchObject({
      code: 'quota_exceeded',
      detail: 'The account may have 4 records: 4 are used, and 1 more were asked for',
    });
  });
});

it('longer metadata beyond the quota is 413, other changes are not', async () => {
  const ids = [await uploadRecord(user, 'a.csv', table(40)), await uploadRecord(user, 'b.csv', table(40))];
  expect(
    (await user.put(`/api/spacedata/${ids[0]}`, { metadata: { note: 'x'.repeat(700_000) } })).status,
  ).toBe(200);
  const answer = await user.put(`/api/spacedata/${ids[1]}`, { metadata: { note: 'x'.repeat(700_000) } });
  expect([answer.status, answer.json.code]).toEqual([413, 'quota_exceeded']);
  expect((await user.put(`/api/spacedata/${ids[1]}`, { description: 'new' })).status).toBe(200);
});

describe('a job beyond the quota', () => {
  it('of an import fails before the download, and can be resumed once there is room', async () => {
    const { files } = await offerFiles(stack, 1, 400);
    const [{ obsId, size }] = files;
    const id = await uploadRecord(user, 'a.csv', table(800_000));
    const { json } = await user.post('/api/archive/import', { obsId });
    const failed = await followJob(user, json.jobId);
    expect(failed).toMatchObject({
      status: 'failed',
      resumable: true,
      error: `The account may have 1048576 bytes of files: 800000 are used, and ${size} more were asked for`,
    });
    expect(filesIn(stack, 'downloads').filter((name) => name.includes(obsId))).toEqual([]);
    expect(filesIn(stack, `data/archive/${obsId}`)).toEqual([]);
    await user.delete(`/api/spacedata/${id}`);
    expect((await user.post(`/api/archive/import/resume/${json.jobId}`)).status).toBe(202);
    expect(await followJob(user, json.jobId, ({ status }) => status === 'completed')).toMatchObject({
      error: null,
    });
    expect(await usageOf()).toMatchObject({ bytes: size, records: 1 });
    const again = await user.post('/api/archive/import', { obsId });
    expect(await followJob(user, again.json.jobId)).toMatchObject({ status: 'completed', error: null });
    expect(await usageOf()).toMatchObject({ bytes: size, records: 1 });
  });

  it('of files that are in the storage already fails, too', async () => {
    const other = await openAccount(stack.url);
    const { files } = await offerFiles(stack, 1, 400);
    const { json } = await other.post('/api/archive/import', { obsId: files[0].obsId });
    expect(await followJob(other, json.jobId)).toMatchObject({ status: 'completed' });
    await uploadRecord(user, 'a.csv', table(800_000));
    const existing = await user.post(`/api/archive/import/from-existing/${files[0].obsId}`);
    expect(await followJob(user, existing.json.jobId)).toMatchObject({
      status: 'failed',
      error: expect.stringContaining(`and ${files[0].size} more were asked for`),
    });
  });

  it('of a process fails when its result does not fit, and leaves no file', async () => {
    const id = await uploadRecord(user, 'a_i2d.fits', image(400));
    const process = async () => {
      const { json } = await user.post(`/api/spacedata/${id}/process`, {
        algorithm: 'smooth',
        parameters: { method: 'gaussian', sigma: 1 },
      });
      return followJob(user, json.jobId);
    };
    const failed = await process();
    expect(failed).toMatchObject({
      status: 'failed',
      error: expect.stringMatching(
        /^The account may have 1048576 bytes of files: \d+ are used, and \d+ more/,
      ),
    });
    expect(filesIn(stack, `data/derived/${failed.jobId}`)).toEqual([]);
  });
});
