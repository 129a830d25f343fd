import { writeFits } from '#kernels';
import { JobEntity, RecordEntity } from '#domain';
import { openAccount, type Account, type Answer } from '../../support/api-client.js';
import { openFollower, type HubFollower } from '../../support/chaos/hub-follower.js';
import { findOrphans } from '../../support/find-orphans.js';
import { insertRecords } from '../../support/insert-records.js';
import { filesIn, followJob, uploadRecord } from '../../support/library.js';
import { slowMosaic, uploadLargeTiles } from '../../support/mosaic-records.js';
import { exportSlowly, uploadField } from '../../support/slow-composite.js';
import { openAdmin } from '../../support/open-admin.js';
import { waitFor } from '../../support/spec-end.js';
import { startStack, type Stack } from '../../support/start-stack.js';

jest.setTimeout(180_000);

type App = 'api' | 'worker' | 'processing' | 'archive';
const SIGNALS = ['SIGKILL', 'SIGTERM'] as const;

/** Slow on the large image. */
const SLOW_PROCESS = { algorithm: 'reject-outliers', parameters: { size: 25 } };
const LARGE_SIDE = 2048;
const EXPORTED = 4_000;
/** A file takes half a second. */
const FIELD = { name: 'Struck', rows: 16, filesPerRow: 3, fileBytes: 60_480 };
const BYTES_PER_SECOND = 120_000;

let stack: Stack;
let user: Account;
let admin: Account;
let follower: HubFollower;
let adminFollower: HubFollower;
let fieldId: string;
let largeId: string;
let tiles: string[];
let observations: string[];
let large: Uint8Array;

beforeAll(async () => {
  const data = Float32Array.from({ length: LARGE_SIDE ** 2 }, (_, i) => (i * 7919) % 1009);
  large = writeFits([{ shape: [LARGE_SIDE, LARGE_SIDE], data }]);
  stack = await startStack({ apps: ['sample-archive', 'archive', 'processing', 'worker', 'api'] });
  user = await openAccount(stack.url);
  admin = await openAdmin(stack);
  fieldId = await uploadField(user);
  largeId = await uploadRecord(user, 'large.fits', large);
  tiles = await uploadLargeTiles(user);
  const words = `${'word '.repeat(3_000)}`;
  await insertRecords(
    stack.database,
    Array.from({ length: EXPORTED }, () => ({
      ...{ ownerId: admin.id, tags: ['exported'], storageKey: 'test/exported' },
      metadata: { words } as never,
    })),
  );
  const sample = stack.sampleArchive;
  observations = (await sample.post('/sample/fields', FIELD)).json.obsIds as string[];
  await sample.post('/sample/behaviour', { bytesPerSecond: BYTES_PER_SECOND, on: 'download' });
  follower = openFollower(stack.url, user.accessToken);
  adminFollower = openFollower(stack.url, admin.accessToken);
});

const jobs = () => stack.database.getRepository(JobEntity);
const taken = async (asked: Promise<Answer>): Promise<string> => {
  const { status, json } = await asked;
  expect([status, json]).toEqual([202, expect.objectContaining({ jobId: expect.any(String) })]);
  return json.jobId;
};
/** The thumbnail of an upload. */
async function orderThumbnail(): Promise<string> {
  await uploadRecord(user, 'drawn.fits', large);
  const [job] = await jobs().find({ where: { type: 'thumbnails' }, order: { createdAt: 'DESC' }, take: 1 });
  return job.id;
}

interface Kind {
  readonly order: () => Promise<string>;
  /** Components involved besides API and worker. */
  readonly needs: readonly App[];
  /** Too quick to be interrupted reliably. */
  readonly isQuick?: true;
  readonly ofAdmin?: true;
}

const KINDS: Readonly<Record<string, Kind>> = {
  composite: { order: () => exportSlowly(user, fieldId), needs: ['processing'] },
  mosaic: {
    order: () => taken(user.post('/api/mosaic/export', slowMosaic(tiles, { outputFormat: 'fits' }))),
    needs: ['processing'],
  },
  'mosaic-save': {
    order: () => taken(user.post('/api/mosaic/save', slowMosaic(tiles))),
    needs: ['processing'],
  },
  process: {
    order: () => taken(user.post(`/api/spacedata/${largeId}/process`, SLOW_PROCESS)),
    needs: ['processing'],
  },
  import: {
    order: () => taken(user.post('/api/archive/import', { obsId: observations.shift() })),
    needs: ['processing', 'archive'],
  },
  export: {
    order: () => taken(admin.post('/api/datamanagement/export', { search: { tags: ['exported'] } })),
    needs: [],
    ofAdmin: true,
  },
  reindex: {
    order: () => taken(admin.post('/api/search/reindex')),
    needs: ['processing'],
    ofAdmin: true,
  },
  thumbnails: { order: orderThumbnail, needs: ['processing'], isQuick: true },
  'refresh-metadata': {
    order: () => taken(admin.post('/api/archive/refresh-metadata-all')),
    needs: ['archive'],
    isQuick: true,
    ofAdmin: true,
  },
  scan: {
    order: () => taken(admin.post('/api/datamanagement/import/scan')),
    needs: ['processing'],
    isQuick: true,
    ofAdmin: true,
  },
};

const CASES = Object.entries(KINDS).flatMap(([kind, { needs }]) =>
  [...(['api', 'worker'] as const), ...needs].flatMap((app) =>
    SIGNALS.map((signal): [App, (typeof SIGNALS)[number], string] => [app, signal, kind]),
  ),
);

/** The end of a job; a job that needs a resume is resumed, and has a reason. */
async function endOf(caller: Account, jobId: string): Promise<Answer['json']> {
  const job = await followJob(caller, jobId);
  if (!job.resumable) return job;
  expect(job.error).toMatch(/\w/);
  expect((await caller.post(`/api/archive/import/resume/${jobId}`)).status).toBe(202);
  return followJob(caller, jobId);
}

it.each(CASES)(
  'the %s gets %s during a job (%s): it is completed once, and its follower gets all events in order',
  async (app, signal, kind) => {
    const { order, isQuick, ofAdmin } = KINDS[kind];
    const [caller, hub] = ofAdmin ? [admin, adminFollower] : [user, follower];
    const jobId = await order();
    hub.follow(jobId);
    if (!isQuick) {
      const isRunning = async () =>
        (await jobs().findOneByOrFail({ id: jobId })).status === 'running' ? true : undefined;
      expect(await waitFor(isRunning, { timeoutMs: 60_000, intervalMs: 10 })).toBe(true);
    }
    await stack.end(app, signal);
    await stack.start(app);
    expect(await endOf(caller, jobId)).toMatchObject({ status: 'completed', error: null });
    const row = await jobs().findOneByOrFail({ id: jobId });
    const mayCrash = signal === 'SIGKILL' && app !== 'api';
    expect(row.crashes).toBeLessThanOrEqual(mayCrash ? 1 : 0);
    if (row.resultKey) {
      const isAlone = () =>
        filesIn(stack, 'data').filter((name) => name.startsWith(`results/${jobId}/`)).length === 1
          ? true
          : undefined;
      if (signal === 'SIGTERM') expect(await waitFor(isAlone, { timeoutMs: 10_000 })).toBe(true);
      expect(filesIn(stack, 'data')).toContain(row.resultKey);
    }
    if (kind === 'mosaic-save' || kind === 'process') {
      const made = await stack.database.getRepository(RecordEntity).findBy({ sourceUri: `job:${jobId}` });
      expect(made.map(({ id }) => id)).toEqual([row.resultDataId]);
    }
    expect(await hub.untold(30_000)).toEqual([]);
    expect(hub.faults).toEqual([]);
  },
);

it('in the end every row has its file, no import is duplicated, and no job is left', async () => {
  const { rows } = await findOrphans(stack.database, stack.dataDir);
  expect(rows.filter((key) => key !== 'test/exported')).toEqual([]);
  const records = await stack.database.getRepository(RecordEntity).find();
  const sources = records.flatMap(({ storageKey, sourceUri }) =>
    storageKey.startsWith('archive/') ? String(sourceUri) : [],
  );
  expect(new Set(sources).size).toBe(sources.length);
  const isQuiet = async () =>
    (await jobs().countBy([{ status: 'queued' }, { status: 'running' }])) === 0 ? true : undefined;
  expect(await waitFor(isQuiet, { timeoutMs: 60_000 })).toBe(true);
  expect((await jobs().find()).filter(({ status }) => status !== 'completed')).toEqual([]);
});
