import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { DataSource } from 'typeorm';
import { connectDatabase } from '#domain';
import { Settings } from '#platform';
import { findFreePorts } from '../../scripts/processes/ports.mjs';
import { startProcess } from '../../scripts/processes/managed-process.mjs';
import { waitFor } from '../../scripts/processes/wait.mjs';
import { PROJECT_ROOT } from '../../scripts/project/root.mjs';
import { appEnvironment, appPlan } from '../../scripts/services/apps.mjs';
import { openTestServices } from './test-services.js';

type AppProcess = ReturnType<typeof startProcess>;

/** An app, or a further process of it. */
export type AppName = 'sample-archive' | 'archive' | 'processing' | 'worker' | 'worker-2' | 'api';

export interface StackOptions {
  readonly apps: readonly AppName[];
  /** Settings that differ from those of {@link TEST_SETTINGS}; REDIS_URL and ARCHIVE_URL too, for faults in between. */
  readonly env?: Readonly<Record<string, string>>;
}

/** The service, running as real processes on services of its own. */
export interface Stack {
  /** Address of the API. */
  readonly url: string;
  /** Address of the sample archive, for registering skies and folders. */
  readonly sampleArchiveUrl: string;
  readonly dataDir: string;
  /** A connection to the stack's database. */
  readonly database: DataSource;
  /** The whole environment of the apps. */
  readonly env: NodeJS.ProcessEnv;
  /** Starts an app and waits until it answers. */
  start(app: AppName): Promise<void>;
  /** Ends an app as the operating system would: `SIGKILL` leaves it no time, `SIGTERM` lets it finish. */
  end(app: AppName, signal: 'SIGKILL' | 'SIGTERM'): Promise<void>;
  /** Ends everything and removes the data. @throws when an app had ended by itself */
  stop(): Promise<void>;
}

/** A lapsed lease shows within seconds, and nothing is limited by rate. */
const TEST_SETTINGS = {
  NODE_ENV: 'test',
  LOG_LEVEL: 'warn',
  JOB_LEASE_SECONDS: '3',
} as const;

const JWT_SECRET = 'a-secret-of-forty-characters-for-the-tests';

/** Apps of a busy machine may take their time. */
const START_TIMEOUT_MS = 60_000;

/** Starts apps from `dist` with a database, a Redis database, ports and a data folder of their own. */
export async function startStack({ apps, env: settings = {} }: StackOptions): Promise<Stack> {
  const services = await openTestServices();
  const dataDir = mkdtempSync(path.join(tmpdir(), 'firstlight-test-'));
  let removal: Promise<void> | undefined;
  const remove = () =>
    (removal ??= services.stop().then(() => rmSync(dataDir, { recursive: true, force: true })));
  try {
    for (const folder of ['logs', 'run']) mkdirSync(path.join(dataDir, folder));
    const env = await stackEnvironment({ ...services, dataDir, settings });
    const database = await connectDatabase(services.databaseUrl);
    const stack = stackOf({ dataDir, env, database, remove });
    await startAll(stack, apps);
    return stack;
  } catch (error) {
    await remove();
    throw error;
  }
}

interface StackParts extends Pick<Stack, 'dataDir' | 'env' | 'database'> {
  /** Gives back the services and the data folder. */
  readonly remove: () => Promise<void>;
}

function stackOf({ dataDir, env, database, remove }: StackParts): Stack {
  const running = new Map<AppName, AppProcess>();
  return {
    url: `http://127.0.0.1:${env.API_PORT}`,
    sampleArchiveUrl: `http://127.0.0.1:${env.SAMPLE_ARCHIVE_PORT}`,
    dataDir,
    database,
    env,
    async start(app) {
      const appProcess = startProcess(planOf(app, { dataDir, env }));
      running.set(app, appProcess);
      await waitUntilUp(app, appProcess, env);
    },
    async end(app, signal) {
      const appProcess = running.get(app);
      running.delete(app);
      if (!appProcess?.pid) throw new Error(`${app} is not running`);
      process.kill(appProcess.pid, signal);
      await appProcess.exited;
    },
    async stop() {
      const deaths = deathsAmong(running);
      await Promise.all([...running.values()].map((appProcess) => appProcess.stop()));
      await database.destroy();
      await remove();
      if (deaths.length > 0) throw new Error(`ended by itself: ${deaths.join('; ')}`);
    },
  };
}

/** A stack that does not come up leaves nothing running. */
async function startAll(stack: Stack, apps: readonly AppName[]): Promise<void> {
  const results = await Promise.allSettled(apps.map((app) => stack.start(app)));
  const failed = results.find((result) => result.status === 'rejected');
  if (!failed) return;
  await stack.stop().catch(() => undefined); // An app that died is what we are about to tell.
  throw failed.reason;
}

interface EnvironmentOptions {
  readonly databaseUrl: string;
  readonly redisUrl: string;
  readonly dataDir: string;
  readonly settings: Readonly<Record<string, string>>;
}

/** Every setting is given, so that neither a `.env` nor the shell of whoever runs the tests plays a part. */
async function stackEnvironment(options: EnvironmentOptions): Promise<NodeJS.ProcessEnv> {
  const { databaseUrl, redisUrl, dataDir, settings } = options;
  const defaults = Object.entries(new Settings()).map(([name, value]) => [name, String(value)]);
  const [apiPort] = await findFreePorts(1);
  const env = { ...process.env, ...Object.fromEntries(defaults), ...TEST_SETTINGS, ...settings };
  const start = { env, apiPort, dataDir, jwtSecret: JWT_SECRET, archiveUrl: settings.ARCHIVE_URL };
  return appEnvironment(start, { databaseUrl, redisUrl: settings.REDIS_URL ?? redisUrl });
}

/** `worker-2` is a worker with a log of its own. */
function planOf(name: AppName, { dataDir, env }: { dataDir: string; env: NodeJS.ProcessEnv }) {
  const app = name.replace(/-\d+$/, '');
  return {
    ...appPlan(app, { root: PROJECT_ROOT, dataDir, env }),
    logFile: path.join(dataDir, 'logs', `${name}.log`),
    pidFile: path.join(dataDir, 'run', `${name}.json`),
  };
}

/** Where an app says that it is up; a worker listens to nobody. */
function healthUrl(app: AppName, env: NodeJS.ProcessEnv): string | undefined {
  switch (app) {
    case 'api':
      return `http://127.0.0.1:${env.API_PORT}/api/health/live`;
    case 'processing':
      return `${env.PROCESSING_URL}/health`;
    case 'archive':
      return `${env.ARCHIVE_SERVICE_URL}/health`;
    case 'sample-archive':
      return `http://127.0.0.1:${env.SAMPLE_ARCHIVE_PORT}/health`;
    case 'worker':
    case 'worker-2':
      return undefined;
  }
}

async function waitUntilUp(app: AppName, appProcess: AppProcess, env: NodeJS.ProcessEnv): Promise<void> {
  const url = healthUrl(app, env);
  if (!url) return;
  const isUp = await waitFor(() => answers(url, app, appProcess), { timeoutMs: START_TIMEOUT_MS });
  if (!isUp) throw new Error(`${app} does not answer at ${url}: ${appProcess.lastWords()}`);
}

/** True when it answers; `undefined`: ask again. */
async function answers(url: string, app: AppName, appProcess: AppProcess): Promise<true | undefined> {
  if (!appProcess.isRunning()) throw new Error(`${app} ended: ${appProcess.lastWords()}`);
  const response = await fetch(url).catch(() => undefined); // Not listening yet.
  return response?.ok ? true : undefined;
}

const deathsAmong = (running: ReadonlyMap<AppName, AppProcess>): string[] =>
  [...running]
    .filter(([, appProcess]) => !appProcess.isRunning())
    .map(([app, appProcess]) => `${app} (${appProcess.lastWords()})`);
