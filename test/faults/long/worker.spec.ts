import { JobEntity } from '#domain';
import { openAccount, type Account, type Answer } from '../../support/api-client.js';
import { decodePicture } from '../../support/decode-picture.js';
import { compositeOf, filesIn, followJob, uploadRecord } from '../../support/library.js';
import { waitFor } from '../../support/spec-end.js';
import { starImage } from '../../support/star-image.js';
import { startStack, type Stack } from '../../support/start-stack.js';

jest.setTimeout(180_000);

const SIDE_PIXELS = 4096;
const SKY = { ra: 84, dec: -5 };

let stack: Stack;
let user: Account;
let recordIds: string[];

beforeAll(async () => {
  stack = await startStack({ apps: ['api', 'processing', 'worker'] });
  user = await openAccount(stack.url);
  recordIds = [];
  for (const [index, filter] of ['F090W', 'F200W', 'F444W'].entries()) {
    const grid = {
      ...SKY,
      scaleArcsec: 0.03,
      rotationDeg: 10 * index,
      width: SIDE_PIXELS,
      height: SIDE_PIXELS,
    };
    const image = starImage({ grid, star: SKY, filter, fwhmArcsec: 1 });
    recordIds.push(await uploadRecord(user, `field_${filter.toLowerCase()}_i2d.fits`, image));
  }
});

afterAll(() => stack?.stop());

const rowOf = (id: string) => stack.database.getRepository(JobEntity).findOneByOrFail({ id });
const isUnderWay = (job: Answer['json']): boolean => job.status === 'running' && job.percent >= 5;

async function exportLarge(): Promise<string> {
  const body = compositeOf(recordIds, { width: SIDE_PIXELS });
  const answer = await user.post('/api/composite/export-nchannel', body);
  expect(answer.status).toBe(202);
  return answer.json.jobId;
}

async function expectPicture(jobId: string): Promise<void> {
  expect(await followJob(user, jobId)).toMatchObject({ status: 'completed', percent: 100, error: null });
  const { bytes } = await user.get(`/api/jobs/${jobId}/result`);
  expect((await decodePicture(bytes)).width).toBe(SIDE_PIXELS);
  expect(filesIn(stack, 'data').filter((name) => name.endsWith('.part'))).toEqual([]);
}

it('the only worker is killed: the job completes once a worker is back', async () => {
  const jobId = await exportLarge();
  await followJob(user, jobId, isUnderWay);
  await stack.end('worker', 'SIGKILL');
  await stack.start('worker');
  await expectPicture(jobId);
  expect((await rowOf(jobId)).crashes).toBe(1);
});

it('one of two workers is killed: the other takes the job over', async () => {
  const jobId = await exportLarge();
  await followJob(user, jobId, isUnderWay);
  await stack.start('worker-2');
  await stack.end('worker', 'SIGKILL');
  await expectPicture(jobId);
  expect((await rowOf(jobId)).crashes).toBe(1);
  await stack.end('worker-2', 'SIGTERM');
  await stack.start('worker');
});

it('a worker that shuts down hands its job back at once', async () => {
  const jobId = await exportLarge();
  await followJob(user, jobId, isUnderWay);
  await stack.end('worker', 'SIGTERM');
  const row = await rowOf(jobId);
  expect(row).toMatchObject({ status: 'queued', workerId: null, leaseUntil: null, crashes: 0 });
  await stack.start('worker');
  await expectPicture(jobId);
  expect((await rowOf(jobId)).crashes).toBe(0);
});

it('three workers in a row are killed: the job fails and says why', async () => {
  const jobId = await exportLarge();
  for (let life = 1; life <= 3; life += 1) {
    await followJob(user, jobId, isUnderWay);
    await stack.end('worker', 'SIGKILL');
    await stack.start('worker');
    const isTakenOver = async () => ((await rowOf(jobId)).crashes === life ? true : undefined);
    expect(await waitFor(isTakenOver, { timeoutMs: 30_000 })).toBe(true);
  }
  const job = await followJob(user, jobId);
  expect(job).toMatchObject({ status: 'failed', error: 'The worker was lost again and again' });
});

it('processing is killed during a large composite: the job completes when it is back', async () => {
  const jobId = await exportLarge();
  await followJob(user, jobId, isUnderWay);
  await stack.end('processing', 'SIGKILL');
  await stack.start('processing');
  await expectPicture(jobId);
  expect((await rowOf(jobId)).crashes).toBe(1);
});
