/**
 * `npm start`: from a fresh clone to a running service. Installs, builds, finds or starts PostgreSQL and Redis, migrates the
 * database, starts the apps, waits until they are healthy, and stops all of it on Ctrl-C. `npm run dev` (`--watch`) restarts
 * each app whose sources have changed.
 */
import { mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { readCommandLine } from './processes/command-line.mjs';
import { describeFailure, Failure } from './processes/failure.mjs';
import { startProcess } from './processes/managed-process.mjs';
import { stopLeftover } from './processes/pid-file.mjs';
import { portObstacle } from './processes/ports.mjs';
import { print, printError } from './processes/print.mjs';
import { keepLogsSmall } from './processes/rotate-logs.mjs';
import { aborted, createTeardown, listenForShutdown, StopRequested } from './processes/shutdown.mjs';
import { supervise } from './processes/supervisor.mjs';
import { buildSources } from './project/build.mjs';
import { installDependencies } from './project/install.mjs';
import { WATCHED_BUNDLES } from './project/programs.mjs';
import { PROJECT_ROOT } from './project/root.mjs';
import { readSettings, refuseFormerNames } from './project/settings.mjs';
import { appEnvironment, appsToRun, usesDatabase } from './services/apps.mjs';
import { waitUntilHealthy } from './services/health.mjs';
import { runMigrations } from './services/migrations.mjs';
import { makePrivateFolder } from './services/private-folder.mjs';
import { checkDatabase } from './services/postgres-connection.mjs';
import { startPostgres } from './services/postgres.mjs';
import { checkRedis } from './services/redis-connection.mjs';
import { startRedis } from './services/redis.mjs';
import { createRunFile } from './services/run-file.mjs';
import { lockDataFolder } from './services/run-lock.mjs';

const DEFAULT_API_PORT = 3000;
/** A user waits at the terminal: work is handed back at once, and continues with the next start. */
const SHUTDOWN_SECONDS = '7';
/** Files in DATA_DIR are private to their owner, whichever process creates them. */
const OWNER_ONLY = 0o077;
const USAGE = `Usage: npm start
       npm run dev     starts each app again when its sources change (--watch)

Installs, builds, starts PostgreSQL and Redis where no address of them is set, brings the schema up to date and
starts the apps. Ctrl-C stops everything. Settings: docs/configuration.md.`;

const { values: options } = readCommandLine(USAGE, { watch: { type: 'boolean' } });
const isWatching = options.watch === true;

const { signal, fail } = listenForShutdown();
const teardown = createTeardown();
const report = (line) => print(`firstlight: ${line}`);
/** The running apps, by name. */
const running = new Map();
/** Logs of all processes. */
const logFiles = [];

async function bringUp() {
  const settings = readSettings(PROJECT_ROOT, process.env);
  await withUmask(OWNER_ONLY, () => claimDataFolder(settings.dataDir));
  teardown.add(keepLogsSmall(logFiles, { report }));
  await refuseUsedPort(settings.apiPort);
  // With the user's own umask, since PostgreSQL's account runs programs of the packages.
  await installDependencies(PROJECT_ROOT, { report, signal });
  await buildSources(PROJECT_ROOT, { report, signal });
  await refuseFormerNames(settings.env);
  process.umask(OWNER_ONLY);
  const watched = isWatching ? await followSources() : undefined;

  const env = { ...(await appEnvironment(settings, await startServices(settings))), SHUTDOWN_SECONDS };
  const apps = appsToRun(settings.archiveUrl);
  // The apps without the database start while it is migrated.
  const runFile = createRunFile(path.join(settings.dataDir, 'run.json'));
  teardown.add(runFile.remove);
  const start = (some) => startApps(some, { settings, env, runFile });
  await start(apps.filter((app) => !usesDatabase(app)));
  const clusterDir = settings.databaseUrl ? undefined : path.join(settings.dataDir, 'postgres/cluster');
  await runMigrations({ root: PROJECT_ROOT, env, signal, clusterDir });
  await start(apps.filter(usesDatabase));
  runFile.noteUrls(addresses(settings, env));

  const logs = path.join(settings.dataDir, 'logs');
  const isListening = () => running.get('api').isListening();
  await waitUntilHealthy(localUrl(settings.apiPort), { signal, logs, isListening });
  const pageUrl = isWatching ? await servePage(settings) : localUrl(settings.apiPort);
  announce(settings, pageUrl);
  watched?.watch();
}

/** The sources are being edited: the next change restarts the app. */
const sayWhy = (failure) => report(describeFailure(failure));

const localUrl = (port) => `http://127.0.0.1:${port}`;

async function followSources() {
  // Imported here because this file is loaded before the dependencies are installed.
  const { watchSources } = await import('./project/watch-sources.mjs');
  const watched = await watchSources(PROJECT_ROOT, { report, onChange: restartApps });
  teardown.add(watched.stop);
  return watched;
}

/** The page from its sources. @returns {Promise<string>} its address */
async function servePage({ apiPort }) {
  const { servePageSources } = await import('./project/page.mjs');
  const { url, stop } = await servePageSources(PROJECT_ROOT, localUrl(apiPort));
  teardown.add(stop);
  return url;
}

async function restartApps(apps) {
  const known = apps.filter((app) => running.has(app));
  await Promise.all(known.map((app) => running.get(app).restart()));
  if (known.length > 0) report(`started again: ${known.join(', ')}`);
}

async function withUmask(umask, work) {
  const before = process.umask(umask);
  await work();
  process.umask(before);
}

async function claimDataFolder(dataDir) {
  makePrivateFolder(dataDir);
  for (const folder of ['logs', 'run']) mkdirSync(path.join(dataDir, folder), { recursive: true });
  teardown.add(lockDataFolder(dataDir));
  // Leftovers of a killed start hold ports and files.
  const notes = readdirSync(path.join(dataDir, 'run')).map((name) => path.join(dataDir, 'run', name));
  await Promise.all(notes.map((note) => stopLeftover(note, ['SIGTERM', 'SIGKILL'])));
}

async function refuseUsedPort(port) {
  const obstacle = await portObstacle(port);
  if (obstacle === undefined) return;
  const why = obstacle === 'EADDRINUSE' ? 'is in use by another program' : `cannot be used (${obstacle})`;
  throw new Failure(`Port ${port} ${why}: stop it, or choose another port with API_PORT.`);
}

/** @param {ReturnType<typeof readSettings>} settings */
async function startServices({ databaseUrl, redisUrl, dataDir }) {
  if (databaseUrl) await checkDatabase(databaseUrl);
  if (redisUrl) await checkRedis(redisUrl);
  const [ownDatabaseUrl, ownRedisUrl] = await allTogether([
    databaseUrl ?? startEmbedded('postgres', startPostgres, path.join(dataDir, 'postgres')),
    redisUrl ?? startEmbedded('redis', startRedis, path.join(dataDir, 'redis')),
  ]);
  return { databaseUrl: ownDatabaseUrl, redisUrl: ownRedisUrl };
}

/** Waits for all of them even when one fails, so that every started one is stopped again. */
async function allTogether(promises) {
  const results = await Promise.allSettled(promises);
  return results.map((result) => {
    if (result.status === 'rejected') throw result.reason;
    return result.value;
  });
}

async function startEmbedded(name, start, dataDir) {
  signal.throwIfAborted();
  const { url, server, launch } = await start({ dataDir });
  keepRunning(name, { launch, running: server, logFile: path.join(dataDir, `${name}.log`) }, fail);
  return url;
}

function keepRunning(name, subject, giveUp) {
  logFiles.push(subject.logFile);
  const supervised = supervise(name, subject, { report, giveUp });
  teardown.add(supervised.stop);
  return supervised;
}

async function startApps(apps, { settings, env, runFile }) {
  // Imported here because it needs the build.
  const { appPlan } = await import('./services/app-plan.mjs');
  signal.throwIfAborted();
  for (const app of apps) {
    const bundles = isWatching ? WATCHED_BUNDLES : undefined;
    const plan = appPlan(app, { root: PROJECT_ROOT, dataDir: settings.dataDir, env, bundles });
    const launch = () => {
      const launched = startProcess(plan);
      runFile.noteProcess(app, launched.pid);
      return launched;
    };
    const { logFile } = plan;
    running.set(app, keepRunning(app, { launch, logFile }, isWatching ? sayWhy : fail));
  }
}

/** Addresses of all parts. */
const addresses = ({ apiPort }, env) => ({
  api: localUrl(apiPort),
  processing: env.PROCESSING_URL,
  archive: env.ARCHIVE_SERVICE_URL,
  externalArchive: env.ARCHIVE_URL,
  database: env.DATABASE_URL,
  redis: env.REDIS_URL,
});

function announce({ apiPort, dataDir }, pageUrl) {
  const seconds = (performance.now() / 1_000).toFixed(1);
  const demoOptions = apiPort === DEFAULT_API_PORT ? '' : ` -- --base-url ${localUrl(apiPort)}`;
  report(`up and healthy after ${seconds} s`);
  print(`
  Page     ${pageUrl}
  API      ${localUrl(apiPort)}/api
  Swagger  ${localUrl(apiPort)}/swagger
  Demo     npm run demo${demoOptions}
  Logs     ${path.join(dataDir, 'logs')}

  Ctrl-C stops everything.
`);
}

/** Starts everything, waits for a stop or a failure, and stops everything. */
async function run() {
  try {
    await bringUp();
    await aborted(signal);
    throw signal.reason;
  } catch (error) {
    // Failures after the stop are due to the stop.
    const reason = signal.aborted ? signal.reason : error;
    const wasAsked = reason instanceof StopRequested;
    if (wasAsked) report('stopping …');
    else printError(`firstlight: ${describeFailure(reason)}`);
    const stopErrors = await teardown.run();
    for (const stopError of stopErrors) printError(`firstlight: ${describeFailure(stopError)}`);
    process.exitCode = wasAsked && stopErrors.length === 0 ? 0 : 1;
  }
}

await run();
