import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { JobEntity, MAX_CRASHES, RecordEntity } from '#domain';
import { waitFor } from '../../../scripts/processes/wait.mjs';
import { openAccount } from '../../support/api-client.js';
import { compositeOf, filesIn } from '../../support/library.js';
import { exportSlowly, uploadField } from '../../support/slow-composite.js';
import { starImage } from '../../support/star-image.js';
import { startStack, type ProcessName, type Stack } from '../../support/start-stack.js';
import { seededRandom } from '../../support/seeded-random.js';

/** Duration of the faults, in seconds; `FAULT_SECONDS=480` for a long run. */
const FAULT_MS = 1000 * Number(process.env.FAULT_SECONDS ?? 150);
/** Longest time from the last fault to the end of everything. */
const END_MS = 240_000;
const VICTIMS: readonly ProcessName[] = ['worker', 'worker-2', 'processing', 'archive', 'redis'];
const OBSERVATIONS = 6;
const SKY = { ra: 84, dec: -5 };

jest.setTimeout(FAULT_MS + END_MS + 120_000);

let folder: string;
afterAll(() => folder && rmSync(folder, { recursive: true }));

async function registerObservations(stack: Stack): Promise<string[]> {
  folder = mkdtempSync(path.join(tmpdir(), 'firstlight-fits-'));
  for (let i = 1; i <= OBSERVATIONS; i += 1) {
    const grid = { ...SKY, scaleArcsec: 0.05, width: 700, height: 700 };
    const image = starImage({ grid, star: SKY, filter: 'F200W', fwhmArcsec: 1 });
    writeFileSync(path.join(folder, `jw0999${i}-o001_t001_nircam_clear-f200w_i2d.fits`), image);
  }
  const { json } = await stack.sampleArchive.post('/sample/folders', { folder });
  return json.observations.map(({ obsId }: { obsId: string }) => obsId);
}

/** Kills or pauses one process for a while. */
async function strike(stack: Stack, random: () => number): Promise<void> {
  const victim = VICTIMS[Math.floor(random() * VICTIMS.length)];
  const awayMs = 500 + 5_500 * random();
  const kind = random();
  if (kind < 0.4) {
    stack.pause(victim);
    await sleep(awayMs);
    stack.resume(victim);
  } else {
    await stack.end(victim, kind < 0.8 || victim === 'redis' ? 'SIGKILL' : 'SIGTERM');
    await sleep(awayMs);
    await stack.start(victim);
  }
}

it('composites and imports run while processes are killed and paused: nothing is lost, duplicated or failed', async () => {
  const apps = ['sample-archive', 'archive', 'processing', 'worker', 'worker-2', 'api'] as const;
  const stack = await startStack({ apps, own: ['redis'] });
  const user = await openAccount(stack.url);
  const recordId = await uploadField(user);
  const obsIds = await registerObservations(stack);
  const random = seededRandom(7);
  const jobs = stack.database.getRepository(JobEntity);
  const submitted = new Set<string>();
  const submit = async (order: Promise<{ json: { jobId?: string } }>) => {
    const { jobId } = (await order).json;
    if (jobId) submitted.add(jobId);
  };

  const end = Date.now() + FAULT_MS;
  let strikes = 0;
  const striking = async () => {
    for (; Date.now() < end; strikes += 1) {
      await strike(stack, random);
      await sleep(500 + 3_000 * random());
    }
  };
  const working = async () => {
    for (let i = 0; Date.now() < end; i += 1) {
      // Refused while Redis is unavailable or the queue is full: a valid response, not a loss.
      const small = compositeOf([recordId], { width: 64 + i });
      await submit(user.post('/api/composite/export-nchannel', small));
      if (i % 4 === 0)
        await exportSlowly(user, recordId).then(
          (id) => submitted.add(id),
          () => undefined,
        );
      if (i % 5 === 0)
        await submit(user.post('/api/archive/import', { obsId: obsIds[(i / 5) % OBSERVATIONS] }));
      await sleep(1_500);
    }
  };
  await Promise.all([striking(), working()]);

  const isOver = async () =>
    (await jobs.countBy([{ status: 'queued' }, { status: 'running' }])) === 0 ? true : undefined;
  const ended = await waitFor(isOver, { timeoutMs: END_MS });
  const rows = await jobs.find();
  const files = filesIn(stack, 'data');
  const failed = rows.filter(({ status }) => status === 'failed');
  const lost = rows.filter(({ resultKey }) => resultKey !== null && !files.includes(resultKey));
  const missing = [...submitted].filter((id) => !rows.some((row) => row.id === id));
  const records = await stack.database.getRepository(RecordEntity).find();
  const doubled = records.length - new Set(records.map(({ fileName }) => fileName)).size;
  const figures = {
    strikes,
    jobs: rows.length,
    completed: rows.filter(({ status }) => status === 'completed').length,
    unfinished: ended ? 0 : rows.filter(({ finishedAt }) => finishedAt === null).length,
    failed: failed.map(({ type, error, crashes }) => ({ type, error, crashes })),
    crashes: rows.reduce((sum, { crashes }) => sum + crashes, 0),
    lostFiles: lost.length,
    missing: missing.length,
    doubled,
  };
  process.stdout.write(`${JSON.stringify(figures)}\n`);
  expect(figures).toMatchObject({ unfinished: 0, lostFiles: 0, missing: 0, doubled: 0 });
  // Only a job interrupted three times while it ran may fail.
  expect(failed.filter(({ crashes }) => crashes < MAX_CRASHES)).toEqual([]);
});
