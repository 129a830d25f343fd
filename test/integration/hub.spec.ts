import { truncateSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openAccount, type Account } from '../support/api-client.js';
import { openHub, type HubClient, type HubOptions } from '../support/hub-client.js';
import { compositeOf, filesIn, followJob, uploadRecord } from '../support/library.js';
import { starImage } from '../support/star-image.js';
import { startStack, type Stack } from '../support/start-stack.js';

jest.setTimeout(120_000);

/** Events in transit have arrived after this. */
const SETTLE_MS = 500;
const HEARTBEAT_LIMIT_MS = 15_000;
const SKY = { ra: 84, dec: -5 };

let stack: Stack;
let user: Account;
let recordIds: string[];
const hubs: HubClient[] = [];

beforeAll(async () => {
  stack = await startStack({ apps: ['api', 'processing'] });
  user = await openAccount(stack.url);
  recordIds = await Promise.all(
    ['F090W', 'F200W', 'F444W'].map((filter) => {
      const grid = { ...SKY, scaleArcsec: 0.1, width: 512, height: 512 };
      const image = starImage({ grid, star: SKY, filter, fwhmArcsec: 1 });
      return uploadRecord(user, `field_${filter.toLowerCase()}_i2d.fits`, image);
    }),
  );
});

afterEach(() => hubs.splice(0).forEach((hub) => hub.close()));
afterAll(() => stack?.stop());

async function connect(options: HubOptions = { token: user.accessToken }): Promise<HubClient> {
  const hub = await openHub(stack.url, options);
  hubs.push(hub);
  return hub;
}

/** `slow`: some seconds of work, else a moment. */
async function exportComposite(size: 'quick' | 'slow'): Promise<string> {
  const width = size === 'slow' ? 3000 : 64;
  const answer = await user.post('/api/composite/export-nchannel', compositeOf(recordIds, { width }));
  expect(answer.status).toBe(202);
  return answer.json.jobId;
}

const namesOf = (hub: HubClient) => hub.events.map(({ name }) => name);

describe('admission', () => {
  it('accepts the token as auth.token, query parameter or header', async () => {
    expect((await connect({ authToken: user.accessToken })).socket.connected).toBe(true);
    expect((await connect({ token: user.accessToken })).socket.connected).toBe(true);
    expect((await connect({ headerToken: user.accessToken })).socket.connected).toBe(true);
  });

  it.each([
    ['no token', {}],
    ['a made-up token', { token: 'made-up' }],
    ['a made-up auth.token', { authToken: 'made-up' }],
    ['a made-up header', { headerToken: 'made-up' }],
  ])('refuses %s', async (_, options) => {
    await expect(connect(options)).rejects.toThrow('A valid access token is needed');
  });

  it('decides by auth.token when it differs from the others', async () => {
    const valid = user.accessToken;
    expect((await connect({ authToken: valid, token: 'made-up' })).socket.connected).toBe(true);
    const refused = connect({ authToken: 'made-up', token: valid, headerToken: valid });
    await expect(refused).rejects.toThrow('A valid access token is needed');
  });
});

describe('a waiting job', () => {
  it('sends a snapshot at once, a heartbeat within 15 s, and JobFailed when it is cancelled', async () => {
    const jobId = await exportComposite('quick');
    const hub = await connect();
    expect(await hub.subscribe(jobId)).toEqual({ ok: true });
    const { payload } = await hub.next('JobSnapshot', SETTLE_MS);
    expect(payload).toEqual({
      ...(await user.get(`/api/jobs/${jobId}`)).json,
      revision: expect.any(Number),
    });
    expect(payload).toMatchObject({
      jobId,
      type: 'composite',
      status: 'queued',
      percent: 0,
      queuePosition: 1,
    });

    const beat = await hub.next('JobProgress', HEARTBEAT_LIMIT_MS);
    expect(beat.payload).toEqual({
      jobId,
      percent: 0,
      stage: 'queued',
      message: expect.any(String),
      revision: expect.any(Number),
    });

    await user.post(`/api/jobs/${jobId}/cancel`);
    const end = await hub.next('JobFailed', 5_000);
    expect(end.payload).toEqual({
      jobId,
      error: 'Cancelled',
      status: 'cancelled',
      revision: expect.any(Number),
    });
  });
});

describe('a running job', () => {
  beforeAll(() => stack.start('worker'));

  it('sends progress that never decreases, and its end', async () => {
    const hub = await connect();
    const jobId = await exportComposite('slow');
    await hub.subscribe(jobId);
    const { payload } = await hub.next('JobCompleted');
    expect(payload).toEqual({ jobId, resultKind: 'blob', resultDataId: null, revision: expect.any(Number) });
    expect(namesOf(hub)[0]).toBe('JobSnapshot');
    const progress = hub.events.filter(({ name }) => name === 'JobProgress').map((event) => event.payload);
    expect(progress.length).toBeGreaterThan(1);
    const percents = progress.map(({ percent }) => percent as number);
    expect(percents).toEqual([...percents].sort((a, b) => a - b));
    for (const report of progress) {
      expect(report).toEqual({
        jobId,
        percent: expect.any(Number),
        stage: expect.any(String),
        message: expect.any(String),
        revision: expect.any(Number),
      });
    }
    await sleep(SETTLE_MS);
    expect(namesOf(hub).at(-1)).toBe('JobCompleted');
  });

  it('sends to all of its subscribers, and to none that unsubscribed', async () => {
    const [first, second, left] = await Promise.all([connect(), connect(), connect()]);
    const jobId = await exportComposite('slow');
    for (const hub of [first, second, left]) expect(await hub.subscribe(jobId)).toEqual({ ok: true });
    expect(await left.unsubscribe(jobId)).toEqual({ ok: true });
    const seenBefore = left.events.length;
    await Promise.all([first.next('JobCompleted'), second.next('JobCompleted')]);
    await sleep(SETTLE_MS);
    expect(left.events.slice(seenBefore)).toEqual([]);
    expect(first.events.filter(({ name }) => name === 'JobCompleted')).toHaveLength(1);
  });

  it('ends with JobFailed, once, when it is cancelled at work', async () => {
    const hub = await connect();
    const jobId = await exportComposite('slow');
    await hub.subscribe(jobId);
    await followJob(user, jobId, (job) => job.status === 'running');
    expect((await user.post(`/api/jobs/${jobId}/cancel`)).json).toMatchObject({
      status: 'cancelled',
      cancelRequested: true,
    });
    const end = await hub.next('JobFailed', 5_000);
    expect(end.payload).toEqual({
      jobId,
      error: 'Cancelled',
      status: 'cancelled',
      revision: expect.any(Number),
    });
    // The call to processing is not interrupted; its result is discarded. The next job shows that it is over.
    const nextJob = await followJob(user, await exportComposite('quick'));
    expect(nextJob.status).toBe('completed');
    expect(namesOf(hub)).not.toContain('JobCompleted');
    expect((await user.get(`/api/jobs/${jobId}`)).json).toMatchObject({
      status: 'cancelled',
      resultKind: null,
    });
    expect(filesIn(stack, 'data').filter((name) => name.startsWith(`results/${jobId}/`))).toEqual([]);
  });

  it('ends with JobFailed, naming the damaged file', async () => {
    const grid = { ...SKY, scaleArcsec: 0.1, width: 64, height: 64 };
    const image = starImage({ grid, star: SKY, filter: 'F090W', fwhmArcsec: 1 });
    const damaged = await uploadRecord(user, 'damaged_i2d.fits', image);
    const stored = filesIn(stack, 'data').find((name) => name.endsWith('damaged_i2d.fits'))!;
    truncateSync(path.join(stack.dataDir, 'data', stored), image.length - 5760);
    const { json } = await user.post('/api/composite/export-nchannel', compositeOf([recordIds[0], damaged]));
    const hub = await connect();
    await hub.subscribe(json.jobId);
    const job = await followJob(user, json.jobId);
    expect(job).toMatchObject({ status: 'failed', error: expect.stringContaining('damaged_i2d.fits') });
    expect((await user.get(`/api/jobs/${json.jobId}/result`)).status).toBe(404);
    const told = hub.events.map(({ payload }) => payload.error as string | null | undefined);
    expect(told).toContain(job.error);
  });

  it('sends the snapshot and the end of a job that finished long ago', async () => {
    const jobId = await exportComposite('quick');
    const finished = await followJob(user, jobId);
    const hub = await connect();
    expect(await hub.subscribe(jobId)).toEqual({ ok: true });
    const end = await hub.next('JobCompleted', SETTLE_MS);
    const { revision } = end.payload;
    expect(hub.events).toEqual([
      { name: 'JobSnapshot', payload: { ...finished, revision } },
      { name: 'JobCompleted', payload: { jobId, resultKind: 'blob', resultDataId: null, revision } },
    ]);
    expect(finished).toMatchObject({ status: 'completed', percent: 100, resultKind: 'blob' });
  });
});
