import { JwtService } from '@nestjs/jwt';
import { Redis } from 'ioredis';
import { pino } from 'pino';
import type { DataSource } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import {
  connectDatabase,
  createAccountStore,
  createJobStore,
  createSessionStore,
  JobEntity,
  type Claim,
  type JobStore,
} from '#domain';
import { emptyImportDetails, jobEventPublisher, type PublishJob } from '#queues';
import { epochMs } from './epoch.js';
import type { HubService } from './hub-service.js';

/** A user with some jobs of their own. */
export interface HubUser {
  readonly token: string;
  readonly jobIds: readonly string[];
}

/** Running jobs that report like imports. */
export interface BusyJobs {
  readonly users: readonly HubUser[];
  /** Reports written since the beginning. */
  reports(): number;
  /** Reports that did not start in time or could not be written, which means that the machine is the bottleneck, not the hub. */
  late(): number;
  failed(): number;
  /** Times of the latest changes of the rows, in milliseconds. */
  changeMs(): readonly number[];
  /** Completes all of them; each completion is published like a report. */
  complete(): Promise<void>;
  close(): Promise<void>;
}

export interface BusyJobsShape {
  readonly users: number;
  readonly jobsPerUser: number;
  /** Interval of each job's reports: imports report twice a second, more often than all other types. */
  readonly everyMs: number;
}

const LEASE_SECONDS = 3600;
const TTL_MINUTES = 30;
const WRITERS = 8;
const KEPT_TIMES = 20;

export async function startBusyJobs(service: HubService, shape: BusyJobsShape): Promise<BusyJobs> {
  const database = await connectDatabase(service.databaseUrl, { poolSize: WRITERS });
  const redis = new Redis(service.redisUrl);
  const store = createJobStore(database);
  const publish = jobEventPublisher(redis, pino({ level: 'warn' }));
  const users = await Promise.all(
    Array.from({ length: shape.users }, (_, n) => openUser(database, service, n, shape.jobsPerUser)),
  );
  const claims = await claimAll(
    store,
    users.flatMap(({ jobIds }) => jobIds),
  );
  const reporters = claims.map((claim) => reportAlong(store, publish, claim, shape.everyMs));
  const stop = () => Promise.all(reporters.map((reporter) => reporter.stop()));
  const sumOf = (name: 'written' | 'late' | 'failed') =>
    reporters.reduce((total, reporter) => total + reporter[name](), 0);
  return {
    users,
    reports: () => sumOf('written'),
    late: () => sumOf('late'),
    failed: () => sumOf('failed'),
    changeMs: () => reporters.flatMap((reporter) => reporter.changeMs),
    async complete() {
      await stop();
      for (const claim of claims) await told(publish, () => store.complete(claim, null, TTL_MINUTES));
    },
    async close() {
      await stop();
      redis.disconnect();
      await database.destroy();
    },
  };
}

async function openUser(
  database: DataSource,
  { jwtSecret }: HubService,
  number: number,
  jobs: number,
): Promise<HubUser> {
  const username = `follower-${number}`;
  const account = { username, email: `${username}@example.org`, passwordHash: 'none', role: 'user' } as const;
  const user = await createAccountStore(database.manager).create(account);
  if (!user) throw new Error(`${username} is taken`);
  const refresh = { hash: uuidv7(), lifeSeconds: LEASE_SECONDS, sessionSeconds: LEASE_SECONDS };
  const { id: sid } = await createSessionStore(database.manager).open(user.id, refresh);
  const token = new JwtService().sign(
    { sub: user.id, username, sid, jti: uuidv7() },
    { secret: jwtSecret, issuer: 'firstlight', audience: 'firstlight-api', expiresIn: LEASE_SECONDS },
  );
  return { token, jobIds: await insertJobs(database, user.id, jobs) };
}

async function insertJobs(database: DataSource, ownerId: string, count: number): Promise<string[]> {
  const rows = Array.from({ length: count }, (_, n) => ({
    ...{ id: uuidv7(), ownerId, type: 'import' as const, queue: 'import', subject: `jw-${n}` },
    ...{ status: 'queued' as const, request: {}, details: detailsAt(0) },
  }));
  await database.getRepository(JobEntity).insert(rows);
  return rows.map(({ id }) => id);
}

async function claimAll(store: JobStore, jobIds: readonly string[]): Promise<Claim[]> {
  return Promise.all(
    jobIds.map(async (jobId) => {
      const job = await store.claim(jobId, 'bench', LEASE_SECONDS);
      if (!job?.claimId) throw new Error(`job ${jobId} could not be claimed`);
      return { jobId, claimId: job.claimId };
    }),
  );
}

/** One job's reports, one after another; each message holds the start time of the change of the row. */
function reportAlong(store: JobStore, publish: PublishJob, claim: Claim, everyMs: number) {
  let [written, late, failed] = [0, 0, 0];
  const changeMs: number[] = [];
  let isOver = false;
  let timer: NodeJS.Timeout | undefined;
  let underWay = Promise.resolve();
  const report = async (dueMs: number) => {
    const percent = (written / 1000) % 100;
    const progress = { percent, stage: 'downloading', message: String(epochMs()) };
    const start = performance.now();
    await told(publish, () => store.report(claim, progress, detailsAt(written))).then(
      () => (written += 1),
      () => (failed += 1),
    );
    changeMs.push(performance.now() - start);
    if (changeMs.length > KEPT_TIMES) changeMs.shift();
    if (performance.now() > dueMs + everyMs) late += 1;
    if (isOver) return;
    const nextMs = Math.max(dueMs + everyMs, performance.now());
    timer = setTimeout(() => void (underWay = report(nextMs)), nextMs - performance.now());
  };
  timer = setTimeout(() => void (underWay = report(performance.now())), Math.random() * everyMs);
  return {
    written: () => written,
    late: () => late,
    failed: () => failed,
    changeMs,
    async stop() {
      isOver = true;
      clearTimeout(timer);
      await underWay;
    },
  };
}

async function told(publish: PublishJob, change: () => Promise<JobEntity | null>): Promise<void> {
  const job = await change();
  if (!job) throw new Error('a job is not ours any more');
  publish(job);
}

/** Three files under way, as an import of one observation has. */
const detailsAt = (step: number) => ({
  ...emptyImportDetails('jw02731001001_02101_00001_nrcalong', 'http'),
  ...{ totalBytes: 351_820_800, downloadedBytes: step * 5_242_880, speedBytesPerSec: 10_485_760 },
  etaSeconds: 33,
  fileProgress: ['i2d', 'cal', 'rate'].map((suffix) => ({
    ...{ fileName: `jw02731001001_02101_00001_nrcalong_${suffix}.fits`, totalBytes: 117_273_600 },
    ...{ downloadedBytes: step * 1_747_626, percent: (step / 100) % 100 },
    ...{ status: 'downloading' as const, source: 'http' as const, sha256: null },
  })),
});
