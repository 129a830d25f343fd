import { existsSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { In } from 'typeorm';
import { contentOfParts, currentImage, currentSpec, JobEntity, RecordEntity, recordsOf } from '#domain';
import { Settings } from '#platform';
import type { CompositeRequest } from '#queues';
import { openAccount, type Account, type Answer } from '../support/api-client.js';
import { importAll, offerExposure, type Exposure } from '../support/detector-files.js';
import { insertJobs, inSeconds } from '../support/insert-jobs.js';
import { whileHeld } from '../support/held-queue.js';
import { filesIn, followJob, uploadRecord } from '../support/library.js';
import { tileFile } from '../support/mosaic-records.js';
import { until } from '../support/spec-end.js';
import { startStack, type Stack } from '../support/start-stack.js';

jest.setTimeout(180_000);

const TYPE = 'observation-mosaic';

let stack: Stack;
let user: Account;
let stranger: Account;

beforeAll(async () => {
  stack = await startStack({
    apps: ['sample-archive', 'archive', 'processing', 'worker', 'api'],
    // Each import is work for all apps: three files do as well as five.
    env: { OBSERVATION_MOSAIC_FILE_THRESHOLD: '2' },
  });
});

beforeEach(async () => {
  [user, stranger] = await Promise.all([openAccount(stack.url), openAccount(stack.url)]);
});

const records = () => stack.database.getRepository(RecordEntity);
const mosaicJobs = async (): Promise<Answer['json'][]> =>
  (await user.get(`/api/jobs?type=${TYPE}`)).json.items;
/** All ordered mosaics are done. */
const settled = () =>
  until(async () => (await mosaicJobs()).every(({ status }) => !['queued', 'running'].includes(status)));

/** The mosaics of an exposure owned by its importer. */
const mosaicsOf = async ({ base }: Exposure, ownerId = user.id): Promise<RecordEntity[]> =>
  (await records().findBy({ ownerId, observationBaseId: base })).filter(({ sourceUri }) =>
    sourceUri?.startsWith(`${TYPE}:`),
  );

/** The only mosaic of an exposure, when all orders are done. */
async function theMosaic(exposure: Exposure): Promise<RecordEntity> {
  await settled();
  const found = await mosaicsOf(exposure);
  expect(found).toHaveLength(1);
  return found[0];
}

async function expectMadeOf(mosaic: RecordEntity, ids: readonly string[]): Promise<void> {
  const parts = await Promise.all(ids.map((id) => records().findOneByOrFail({ id })));
  expect([...mosaic.derivedFrom].sort()).toEqual([...ids].sort());
  expect(mosaic.madeOf).toBe(contentOfParts(parts));
}

describe('after an import', () => {
  it('more single-detector files than the threshold get a mosaic, no more do not', async () => {
    expect(new Settings().OBSERVATION_MOSAIC_FILE_THRESHOLD).toBe(4);
    const exposure = await offerExposure(stack, 3);
    const two = await importAll(user, exposure.obsIds.slice(0, 2), { visibility: 'public', tags: ['mine'] });
    expect(await mosaicJobs()).toEqual([]);
    const [third] = await importAll(user, exposure.obsIds.slice(2), { visibility: 'public', tags: ['mine'] });
    const mosaic = await theMosaic(exposure);
    const [job, ...others] = await mosaicJobs();
    expect(others).toEqual([]);
    expect(job).toMatchObject({
      ...{ status: 'completed', resultKind: 'data', resultDataId: mosaic.id, error: null },
      description: `Mosaic of ${exposure.base} (NIRCAM, F200W)`,
    });
    await expectMadeOf(mosaic, [...two, third]);
    const { json: view } = await user.get(`/api/spacedata/${mosaic.id}`);
    expect(view).toMatchObject({
      ...{ fileName: `${exposure.base}_F200W_mosaic.fits`, observationBaseId: exposure.base, parentId: null },
      ...{
        processingLevel: 'L3',
        instrument: 'NIRCAM',
        filter: 'F200W',
        exposureTime: 301.5,
        status: 'ready',
      },
      ...{ visibility: 'public', owner: { id: user.id }, tags: ['mine'], isViewable: true },
    });
    expect(view.dimensions[0]).toBeGreaterThan(2 * view.dimensions[1]);
    await until(async () => (await user.get(`/api/spacedata/${mosaic.id}`)).json.hasThumbnail === true);
    expect((await stranger.get(`/api/jobs/${job.jobId}`)).status).toBe(404);
  });

  it('simultaneous imports get one record with all of them', async () => {
    const exposure = await offerExposure(stack, 5);
    const ids = await importAll(user, exposure.obsIds);
    const mosaic = await theMosaic(exposure);
    await expectMadeOf(mosaic, ids);
    expect(mosaic.visibility).toBe('private');
    for (const { status, resultDataId } of await mosaicJobs())
      expect([status, resultDataId]).toEqual(['completed', mosaic.id]);
    const kept = filesIn(stack, 'data').filter((name) => name.includes(`${exposure.base}_F200W_mosaic`));
    await until(() => filesIn(stack, 'data').filter((name) => kept.includes(name)).length === 1);
  });

  it('a repeated import changes nothing; one more part renews the record, and a private part makes it private', async () => {
    const exposure = await offerExposure(stack, 4);
    const three = await importAll(user, exposure.obsIds.slice(0, 3), { visibility: 'public' });
    const before = await theMosaic(exposure);
    const jobs = (await mosaicJobs()).length;
    await importAll(user, exposure.obsIds.slice(0, 3), { visibility: 'public' });
    expect(await mosaicJobs()).toHaveLength(jobs);
    expect(await theMosaic(exposure)).toMatchObject({ id: before.id, version: before.version });

    const [fourth] = await importAll(user, exposure.obsIds.slice(3));
    const after = await theMosaic(exposure);
    expect(after).toMatchObject({ id: before.id, version: before.version + 1, visibility: 'private' });
    expect(after.storageKey).not.toBe(before.storageKey);
    await expectMadeOf(after, [...three, fourth]);
    expect((await stranger.get(`/api/spacedata/${after.id}`)).status).toBe(404);
  });

  it('a file of the same name elsewhere on the sky is left out', async () => {
    const exposure = await offerExposure(stack, 3);
    const stray = await uploadRecord(user, `${exposure.base}_nrcb4_i2d.fits`, tileFile(10_000));
    const ids = await importAll(user, exposure.obsIds);
    const group = await records().findOneByOrFail({ id: ids[0] });
    expect(await records().findOneByOrFail({ id: stray })).toMatchObject({
      ...{ observationBaseId: group.observationBaseId, instrument: 'NIRCAM', filter: group.filter },
      wcs: expect.objectContaining({ footprint: expect.anything() }),
    });
    await expectMadeOf(await theMosaic(exposure), ids);
    expect((await mosaicJobs()).map(({ status }) => status)).not.toContain('failed');
  });

  it('a full queue neither refuses the job nor is filled by it', async () => {
    const busy = await insertJobs(stack.database, user.id, 10, {
      ...{ type: 'mosaic', queue: 'mosaic', status: 'running', leaseUntil: inSeconds(600) },
    });
    const exposure = await offerExposure(stack, 3);
    const ids = await importAll(user, exposure.obsIds);
    const mosaic = await theMosaic(exposure);
    await expectMadeOf(mosaic, ids);
    const order = () => user.post('/api/mosaic/export', { dataIds: ids.slice(0, 2) });
    expect((await order()).json.code).toBe('queue_full');
    await stack.database.query(`DELETE FROM jobs WHERE id = ANY ($1)`, [busy.slice(0, 1)]);
    // Waiting jobs of the service take none of the places.
    const more = { type: TYPE, queue: 'mosaic', status: 'running', leaseUntil: inSeconds(600) } as const;
    busy.push(...(await insertJobs(stack.database, user.id, 3, more)));
    expect((await user.get('/api/mosaic/limits')).json.queueFree).toBe(1);
    const taken = await order();
    expect(taken.status).toBe(202);
    expect((await followJob(user, taken.json.jobId)).status).toBe('completed');
    await stack.database.query(`DELETE FROM jobs WHERE id = ANY ($1)`, [busy]);
  });
});

describe('after a removal of images', () => {
  it('the mosaic is removed, and another is made of the remaining ones', async () => {
    const exposure = await offerExposure(stack, 4);
    const ids = await importAll(user, exposure.obsIds);
    const before = await theMosaic(exposure);
    expect((await user.delete(`/api/spacedata/${ids[0]}`)).status).toBe(204);
    expect((await user.get(`/api/spacedata/${before.id}`)).status).toBe(404);
    await until(async () => (await mosaicsOf(exposure)).length === 1);
    const after = await theMosaic(exposure);
    expect(after.id).not.toBe(before.id);
    await expectMadeOf(after, ids.slice(1));

    // Two are not enough.
    expect((await user.delete(`/api/spacedata/${ids[1]}`)).status).toBe(204);
    await settled();
    expect(await mosaicsOf(exposure)).toEqual([]);
    const files = () =>
      filesIn(stack, 'data').filter((name) => name.includes(`${exposure.base}_F200W_mosaic`));
    await until(() => files().length === 0);
  });

  it('the job is cancelled with the last image, and makes nothing', async () => {
    const exposure = await offerExposure(stack, 3);
    await whileHeld(stack, 'mosaic', async () => {
      const ids = await importAll(user, exposure.obsIds);
      const [job] = await mosaicJobs();
      expect(job.status).toBe('queued');
      for (const id of ids) expect((await user.delete(`/api/spacedata/${id}`)).status).toBe(204);
      expect(await mosaicJobs()).toMatchObject([{ jobId: job.jobId, status: 'cancelled' }]);
    });
    await sleep(500);
    expect(await mosaicsOf(exposure)).toEqual([]);
  });

  it('during the making the mosaic has all images or does not exist', async () => {
    const exposure = await offerExposure(stack, 4);
    const ids = await importAll(user, exposure.obsIds);
    await until(async () => (await mosaicJobs()).some(({ status }) => status !== 'queued'));
    await Promise.all(ids.map((id) => user.delete(`/api/spacedata/${id}`)));
    await settled();
    expect(await records().countBy({ ownerId: user.id, observationBaseId: exposure.base })).toBe(0);
    const statuses = (await mosaicJobs()).map(({ status }) => status);
    expect(statuses.filter((status) => !['cancelled', 'completed'].includes(status))).toEqual([]);
  });
});

describe('composites', () => {
  const order = async (caller: Account, channels: readonly (readonly string[])[]): Promise<string> => {
    const answer = await caller.post('/api/composite/export-nchannel', {
      channels: channels.map((dataIds, i) => ({ dataIds, color: { hue: 100 * i } })),
    });
    expect(answer.status).toBe(202);
    return answer.json.jobId;
  };

  /** The records of each channel of a composite. */
  async function madeOf(caller: Account, channels: readonly (readonly string[])[]): Promise<string[][]> {
    stack.pause('worker');
    try {
      const jobId = await order(caller, channels);
      const { request } = await stack.database.getRepository(JobEntity).findOneByOrFail({ id: jobId });
      await caller.post(`/api/jobs/${jobId}/cancel`);
      const composite = request as CompositeRequest;
      const found = await records().findBy({ id: In(recordsOf(composite)) });
      const current = new Map(found.map((record) => [record.id, currentImage(record)]));
      const ids = new Map(found.map(({ id, storageKey }) => [storageKey, id]));
      return currentSpec(composite, current).channels.map(({ inputs }) =>
        inputs.map(({ key }) => ids.get(key) ?? key),
      );
    } finally {
      stack.resume('worker');
    }
  }

  it('are made of the mosaic instead of its parts, unless they name a file missing in it', async () => {
    const exposure = await offerExposure(stack, 3);
    const ids = await importAll(user, exposure.obsIds);
    const { id: mosaic } = await theMosaic(exposure);
    const other = await uploadRecord(user, `${exposure.base}_nrcb2_rate.fits`, tileFile(5));
    const unrelated = await uploadRecord(user, 'mine_i2d.fits', tileFile(1));
    expect(await madeOf(user, [ids, [ids[1], unrelated]])).toEqual([[mosaic], [mosaic, unrelated]]);
    const some = [...ids.slice(0, 2), other];
    expect(await madeOf(user, [some, ids])).toEqual([some, [mosaic]]);
  });

  it('are made of the parts for a user who may not see the mosaic', async () => {
    const exposure = await offerExposure(stack, 3);
    const ids = await importAll(user, exposure.obsIds, { visibility: 'public' });
    const { id: mosaic } = await theMosaic(exposure);
    expect(await madeOf(stranger, [ids, ids])).toEqual([[mosaic], [mosaic]]);
    await stack.database.query(`UPDATE records SET visibility = 'private' WHERE id = $1`, [mosaic]);
    expect(await madeOf(stranger, [ids, ids])).toEqual([ids, ids]);
    expect(await madeOf(user, [ids, ids])).toEqual([[mosaic], [mosaic]]);
  });

  describe('that wait while the mosaic changes', () => {
    /** A job that does not start before the change. */
    const whileQueued = (channels: readonly (readonly string[])[], change: () => Promise<void>) =>
      whileHeld(stack, 'composite', async () => {
        const jobId = await order(user, channels);
        await change();
        expect((await user.get(`/api/jobs/${jobId}`)).json.status).toBe('queued');
        return jobId;
      });

    const untilGone = ({ storageKey }: RecordEntity) =>
      until(() => !existsSync(path.join(stack.dataDir, 'data', storageKey)));

    it('are made of the renewed mosaic', async () => {
      const exposure = await offerExposure(stack, 4);
      const ids = await importAll(user, exposure.obsIds.slice(0, 3));
      const before = await theMosaic(exposure);
      const jobId = await whileQueued([ids, ids.slice(0, 1)], async () => {
        await importAll(user, exposure.obsIds.slice(3));
        expect((await theMosaic(exposure)).version).toBe(before.version + 1);
        await untilGone(before);
      });
      expect(await followJob(user, jobId)).toMatchObject({ status: 'completed', error: null });
      expect((await user.get(`/api/jobs/${jobId}/result`)).status).toBe(200);
    });

    it('are made of the parts when it is removed; a removed part is named', async () => {
      const exposure = await offerExposure(stack, 3);
      const ids = await importAll(user, exposure.obsIds);
      const before = await theMosaic(exposure);
      const remove = async (id: string) =>
        expect((await user.delete(`/api/spacedata/${id}`)).status).toBe(204);
      const jobId = await whileQueued([ids.slice(0, 2)], async () => {
        await remove(before.id);
        await untilGone(before);
      });
      expect(await followJob(user, jobId)).toMatchObject({ status: 'completed', error: null });

      const gone = await records().findOneByOrFail({ id: ids[0] });
      const failing = await whileQueued([ids.slice(0, 2)], () => remove(ids[0]));
      const { status, error } = await followJob(user, failing);
      expect([status, error]).toEqual(['failed', expect.stringContaining(gone.fileName)]);
    });
  });
});
