import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { In } from 'typeorm';
import { isFinished, JobEntity, RecordEntity } from '#domain';
import { openAccount, type Account } from './api-client.js';
import { filesIn } from './library.js';
import { seededRandom } from './seeded-random.js';
import { waitFor } from './spec-end.js';
import { startStack, type Stack } from './start-stack.js';

/** Components that are killed, chosen at random. */
const VICTIMS = ['archive', 'worker', 'api'] as const;
const FILES_PER_IMPORT = 4;
/** Duration of a file at {@link BYTES_PER_SECOND}: about a third of a second. */
const FILE_BYTES = 60_480;
const BYTES_PER_SECOND = 200_000;
/** Number of imports kept in progress: two run, the others wait. */
const UNDER_WAY = 3;
/** Longest time from full operation to the next kill. */
const MAX_MS = 1_200;
/** Maximum duration of an uninterrupted transfer. */
const TRANSFER_MS = 2_500;
/** Approximate time to read the headers and make the records. */
const RECORDING_MS = 250;
const END_MS = 60_000;

/** Result of a run. */
export interface KillReport {
  readonly kills: Readonly<Record<string, number>>;
  /** Stages of running imports at a kill, with their counts. */
  readonly stages: Readonly<Record<string, number>>;
  readonly imports: number;
  readonly resumed: number;
  readonly lostJobs: number;
  readonly notCompleted: readonly string[];
  /** Records whose file is missing or wrong. */
  readonly recordsWithoutFile: readonly string[];
  readonly filesWithoutRecord: readonly string[];
  readonly parts: readonly string[];
  readonly records: number;
  readonly distinctFiles: number;
}

interface Run {
  readonly stack: Stack;
  readonly user: Account;
  readonly random: () => number;
  readonly waiting: string[];
  readonly submitted: string[];
  readonly kills: Record<string, number>;
  readonly stages: Record<string, number>;
}

/** Runs imports continuously, and kills apps at random moments; then waits until all is done. */
export async function killDuringImports({
  seed,
  kills,
}: {
  readonly seed: number;
  readonly kills: number;
}): Promise<KillReport> {
  const run = await openRun(seed, kills);
  for (let i = 0; i < kills; i += 1) {
    await keepUnderWay(run);
    await (i % 2 === 0 ? sleep(MAX_MS * run.random()) : soonAfterTransfer(run));
    const victim = VICTIMS[Math.floor(VICTIMS.length * run.random())];
    run.kills[victim] = (run.kills[victim] ?? 0) + 1;
    await noteStages(run);
    await run.stack.end(victim, 'SIGKILL');
    await run.stack.start(victim);
  }
  await behave(run.stack, { bytesPerSecond: null });
  const resumed = await letAllEnd(run);
  return report(run, resumed);
}

async function openRun(seed: number, kills: number): Promise<Run> {
  const stack = await startStack({ apps: ['sample-archive', 'archive', 'processing', 'worker', 'api'] });
  const field = { name: 'Kills', rows: 2 * kills, filesPerRow: FILES_PER_IMPORT, fileBytes: FILE_BYTES };
  const { json } = await stack.sampleArchive.post('/sample/fields', field);
  await behave(stack, { bytesPerSecond: BYTES_PER_SECOND, on: 'download' });
  const user = await openAccount(stack.url);
  const waiting = [...(json.obsIds as string[])];
  return { stack, user, random: seededRandom(seed), waiting, submitted: [], kills: {}, stages: {} };
}

async function behave({ sampleArchive }: Stack, switches: object): Promise<void> {
  const { status } = await sampleArchive.post('/sample/behaviour', switches);
  expect(status).toBe(201);
}

const rowsOf = ({ stack, submitted }: Run): Promise<JobEntity[]> =>
  stack.database.getRepository(JobEntity).findBy({ id: In(submitted) });

async function keepUnderWay(run: Run): Promise<void> {
  const unfinished = (await rowsOf(run)).filter(({ status }) => !isFinished(status)).length;
  for (let i = unfinished; i < UNDER_WAY && run.waiting.length > 0; i += 1) {
    const { status, json } = await run.user.post('/api/archive/import', { obsId: run.waiting.shift() });
    expect(status).toBe(202);
    run.submitted.push(json.jobId);
  }
}

/** Waits until another import has all files: its headers, records and outcome follow shortly. */
async function soonAfterTransfer(run: Run): Promise<void> {
  const before = wholeImports(run.stack);
  const isNext = () => Promise.resolve(wholeImports(run.stack) > before ? true : undefined);
  await waitFor(isNext, { timeoutMs: TRANSFER_MS, intervalMs: 5 });
  await sleep(RECORDING_MS * run.random());
}

/** Observations with all files in the storage. */
function wholeImports(stack: Stack): number {
  const folders = filesIn(stack, 'data/archive').map((name) => name.split('/')[0]);
  const counts = new Map<string, number>();
  for (const folder of folders) counts.set(folder, (counts.get(folder) ?? 0) + 1);
  return [...counts.values()].filter((count) => count === FILES_PER_IMPORT).length;
}

async function noteStages(run: Run): Promise<void> {
  for (const { status, stage } of await rowsOf(run))
    if (status === 'running') run.stages[stage] = (run.stages[stage] ?? 0) + 1;
}

/** Resumes resumable imports. @returns the number of resumes */
async function letAllEnd(run: Run): Promise<number> {
  let resumed = 0;
  const allEnded = async () => {
    const rows = await rowsOf(run);
    for (const { id, resumable } of rows) {
      if (!resumable) continue;
      expect((await run.user.post(`/api/archive/import/resume/${id}`)).status).toBe(202);
      resumed += 1;
    }
    return rows.every(({ status, resumable }) => isFinished(status) && !resumable) ? true : undefined;
  };
  await waitFor(allEnded, { timeoutMs: END_MS });
  return resumed;
}

async function report(run: Run, resumed: number): Promise<KillReport> {
  const { stack, submitted, kills, stages } = run;
  const rows = await rowsOf(run);
  const records = await stack.database.getRepository(RecordEntity).find();
  const keys = new Set(records.map(({ storageKey }) => storageKey));
  const files = filesIn(stack, 'data').filter((name) => name.startsWith('archive/'));
  return {
    ...{ kills, stages, imports: submitted.length, resumed, lostJobs: submitted.length - rows.length },
    notCompleted: rows
      .filter(({ status }) => status !== 'completed')
      .map(({ error }) => error ?? 'unfinished'),
    recordsWithoutFile: records
      .filter((record) => !isWhole(stack, record))
      .map(({ storageKey }) => storageKey),
    filesWithoutRecord: files.filter((file) => !keys.has(file)),
    parts: filesIn(stack, 'downloads').filter((name) => name.endsWith('.part')),
    records: records.length,
    distinctFiles: new Set(records.map(({ ownerId, sourceUri }) => `${ownerId} ${sourceUri}`)).size,
  };
}

function isWhole({ dataDir }: Stack, { storageKey, sha256 }: RecordEntity): boolean {
  try {
    const bytes = readFileSync(path.join(dataDir, 'data', storageKey));
    return createHash('sha256').update(bytes).digest('hex') === sha256;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}

/** Checks that nothing is lost, incomplete or duplicated. */
export function expectNothingLost(report: KillReport): void {
  const { imports } = report;
  process.stdout.write(`${JSON.stringify(report)}\n`);
  expect(report).toMatchObject({
    ...{ lostJobs: 0, notCompleted: [], recordsWithoutFile: [], filesWithoutRecord: [], parts: [] },
    ...{ records: FILES_PER_IMPORT * imports, distinctFiles: FILES_PER_IMPORT * imports },
  });
}
