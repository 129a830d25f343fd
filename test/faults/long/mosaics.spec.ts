import { RecordEntity } from '#domain';
import { filesIn, followJob } from '../../support/library.js';
import {
  COMPLETING,
  expectOneMosaic,
  expectWhole,
  killedWhile,
  mosaicKills,
  ORDERING,
  RECORDING,
} from '../../support/mosaic-kills.js';
import { slowMosaic, uploadLargeTiles, uploadTiles } from '../../support/mosaic-records.js';

jest.setTimeout(180_000);

const t = mosaicKills();

describe('mosaic-save', () => {
  let tiles: string[];
  beforeAll(async () => {
    tiles = await uploadTiles(t.user, 3);
  });

  const recordsOf = (jobId: string) =>
    t.stack.database.getRepository(RecordEntity).findBy({ sourceUri: `job:${jobId}` });
  const filesOf = (jobId: string) =>
    filesIn(t.stack, 'data').filter((name) => name.includes(jobId) && !name.includes('/.'));

  it.each([
    ['writing and recording', RECORDING, 0],
    ['recording and completing', COMPLETING, 1],
  ])('the worker is killed between %s: another run makes the only record', async (_, lock, before) => {
    let jobId = '';
    await killedWhile(
      t,
      lock,
      async () => {
        const { status, json } = await t.user.post('/api/mosaic/save', { dataIds: tiles });
        expect(status).toBe(202);
        jobId = json.jobId;
      },
      async () => expect(await recordsOf(jobId)).toHaveLength(before),
    );
    const job = await followJob(t.user, jobId);
    expect(job).toMatchObject({ status: 'completed', resultKind: 'data', error: null });
    const found = await recordsOf(jobId);
    expect(found).toMatchObject([{ id: job.resultDataId, version: 1, derivedFrom: tiles }]);
    await expectWhole(t, job.resultDataId);
    expect(filesOf(jobId)).toContain(found[0].storageKey);
    expect(filesOf(jobId).filter((name) => name.startsWith('results/'))).toEqual([]);
  });

  it('the engine is killed during the work: the job waits for it, says so, and completes', async () => {
    const { stack, user } = t;
    const large = await uploadLargeTiles(user);
    const { jobId } = (await user.post('/api/mosaic/save', slowMosaic(large))).json;
    await followJob(user, jobId, ({ status, percent }) => status === 'running' && percent > 0);
    await stack.end('processing', 'SIGKILL');
    await followJob(user, jobId, ({ message }) => /^Waiting for the processing engine/.test(message));
    await stack.start('processing');
    const job = await followJob(user, jobId);
    expect(job).toMatchObject({ status: 'completed', error: null });
    await expectWhole(t, job.resultDataId);
    expect(await recordsOf(jobId)).toHaveLength(1);
  });
});

describe('the mosaic of an observation', () => {
  it.each([
    ['before the import has ordered it', ORDERING],
    ['between writing and recording', RECORDING],
    ['between recording and completing', COMPLETING],
  ])('a worker is killed %s: it is made nevertheless', async (_, lock) => {
    await expectOneMosaic(t, lock, 5);
  });
});
