import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { JobEntity, MAX_CRASHES, RecordEntity } from '#domain';
import { openAccount } from '../api-client.js';
import { orphansAmong } from '../find-orphans.js';
import { filesIn } from '../library.js';
import { tileFile, uploadTiles } from '../mosaic-records.js';
import { seededRandom } from '../seeded-random.js';
import { waitFor } from '../spec-end.js';
import { startFleet, type Fleet } from '../start-fleet.js';
import { openFollower, type HubFollower } from './hub-follower.js';
import { LINES, reviveAll, strike } from './strike.js';
import { doSomething, noPromises, type Work } from './work.js';

const FIELD = { name: 'Chaos', rows: 500, filesPerRow: 2, fileBytes: 60_480 };
const BYTES_PER_SECOND = 400_000;
const CALLERS = 3;
/** Upper bound of a client's pause between two requests. */
const CALLER_CALM_MS = 300;
/** Remains of killed processes are removed within two minutes. */
const SWEEPING = { SWEEP_EVERY_MINUTES: '1', SWEEP_GRACE_MINUTES: '1' };
/** Longer than any run. */
const ONE_SESSION = { ACCESS_TOKEN_MINUTES: '1440' };
const SWEPT_MS = 200_000;
const QUIET_MS = 240_000;
/** A heartbeat reports an end whose event was lost. */
const TOLD_MS = 60_000;

/** A running fleet, and the faults injected into it. */
export interface Chaos extends Work {
  readonly fleet: Fleet;
  readonly strikes: Record<string, number>;
  readonly follower: HubFollower;
  readonly seed: number;
}

export async function openChaos(seed: number): Promise<Chaos> {
  const fleet = await startFleet({ own: ['redis', 'postgres'], env: { ...SWEEPING, ...ONE_SESSION } });
  const sample = fleet.sampleArchive;
  const { json } = await sample.post('/sample/fields', FIELD);
  await sample.post('/sample/behaviour', { bytesPerSecond: BYTES_PER_SECOND, on: 'download' });
  const user = await openAccount(fleet.url);
  const tiles = await uploadTiles(user, 2);
  const observations = [...(json.obsIds as string[])];
  const follower = openFollower(fleet.url, user.accessToken);
  return {
    ...{ fleet, user, tiles, observations, strikes: {}, seed },
    ...{ follower, follow: follower.follow },
    ...{ promises: noPromises(), random: seededRandom(seed) },
  };
}

export async function runChaos(chaos: Chaos, forMs: number): Promise<void> {
  const end = Date.now() + forMs;
  const { fleet, strikes, seed } = chaos;
  let turn = 0;
  const striking = async (line: (typeof LINES)[number], number: number) => {
    // A separate sequence, independent of the timing of others.
    const random = seededRandom(seed * LINES.length + number + 1);
    while (Date.now() < end) {
      const { victim, kind } = await strike(fleet, line, random);
      strikes[`${kind} ${victim}`] = (strikes[`${kind} ${victim}`] ?? 0) + 1;
    }
  };
  const working = async () => {
    for (; Date.now() < end; await sleep(CALLER_CALM_MS)) await doSomething(chaos, (turn += 1));
  };
  // Failures are part of the verdict.
  const hands = [...LINES.map(striking), ...Array.from({ length: CALLERS }, working)];
  for (const outcome of await Promise.allSettled(hands))
    if (outcome.status === 'rejected') chaos.promises.troubles.push(String(outcome.reason));
  await reviveAll(fleet);
}

const unfinished = ({ fleet }: Chaos): Promise<number> =>
  fleet.database.getRepository(JobEntity).countBy([{ status: 'queued' }, { status: 'running' }]);

/** Resumes resumable jobs until all are finished. */
async function untilQuiet(chaos: Chaos): Promise<void> {
  const jobs = chaos.fleet.database.getRepository(JobEntity);
  const isQuiet = async () => {
    for (const { id } of await jobs.findBy({ resumable: true })) {
      const { status } = await chaos.user.post(`/api/archive/import/resume/${id}`);
      if (status === 202) chaos.follow(id);
    }
    return (await unfinished(chaos)) === 0 ? true : undefined;
  };
  await waitFor(isQuiet, { timeoutMs: QUIET_MS, intervalMs: 500 });
}

/** Waits for quiet, and compares all state. */
export async function expectAllInOrder(chaos: Chaos): Promise<void> {
  await untilQuiet(chaos);
  const report = {
    ...(await jobFaults(chaos)),
    ...(await recordFaults(chaos)),
    ...(await fileFaults(chaos)),
    ...(await hubFaults(chaos)),
    troubles: chaos.promises.troubles.map((trouble) => withReason(chaos, trouble)),
  };
  const { strikes, promises, follower } = chaos;
  const all = Object.values(strikes).reduce((sum, count) => sum + count, 0);
  const { jobs, uploads, deleted, unanswered } = promises;
  const { connections, events } = follower;
  const asked = { jobs: jobs.size, uploads: uploads.size, deleted: deleted.size, unanswered };
  const figures = { ...asked, connections, events };
  process.stdout.write(`${JSON.stringify({ all, strikes, ...figures, report })}\n`);
  for (const [fault, found] of Object.entries(report)) expect([fault, found]).toEqual([fault, []]);
}

/** Jobs that are missing, unfinished, or failed without three interruptions while they ran. */
async function jobFaults({ fleet, promises }: Chaos) {
  const rows = await fleet.database.getRepository(JobEntity).find();
  const ids = new Set(rows.map(({ id }) => id));
  const files = new Set(fleet.bucket.keys());
  return {
    lostJobs: [...promises.jobs].filter((id) => !ids.has(id)),
    unfinishedJobs: rows
      .filter(({ finishedAt }) => finishedAt === null)
      .map(({ id, type, stage }) => ({ id, type, stage })),
    failedJobs: rows
      .filter(({ status, crashes }) => status === 'failed' && crashes < MAX_CRASHES)
      .map(({ id, type, error, crashes }) => ({ type, error, crashes, log: linesOf(fleet, id) })),
    lostResults: rows
      .filter(({ resultKey }) => resultKey !== null && !files.has(resultKey))
      .map(({ type }) => type),
    completedWithoutResult: rows
      .filter(({ type, status }) => status === 'completed' && /composite|export/.test(type))
      .filter(({ resultKey }) => resultKey === null)
      .map(({ type }) => type),
  };
}

/** Records that are lost, not deleted, duplicated, or with a wrong file. */
async function recordFaults({ fleet, promises }: Chaos) {
  const records = await fleet.database.getRepository(RecordEntity).find();
  const byId = new Map(records.map((record) => [record.id, record]));
  const sources = records
    .filter(({ storageKey }) => storageKey.startsWith('archive/'))
    .map(({ ownerId, sourceUri }) => `${ownerId} ${sourceUri}`);
  return {
    lostUploads: [...promises.uploads.keys()].filter((id) => !byId.has(id) && !promises.asked.has(id)),
    undeleted: [...promises.deleted].filter((id) => byId.has(id)),
    otherFiles: records.filter((record) => !isWhole(fleet, record)).map(({ storageKey }) => storageKey),
    otherUploads: [...promises.uploads]
      .filter(([id, tile]) => byId.has(id) && byId.get(id)!.sha256 !== digest(tileFile(tile)))
      .map(([id]) => id),
    importedTwice: sources.filter((source, i) => sources.indexOf(source) !== i),
  };
}

const digest = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

function isWhole({ bucket }: Fleet, { storageKey, sha256 }: RecordEntity): boolean {
  const bytes = bucket.get(storageKey);
  return bytes !== undefined && digest(bytes) === sha256;
}

/** Unreferenced files, once the sweeper has run, and rows without a file. */
async function fileFaults({ fleet }: Chaos) {
  const orphans = () => orphansAmong(fleet.database, fleet.dataDir, keysOf(fleet));
  const isSwept = async () => ((await orphans()).files.length === 0 ? true : undefined);
  await waitFor(isSwept, { timeoutMs: SWEPT_MS, intervalMs: 2_000 });
  const { rows, files } = await orphans();
  return {
    rowsWithoutFile: rows,
    filesWithoutRow: files,
    parts: filesIn(fleet, 'downloads').filter((name) => name.endsWith('.part')),
  };
}

/** Log lines of the APIs about the request of a response. */
function withReason({ fleet }: Chaos, trouble: string): string {
  const [, requestId] = /"requestId":"([^"]+)"/.exec(trouble) ?? [];
  return requestId === undefined ? trouble : [trouble, ...linesOf(fleet, requestId)].join('\n');
}

/** Log lines of all processes about a request or a job, which explain a failure. */
function linesOf({ dataDir }: Fleet, id: string): string[] {
  const folder = path.join(dataDir, 'logs');
  return readdirSync(folder).flatMap((name) =>
    readFileSync(path.join(folder, name), 'utf8')
      .split('\n')
      .filter((line) => line.includes(id)),
  );
}

/** Missing ends of the follower, and faults of the hub. */
async function hubFaults({ follower, strikes, promises }: Chaos) {
  const untoldEnds = await follower.untold(TOLD_MS);
  const apisKilled = ['api', 'api-2'].every((name) => strikes[`kill ${name}`]);
  // A follower that never connected, or never lost its connection although both APIs were killed, proves nothing.
  const wasIdle = follower.connections < (apisKilled ? 2 : 1) || follower.events < promises.jobs.size;
  return { untoldEnds, hubFaults: follower.faults, idleFollower: wasIdle ? [follower.connections] : [] };
}

const keysOf = ({ bucket }: Fleet): string[] => bucket.keys().filter((key) => !key.startsWith('health/'));
