import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { DataSource } from 'typeorm';
import { connectDatabase } from '#domain';
import { createTeardown } from '../../scripts/processes/shutdown.mjs';
import { appSubjects, type AppName } from '../../tools/testing/app-processes.mjs';
import { controlProcesses, type ProcessControl } from '../../tools/testing/process-control.mjs';
import type { Caller } from './api-client.js';
import type { HangingProxy } from './hanging-proxy.js';
import type { ServiceName } from './own-services.js';
import { sampleArchiveOwner } from './sample-archive-owner.js';
import { atSpecEnd, withLogsOf } from './spec-end.js';
import { stackEnvironment } from './stack-environment.js';
import { openTestServices } from './test-services.js';

export type { AppName };

/** A process of a stack. */
export type ProcessName = AppName | ServiceName;

export interface StackOptions {
  readonly apps: readonly AppName[];
  /** Settings that differ from those of the tests; REDIS_URL and ARCHIVE_URL too, for proxies in between. */
  readonly env?: Readonly<Record<string, string>>;
  /** Proxies between the apps and a service. */
  readonly through?: Readonly<Partial<Record<ServiceName, Pick<HangingProxy, 'through'>>>>;
  /** Settings of one process: ports of further ones. */
  readonly only?: Readonly<Partial<Record<AppName, Readonly<Record<string, string>>>>>;
  /** Servers of this stack only, which can be paused, stopped and restarted like its apps; else databases on those of the run. */
  readonly own?: readonly ServiceName[];
  /** Lets V8 optimise the code, for apps that work for minutes or are timed. */
  readonly isLong?: boolean;
  /** Folder with the programs; else the project. */
  readonly root?: string;
}

/** The service, running as real processes. */
export interface RunningStack {
  /** Address of the API. */
  readonly url: string;
  readonly sampleArchiveUrl: string;
  /** Calls of the sample archive's owner: targets, folders, fields, faults. */
  readonly sampleArchive: Caller;
  readonly dataDir: string;
  /** A connection to the stack's database. */
  readonly database: DataSource;
  /** The settings of all apps; each gets its own part. */
  readonly env: NodeJS.ProcessEnv;
}

/** A stack of its own, to kill and to configure. It ends with the spec, whatever fails. */
export interface Stack extends RunningStack, Omit<ProcessControl<ProcessName>, 'adopt' | 'stop'> {
  /** Stops everything now and removes the data. @throws when a process had ended by itself */
  stop(): Promise<void>;
}

/**
 * Starts apps from `dist` with their own database, Redis database, ports and data folder. Specs that neither kill nor configure
 * use {@link sharedStack}, those that need only the database {@link openTestDatabase}.
 */
export async function startStack({
  apps,
  env: settings = {},
  only = {},
  own = [],
  isLong = false,
  root,
  through = {},
}: StackOptions): Promise<Stack> {
  const teardown = createTeardown();
  const stop = once(() => undoAll(teardown));
  atSpecEnd(stop);
  const dataDir = mkdtempSync(path.join(tmpdir(), 'firstlight-test-'));
  teardown.add(() => rmSync(dataDir, { recursive: true, force: true }));
  const services = await openTestServices({ own, dataDir, teardown });
  const reached = {
    databaseUrl: through.postgres?.through(services.databaseUrl) ?? services.databaseUrl,
    redisUrl: through.redis?.through(services.redisUrl) ?? services.redisUrl,
  };
  const env = await stackEnvironment({ ...reached, dataDir, settings });
  const database = await connectDatabase(services.databaseUrl);
  teardown.add(() => database.destroy());
  withLogsOf(path.join(dataDir, 'logs'));
  const appControl = controlProcesses(await appSubjects(env, { only, isBrief: !isLong, root }));
  teardown.add(appControl.stop);
  await Promise.all(apps.map((app) => appControl.start(app)));
  return { ...stackAt(env), database, ...controlBoth(appControl, services.control), stop };
}

const sampleArchiveUrl = (env: NodeJS.ProcessEnv) => `http://127.0.0.1:${env.SAMPLE_ARCHIVE_PORT}`;

/** Addresses of the apps of an environment. */
export const stackAt = (env: NodeJS.ProcessEnv) => ({
  url: `http://127.0.0.1:${env.API_PORT}`,
  sampleArchiveUrl: sampleArchiveUrl(env),
  sampleArchive: sampleArchiveOwner(sampleArchiveUrl(env), env.DATA_DIR as string),
  dataDir: env.DATA_DIR as string,
  env,
});

type Control<Name extends string> = Omit<ProcessControl<Name>, 'adopt' | 'stop'>;

function controlBoth(apps: Control<AppName>, services: Control<ServiceName>): Control<ProcessName> {
  const isService = (name: ProcessName): name is ServiceName => name === 'postgres' || name === 'redis';
  return {
    start: (name) => (isService(name) ? services.start(name) : apps.start(name)),
    end: (name, signal) => (isService(name) ? services.end(name, signal) : apps.end(name, signal)),
    pause: (name) => (isService(name) ? services.pause(name) : apps.pause(name)),
    resume: (name) => (isService(name) ? services.resume(name) : apps.resume(name)),
    pidOf: (name) => (isService(name) ? services.pidOf(name) : apps.pidOf(name)),
    isRunning: (name) => (isService(name) ? services.isRunning(name) : apps.isRunning(name)),
  };
}

function once<T>(work: () => Promise<T>): () => Promise<T> {
  let promise: Promise<T> | undefined;
  return () => (promise ??= work());
}

async function undoAll(teardown: ReturnType<typeof createTeardown>): Promise<void> {
  const errors = (await teardown.run()) as Error[];
  if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join('; '));
}
