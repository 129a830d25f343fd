import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { connectDatabase } from '#domain';
import { freePort, untilUp } from './bench-engine.js';
import { peakMegabytesOf, processorMsOf, residentMegabytesOf } from './process-figures.js';

/** The apps that a library may need. */
export type LibraryApp = 'processing' | 'archive' | 'worker' | 'api';

/** One API process with its dependencies, over an existing library. */
export interface LibraryService {
  /** Ends with `/api`. */
  readonly api: string;
  /** Resident memory of the API now. */
  megabytes(): number;
  /** Peak of an app's resident memory since its start, or since `forgetPeak`; by default of the API. */
  peakMegabytes(app?: LibraryApp): number;
  forgetPeak(app?: LibraryApp): void;
  /** The process of the API. */
  readonly pid: number;
  /** CPU time of an app since its start; by default of the API. */
  processorMs(app?: LibraryApp): number;
  /** A token of a user of the library. */
  login(userId: string): Promise<string>;
  close(): Promise<void>;
}

interface Script {
  startRedis: (options: object) => Promise<{ url: string; stop(): Promise<void> }>;
  appEnvironment: (settings: object, services: object) => Promise<NodeJS.ProcessEnv>;
  nodeFlags: (app: LibraryApp) => string[];
}

const PASSWORD = 'Bench-Password-1';

/**
 * @param folder for the service's files; the caller removes it
 * @param rateLimits by default disabled, because benchmarks send the requests of many users from one address
 */
export async function startLibraryService(
  folder: string,
  databaseUrl: string,
  names: readonly LibraryApp[],
  rateLimits: 'on' | 'off' = 'off',
): Promise<LibraryService> {
  // Imported by path, because scripts are not built; benchmarks run in the root of the project.
  const { startRedis } = (await import(path.resolve('scripts/services/redis.mjs'))) as Script;
  const { appEnvironment, nodeFlags } = (await import(path.resolve('scripts/services/apps.mjs'))) as Script;
  mkdirSync(path.join(folder, 'data'), { recursive: true });
  const redis = await startRedis({
    dataDir: path.join(folder, 'redis'),
    packagesDir: path.resolve('.data/redis-server'),
  });
  const settings = {
    env: { ...process.env, LOG_LEVEL: 'silent', RATE_LIMITS: rateLimits },
    apiPort: await freePort(),
    dataDir: path.join(folder, 'data'),
  };
  const env = await appEnvironment(settings, { databaseUrl, redisUrl: redis.url });
  const apps = new Map(names.map((name) => [name, startApp(name, nodeFlags(name), env)]));
  const pidOf = (name: LibraryApp) => apps.get(name)?.pid;
  const api = `http://127.0.0.1:${settings.apiPort}/api`;
  const close = async () => {
    await Promise.all(Array.from(apps.values(), endApp));
    await redis.stop();
  };
  try {
    await untilUp(async () => {
      if (!(await fetch(`${api}/health`)).ok) throw new Error('the API is not well');
    });
  } catch (error) {
    await close();
    throw error;
  }
  return {
    api,
    megabytes: () => residentMegabytesOf(pidOf('api')),
    peakMegabytes: (app = 'api') => peakMegabytesOf(pidOf(app)),
    // Linux: resets the peak of resident memory to the current value (proc(5), clear_refs).
    forgetPeak: (app = 'api') => writeFileSync(`/proc/${pidOf(app)}/clear_refs`, '5'),
    pid: pidOf('api') ?? NaN,
    processorMs: (app = 'api') => processorMsOf(pidOf(app)),
    login: (userId) => loginAs(api, databaseUrl, userId),
    close,
  };
}

/** Folder for a CPU profile of the API, if any. */
const { LIBRARY_PROFILES: profiles } = process.env;

function startApp(name: LibraryApp, flags: readonly string[], env: NodeJS.ProcessEnv): ChildProcess {
  const profiling =
    profiles === undefined || name !== 'api' ? [] : ['--cpu-prof', '--cpu-prof-dir', profiles];
  return spawn(process.execPath, [...flags, ...profiling, `dist/bundles/${name}/main.js`], {
    env,
    stdio: 'inherit',
  });
}

async function endApp(app: ChildProcess): Promise<void> {
  if (app.exitCode !== null) return;
  app.kill('SIGTERM');
  await once(app, 'exit');
}

/** Users of the library have no password: this one gets that of a temporary account. */
async function loginAs(api: string, databaseUrl: string, userId: string): Promise<string> {
  const username = `bench${Date.now()}`;
  const account = { username, email: `${username}@example.org`, password: PASSWORD };
  await post(`${api}/auth/register`, account);
  const database = await connectDatabase(databaseUrl, { poolSize: 1 });
  await database.query(
    `UPDATE users SET password_hash = (SELECT password_hash FROM users WHERE username = $2) WHERE id = $1`,
    [userId, username],
  );
  await database.query(`DELETE FROM users WHERE username = $1`, [username]);
  const [user] = await database.query<{ username: string }[]>(`SELECT username FROM users WHERE id = $1`, [
    userId,
  ]);
  await database.destroy();
  const { accessToken } = await post(`${api}/auth/login`, { username: user.username, password: PASSWORD });
  return accessToken;
}

async function post(url: string, body: object): Promise<{ accessToken: string }> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as { accessToken: string };
}
