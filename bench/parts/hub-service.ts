import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { migrateDatabase } from '#domain';
import { freePort, untilUp } from './bench-engine.js';
import { peakMegabytesOf, processorMsOf, residentMegabytesOf } from './process-figures.js';

/** Processes of the API on one PostgreSQL and one Redis. */
export interface HubService {
  readonly databaseUrl: string;
  readonly redisUrl: string;
  readonly jwtSecret: string;
  /** Resident memory of each process. */
  readonly urls: readonly string[];
  /** Current resident memory of all processes together, and the peak of each, in megabytes. */
  memory(): { readonly now: number; readonly peak: number };
  /** CPU time of all of them since their start. */
  processorMs(): number;
  kill(signal: NodeJS.Signals): Promise<void>;
  start(): Promise<void>;
  close(): Promise<void>;
}

interface Scripts {
  startPostgres: (options: object) => Promise<{ url: string; stop(): Promise<void> }>;
  startRedis: (options: object) => Promise<{ url: string; stop(): Promise<void> }>;
  appEnvironment: (settings: object, services: object) => Promise<NodeJS.ProcessEnv>;
}

const JWT_SECRET = 'a-secret-of-forty-characters-for-benches';

export interface HubServiceOptions {
  /** Folder of the service's files; the caller removes it. */
  readonly folder: string;
  readonly apis: number;
  readonly maxConnections: number;
  /** Folder for a CPU profile of each process; none by default. */
  readonly profiles: string | undefined;
}

export async function startHubService(options: HubServiceOptions): Promise<HubService> {
  const { folder, apis, maxConnections } = options;
  const { startPostgres, startRedis, appEnvironment } = await scripts();
  mkdirSync(path.join(folder, 'data'));
  const postgres = await startPostgres({ dataDir: path.join(folder, 'postgres') });
  const redis = await startRedis({
    dataDir: path.join(folder, 'redis'),
    packagesDir: path.resolve('.data/redis-server'),
  });
  await migrateDatabase(postgres.url);
  const ports = await Promise.all(Array.from({ length: apis }, freePort));
  const given = {
    ...{ LOG_LEVEL: 'error', RATE_LIMITS: 'off', DEMO_PICTURES: '0' },
    ...{ HUB_MAX_CONNECTIONS: String(maxConnections), JWT_SECRET },
  };
  const settings = {
    ...{ env: { ...process.env, ...given }, apiPort: ports[0], dataDir: path.join(folder, 'data') },
    jwtSecret: JWT_SECRET,
  };
  const env = await appEnvironment(settings, { databaseUrl: postgres.url, redisUrl: redis.url });
  let processes: ChildProcess[] = [];
  const kill = async (signal: NodeJS.Signals) => {
    await Promise.all(processes.map((api) => endProcess(api, signal)));
    processes = [];
  };
  const urls = ports.map((port) => `http://127.0.0.1:${port}`);
  const start = async () => {
    processes = ports.map((port) => startApi({ ...env, API_PORT: String(port) }, options.profiles));
    await Promise.all(urls.map(untilLive));
  };
  await start();
  return {
    ...{ databaseUrl: postgres.url, redisUrl: redis.url, jwtSecret: JWT_SECRET, urls, kill, start },
    memory: () => ({
      now: sum(processes.map(({ pid }) => residentMegabytesOf(pid))),
      peak: Math.max(...processes.map(({ pid }) => peakMegabytesOf(pid))),
    }),
    processorMs: () => sum(processes.map(({ pid }) => processorMsOf(pid))),
    async close() {
      await kill('SIGTERM');
      await redis.stop();
      await postgres.stop();
    },
  };
}

/** Imported by path, because scripts are not built; benchmarks run in the root of the project. */
const scripts = async (): Promise<Scripts> => ({
  ...((await import(path.resolve('scripts/services/postgres.mjs'))) as Pick<Scripts, 'startPostgres'>),
  ...((await import(path.resolve('scripts/services/redis.mjs'))) as Pick<Scripts, 'startRedis'>),
  ...((await import(path.resolve('scripts/services/apps.mjs'))) as Pick<Scripts, 'appEnvironment'>),
});

function startApi(env: NodeJS.ProcessEnv, profiles: string | undefined): ChildProcess {
  const profiling = profiles === undefined ? [] : ['--cpu-prof', '--cpu-prof-dir', profiles];
  return spawn(process.execPath, [...profiling, 'dist/bundles/api/main.js'], { env, stdio: 'inherit' });
}

async function endProcess(api: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (api.exitCode !== null || api.signalCode !== null) return;
  api.kill(signal);
  await once(api, 'exit');
}

const untilLive = (url: string): Promise<void> =>
  untilUp(async () => {
    if (!(await fetch(`${url}/api/health/ready`)).ok) throw new Error('the API is not ready');
  });

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
