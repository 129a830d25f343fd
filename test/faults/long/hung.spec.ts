import { JobEntity, RecordEntity } from '#domain';
import { openAccount, type Account, type Answer } from '../../support/api-client.js';
import { followJob } from '../../support/library.js';
import { slowMosaic, uploadLargeTiles } from '../../support/mosaic-records.js';
import { openSlowArchive, type SlowArchive } from '../../support/slow-archive.js';
import { exportSlowly, uploadField } from '../../support/slow-composite.js';
import { waitFor } from '../../support/spec-end.js';
import type { Stack } from '../../support/start-stack.js';

jest.setTimeout(300_000);

/** Shorter than the silence after which a component counts as lost (40 s): a component that resumes by then continues. */
const PAUSE_MS = 30_000;
/** Longer than that. */
const LOST_MS = 90_000;
/** Time limit of a search. */
const CALL_SECONDS = 12;
/** An import takes some seconds. */
const SLOW_BYTES_PER_SECOND = 4e6;

type Component = 'processing' | 'archive';

let slow: SlowArchive;
let stack: Stack;
let user: Account;
let fieldId: string;
let tiles: string[];

beforeAll(async () => {
  slow = await openSlowArchive({
    sidePixels: 2600,
    env: { ARCHIVE_CALL_SECONDS: String(CALL_SECONDS), ANALYSIS_SECONDS: '10' },
  });
  stack = slow.stack;
  user = await openAccount(stack.url);
  fieldId = await uploadField(user);
  tiles = await uploadLargeTiles(user);
});
beforeEach(() => (slow.proxy.bytesPerSecond = SLOW_BYTES_PER_SECOND));

const accepted = async (asked: Promise<Answer>): Promise<string> => {
  const { status, json } = await asked;
  expect([status, json]).toEqual([202, expect.objectContaining({ jobId: expect.any(String) })]);
  return json.jobId;
};
const rowOf = (id: string) => stack.database.getRepository(JobEntity).findOneByOrFail({ id });

/** A job in progress. */
const WORK: Readonly<Record<string, readonly [Component, () => Promise<string>]>> = {
  composite: ['processing', () => exportSlowly(user, fieldId)],
  mosaic: ['processing', () => accepted(user.post('/api/mosaic/save', slowMosaic(tiles)))],
  import: ['archive', () => accepted(user.post('/api/archive/import', { obsId: slow.obsId }))],
};
const isUnderWay = (job: Answer['json']): boolean =>
  job.status === 'running' && (job.percent >= 5 || job.downloadedBytes > 0);

/** Checks that a job is done, once, without traces of the interruption. */
async function expectDone(kind: string, jobId: string, mostCrashes: number): Promise<void> {
  expect(await followJob(user, jobId)).toMatchObject({ status: 'completed', error: null });
  expect((await rowOf(jobId)).crashes).toBeLessThanOrEqual(mostCrashes);
  const records = stack.database.getRepository(RecordEntity);
  if (kind === 'composite') expect((await user.get(`/api/jobs/${jobId}/result`)).status).toBe(200);
  if (kind === 'mosaic') expect(await records.countBy({ sourceUri: `job:${jobId}` })).toBe(1);
  if (kind !== 'import') return;
  const imported = await records.findBy({ sha256: slow.file.sha256 });
  expect(imported).toHaveLength(1);
  expect((await user.delete(`/api/spacedata/${imported[0].id}`)).status).toBe(204); // For the next import.
}

const passed = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

describe.each(Object.entries(WORK))('during a job (%s)', (kind, [component, order]) => {
  it(`the ${component} component hangs for 30 s: its client is answered meanwhile, and the job continues`, async () => {
    const jobId = await order();
    await followJob(user, jobId, isUnderWay);
    stack.pause(component);
    try {
      const began = performance.now();
      while (performance.now() - began < PAUSE_MS) {
        expect((await user.get(`/api/jobs/${jobId}`)).json.status).toBe('running');
        expect((await user.get('/api/spacedata')).status).toBe(200);
        await passed(1_000);
      }
      expect((await user.get('/api/health')).json.components[component]).toMatchObject({ status: 'down' });
    } finally {
      stack.resume(component);
    }
    slow.proxy.bytesPerSecond = Infinity;
    await expectDone(kind, jobId, 0);
  });

  it.each([
    ['comes back after it was missed', () => Promise.resolve(stack.resume(component))],
    [
      'never resumes until it is restarted',
      async () => {
        await stack.end(component, 'SIGKILL');
        await stack.start(component);
      },
    ],
  ])(
    `the ${component} component hangs for long, and %s: the job waits, says so, and is done`,
    async (_, mend) => {
      const jobId = await order();
      await followJob(user, jobId, isUnderWay);
      stack.pause(component);
      const waits = async () => (/^Waiting for/.test((await rowOf(jobId)).message ?? '') ? true : undefined);
      const isWaiting = await waitFor(waits, { timeoutMs: LOST_MS });
      // The crash is not counted again while the component hangs.
      const { crashes } = await rowOf(jobId);
      await mend();
      expect([isWaiting, crashes]).toEqual([true, 1]);
      slow.proxy.bytesPerSecond = Infinity;
      await expectDone(kind, jobId, 1);
    },
  );
});

const preview = () =>
  user.get(`/api/spacedata/${fieldId}/preview?width=${100 + Math.round(900 * Math.random())}`);
const search = () => user.post('/api/archive/search/observation', { obsId: slow.obsId });

describe.each([
  ['processing', 'a preview', preview, ['engine_timeout', 'engine_unreachable']],
  ['archive', 'a search', search, ['archive_unavailable']],
] as const)('the %s component hangs before %s', (component, _, ask, codes) => {
  it('for a moment: the request is answered', async () => {
    stack.pause(component);
    const asked = ask();
    await passed(3_000);
    stack.resume(component);
    expect((await asked).status).toBe(200);
  });

  it('for long: the request is refused in time, as unavailable, and answered once the component is back', async () => {
    stack.pause(component);
    const refused = await ask();
    stack.resume(component);
    expect([503, 504]).toContain(refused.status);
    expect(codes).toContain(refused.json.code);
    expect((await ask()).status).toBe(200);
  });
});
