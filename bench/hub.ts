/**
 * Load of the hub: 5,000 connections, on two processes of the API, with 200 jobs that report like imports (twice a second). 200 users
 * follow a job each on 25 connections, like the program or page that started it. Every event must arrive, in order and once, 99 of 100
 * within 250 ms of the change of the row; a few stalled clients must not fill the memory; and when the API is killed, all must reconnect
 * soon, while health answers. The clients, PostgreSQL and Redis share the machine with the API: the figures include them.
 * HUB_CONNECTIONS=500 is a smaller crowd, HUB_APIS=1 one process, HUB_SECONDS the measured time, HUB_PROFILES=folder writes profiles of the
 * API's CPU time.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ClientPlan } from './parts/hub-clients.js';
import { gatherCrowd, type HubCrowd } from './parts/hub-crowd.js';
import { startBusyJobs, type BusyJobs } from './parts/hub-jobs.js';
import { startHubService, type HubService } from './parts/hub-service.js';
import { percentile } from './parts/timing.js';

const CONNECTIONS = Number(process.env.HUB_CONNECTIONS ?? 5_000);
const APIS = Number(process.env.HUB_APIS ?? 2);
const SECONDS = Number(process.env.HUB_SECONDS ?? 20);
/** Twenty connections each, as many as an account may have. */
const JOBS = { users: 250, jobsPerUser: 1, everyMs: 500 };
const CROWD_PROCESSES = 4;
/** Connections a second in the first part; the reconnecting clients of the second part have no such limit. */
const CONNECTS_PER_SECOND = 500;
const STALLED_PER_PROCESS = 5;

const P99_MS = 250;
const STALLED_MB = 100;
const BACK_SECONDS = 30;
const HEALTH_MS = 2_000;
/** Longest wait for an expected event. */
const PATIENCE_MS = 180_000;

let isMissed = false;

const folder = mkdtempSync(path.join(tmpdir(), 'firstlight-hub-'));
const crowd = gatherCrowd(CROWD_PROCESSES);
try {
  const service = await startHubService({
    ...{ folder, apis: APIS, maxConnections: CONNECTIONS, profiles: process.env.HUB_PROFILES },
  });
  const jobs = await startBusyJobs(service, JOBS);
  try {
    await measure(service, jobs);
  } finally {
    crowd.close();
    await jobs.close();
    await service.close();
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
if (isMissed) process.exitCode = 1;

async function measure(service: HubService, jobs: BusyJobs): Promise<void> {
  say('connections, processes of the API, cores', `${CONNECTIONS}, ${APIS}, ${availableParallelism()}`);
  await sleep(3_000); // Gives the API time to settle.
  say('memory of the API before', megabytes(service.memory().now));
  await connectAll(crowd, jobs, service);
  say('memory of the API with all connections', megabytes(service.memory().now));
  await measureEvents(crowd, jobs, service);
  await measureStalled(crowd, service);
  await measureReturn(crowd, service);
  await measureEnds(crowd, jobs);
}

async function connectAll(clients: HubCrowd, jobs: BusyJobs, { urls }: HubService): Promise<void> {
  const plans = Array.from({ length: CONNECTIONS }, (_, n): ClientPlan => {
    const user = jobs.users[n % jobs.users.length];
    return { ...user, url: urls[Math.floor(n / jobs.users.length) % urls.length] };
  });
  const start = performance.now();
  clients.connect(plans, CONNECTS_PER_SECOND);
  const { connectMs, refusals } = await untilReady(clients, CONNECTIONS);
  say('all connected and with their snapshots', seconds(performance.now() - start));
  say('a connection, p50 and p99', both(connectMs));
  check('refusals', refusals.length === 0, refusals.join('; ') || 'none');
}

/** Waits until this many clients have their connection and their snapshots. */
async function untilReady(clients: HubCrowd, count: number) {
  const endMs = performance.now() + PATIENCE_MS;
  for (;;) {
    const figures = await clients.figures();
    if (figures.ready >= count) return figures;
    if (performance.now() > endMs)
      throw new Error(`${figures.ready} of ${count} are ready: ${figures.refusals.join('; ')}`);
    await sleep(250);
  }
}

async function measureEvents(clients: HubCrowd, jobs: BusyJobs, service: HubService): Promise<void> {
  await sleep(5_000);
  const [reports, late, processorMs] = [jobs.reports(), jobs.late(), service.processorMs()];
  clients.reset();
  const start = performance.now();
  await sleep(SECONDS * 1000);
  const { latencyMs, events, ...wrong } = await clients.figures();
  const passed = (performance.now() - start) / 1000;
  say('reports a second', ((jobs.reports() - reports) / passed).toFixed(0));
  say('reports that came late, or could not be written', `${jobs.late() - late}, ${jobs.failed()}`);
  say('the change of a row, p50 and p99', both(jobs.changeMs()));
  say('events a second', (events / passed).toFixed(0));
  say('processor time of the API', `${((service.processorMs() - processorMs) / passed / 10).toFixed(0)} %`);
  for (const name of ['lost', 'late', 'doubled'] as const)
    check(name, wrong[name] === 0, String(wrong[name]));
  say('row changed → client, p50', milliseconds(percentile(latencyMs, 50)));
  const p99 = percentile(latencyMs, 99);
  check('row changed → client, p99', p99 < P99_MS, `${milliseconds(p99)}, ${P99_MS} at most`);
  say(
    'memory of the API',
    `${megabytes(service.memory().now)}, at most ${megabytes(service.memory().peak)} each`,
  );
}

async function measureStalled(clients: HubCrowd, service: HubService): Promise<void> {
  const before = service.memory().now;
  clients.stall(STALLED_PER_PROCESS);
  await sleep(SECONDS * 1000);
  const grown = service.memory().now - before;
  const what = `memory for ${STALLED_PER_PROCESS * CROWD_PROCESSES} clients that stopped reading`;
  check(what, grown < STALLED_MB, `${megabytes(grown)}, ${STALLED_MB} at most`);
}

/** Breaks all connections at once; the clients reconnect as soon as they can. */
async function measureReturn(clients: HubCrowd, service: HubService): Promise<void> {
  const stalled = STALLED_PER_PROCESS * CROWD_PROCESSES;
  await service.kill('SIGKILL');
  await service.start();
  const start = performance.now();
  const health = watchHealth(service.urls[0]);
  await untilReady(clients, CONNECTIONS - stalled);
  const passed = performance.now() - start;
  check('all back', passed < BACK_SECONDS * 1000, `${seconds(passed)}, ${BACK_SECONDS} at most`);
  const { slowestMs, failed } = await health.end();
  check('health meanwhile', failed === 0, `${failed} without an answer of 200`);
  check('its slowest answer', slowestMs < HEALTH_MS, `${milliseconds(slowestMs)}, ${HEALTH_MS} at most`);
}

function watchHealth(url: string) {
  let [slowestMs, failed, isOver] = [0, 0, false];
  const watching = (async () => {
    while (!isOver) {
      const start = performance.now();
      const isWell = await fetch(`${url}/api/health`).then(
        ({ ok }) => ok,
        () => false,
      );
      slowestMs = Math.max(slowestMs, performance.now() - start);
      if (!isWell) failed += 1;
      await sleep(100);
    }
  })();
  return {
    async end() {
      isOver = true;
      await watching;
      return { slowestMs, failed };
    },
  };
}

async function measureEnds(clients: HubCrowd, jobs: BusyJobs): Promise<void> {
  const expected = (CONNECTIONS - STALLED_PER_PROCESS * CROWD_PROCESSES) * JOBS.jobsPerUser;
  clients.reset();
  await jobs.complete();
  await sleep(2_000);
  const { ends } = await clients.figures();
  check('ends, one for each subscription', ends === expected, `${ends} of ${expected}`);
}

function check(what: string, isReached: boolean, value: string): void {
  if (!isReached) isMissed = true;
  say(what, `${value}: ${isReached ? 'reached' : 'MISSED'}`);
}

function say(what: string, value: string): void {
  console.log(`${what.padEnd(52)} ${value.padEnd(40)} load ${loadavg()[0].toFixed(1)}`);
}

function both(times: readonly number[]): string {
  return [50, 99].map((percent) => milliseconds(percentile(times, percent))).join(', ');
}

function milliseconds(value: number): string {
  return `${value.toFixed(value < 10 ? 1 : 0)} ms`;
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}

function megabytes(value: number): string {
  return `${value.toFixed(0)} MB`;
}
