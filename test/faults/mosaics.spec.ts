import { contentOfParts, RecordEntity } from '#domain';
import { memorySource, openFits, verifyFits } from '#kernels';
import { openAccount, type Account, type Answer } from '../support/api-client.js';
import { importAll, offerExposure, type Exposure } from '../support/detector-files.js';
import { holdWrites, makeWritesWait } from '../support/held-writes.js';
import { filesIn, followJob } from '../support/library.js';
import { slowMosaic, uploadLargeTiles, uploadTiles } from '../support/mosaic-records.js';
import { waitFor } from '../support/spec-end.js';
import { startStack, type Stack } from '../support/start-stack.js';

jest.setTimeout(180_000);

const RECORDING = 18;
const COMPLETING = 19;
const ORDERING = 20;

let stack: Stack;
let user: Account;
let tiles: string[];

beforeAll(async () => {
  stack = await startStack({
    apps: ['sample-archive', 'archive', 'api', 'processing', 'worker'],
    env: { MAX_MOSAIC_OUTPUT_PIXELS: '4000000' },
  });
  user = await openAccount(stack.url);
  tiles = await uploadTiles(user, 3);
  await makeMosaicsWait();
});

async function until(isReached: () => Promise<boolean> | boolean): Promise<void> {
  const reached = await waitFor(async () => ((await isReached()) ? true : undefined), { timeoutMs: 40_000 });
  if (!reached) throw new Error(`not reached: ${isReached.toString()}`);
}

const records = () => stack.database.getRepository(RecordEntity);

/** A record, a completion or an order comes into force when the test lets it. */
const makeMosaicsWait = () =>
  makeWritesWait(stack, [
    {
      lock: RECORDING,
      before: 'INSERT OR UPDATE OF storage_key ON records',
      when: `NEW.file_name LIKE '%_mosaic.fits'`,
    },
    {
      lock: COMPLETING,
      before: 'UPDATE ON jobs',
      when: `NEW.status = 'completed' AND NEW.queue = 'mosaic'`,
    },
    { lock: ORDERING, before: 'INSERT ON jobs', when: `NEW.type = 'observation-mosaic'` },
  ]);

/** Kills the worker while one of the writes is under way, which then never comes into force. */
async function killedWhile(lock: number, begin: () => Promise<void>, look: () => Promise<void>) {
  const held = await holdWrites(stack, lock, 40_000);
  await begin();
  await held.untilWaiting();
  await look();
  await stack.end('worker', 'SIGKILL');
  await held.breakConnection();
  await held.letGo();
  await stack.start('worker');
}

async function expectWhole(dataId: string): Promise<void> {
  const { bytes } = await user.get(`/api/spacedata/${dataId}/file`);
  expect(await verifyFits(await openFits(memorySource(bytes, 'mosaic.fits')))).toEqual([]);
}

describe('mosaic-save', () => {
  const recordsOf = (jobId: string) => records().findBy({ sourceUri: `job:${jobId}` });
  const filesOf = (jobId: string) =>
    filesIn(stack, 'data').filter((name) => name.includes(jobId) && !name.includes('/.'));

  it.each([
    ['writing and recording', RECORDING, 0, 1],
    ['recording and completing', COMPLETING, 1, 2],
  ])(
    'the worker is killed between %s: another run makes the one record',
    async (_, lock, before, version) => {
      let jobId = '';
      await killedWhile(
        lock,
        async () => {
          const { status, json } = await user.post('/api/mosaic/save', { dataIds: tiles });
          expect(status).toBe(202);
          jobId = json.jobId;
        },
        async () => expect(await recordsOf(jobId)).toHaveLength(before),
      );
      const job = await followJob(user, jobId);
      expect(job).toMatchObject({ status: 'completed', resultKind: 'data', error: null });
      const found = await recordsOf(jobId);
      expect(found).toMatchObject([{ id: job.resultDataId, version, derivedFrom: tiles }]);
      await expectWhole(job.resultDataId);
      expect(filesOf(jobId)).toContain(found[0].storageKey);
      expect(filesOf(jobId).filter((name) => name.startsWith('results/'))).toEqual([]);
    },
  );

  it('the engine is killed at work: the job waits for it, says so, and is done', async () => {
    const large = await uploadLargeTiles(user);
    const { jobId } = (await user.post('/api/mosaic/save', slowMosaic(large))).json;
    await followJob(user, jobId, ({ status, percent }) => status === 'running' && percent > 0);
    await stack.end('processing', 'SIGKILL');
    await followJob(user, jobId, ({ message }) => /^Waiting for the processing engine/.test(message));
    await stack.start('processing');
    const job = await followJob(user, jobId);
    expect(job).toMatchObject({ status: 'completed', error: null });
    await expectWhole(job.resultDataId);
    expect(await recordsOf(jobId)).toHaveLength(1);
  });
});

describe('the mosaic of an observation', () => {
  const mosaicsOf = async ({ base }: Exposure) =>
    (await records().findBy({ ownerId: user.id, observationBaseId: base })).filter(({ fileName }) =>
      fileName.endsWith('_mosaic.fits'),
    );
  const mosaicJobs = async (): Promise<Answer['json'][]> =>
    (await user.get('/api/jobs?type=observation-mosaic')).json.items;
  const settled = () =>
    until(async () => (await mosaicJobs()).every(({ status }) => !['queued', 'running'].includes(status)));

  async function expectOne(exposure: Exposure, ids: readonly string[]): Promise<void> {
    await until(async () => (await mosaicsOf(exposure)).length > 0);
    await settled();
    const found = await mosaicsOf(exposure);
    const parts = await Promise.all(ids.map((id) => records().findOneByOrFail({ id })));
    expect(found).toMatchObject([{ madeOf: contentOfParts(parts), status: 'ready' }]);
    await expectWhole(found[0].id);
  }

  it.each([
    ['before the import has ordered it', ORDERING],
    ['between writing and recording', RECORDING],
    ['between recording and completing', COMPLETING],
  ])('the worker is killed %s: there is one all the same', async (_, lock) => {
    const exposure = await offerExposure(stack, 5);
    let ids: Promise<string[]> = Promise.resolve([]);
    await killedWhile(
      lock,
      () => {
        ids = importAll(user, exposure.obsIds);
        ids.catch(() => undefined);
        return Promise.resolve();
      },
      () => Promise.resolve(),
    );
    await expectOne(exposure, await ids);
  });
});
