import { totalmem } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { dieWithParent } from '../processes/die-with-parent.mjs';
import { Failure } from '../processes/failure.mjs';
import { startProcess } from '../processes/managed-process.mjs';
import { findFreePorts } from '../processes/ports.mjs';
import { waitFor } from '../processes/wait.mjs';
import { serverEnvironment } from './environment.mjs';
import { choosePostgresAccount } from './postgres-account.mjs';
import { findPostgresBinaries } from './postgres-binaries.mjs';
import { CLUSTER, DATABASE_USER, prepareCluster } from './postgres-cluster.mjs';
import { endLeftoverPostgres } from './postgres-leftover.mjs';
import { ensureDatabase, isNotUpYet, refusalOf, withDatabase } from './postgres-connection.mjs';
import { makePrivateFolder } from './private-folder.mjs';

/** @typedef {import('../processes/managed-process.mjs').ManagedProcess} ManagedProcess */

const DATABASE_NAME = 'firstlight';
const PID_FILE = 'process.json';
const LOG_FILE = 'postgres.log';
const MAX_CONNECTIONS = 200;

/**
 * A million records take about a gigabyte with their index, which searches read repeatedly. PostgreSQL uses pages on demand, so
 * a small library uses less.
 */
const SHARED_BUFFERS_MB = Math.round(Math.min(1024, Math.max(128, totalmem() / 2 ** 20 / 8)));

/** Crash recovery replays the log before the server accepts connections. */
const READY_TIMEOUT_MS = 60_000;

/** A port may be taken between choice and use, and the last processes of a killed server need a moment to end. */
const START_ATTEMPTS = 3;
const PAUSE_BETWEEN_ATTEMPTS_MS = 500;

/** Fast shutdown (closes sessions, flushes data), then immediate (the next start recovers), then SIGKILL. */
/** @type {NodeJS.Signals[]} */
const STOP_SIGNALS = ['SIGINT', 'SIGQUIT', 'SIGKILL'];

const NOT_DURABLE = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];

function serverSettings(port, durable) {
  const settings = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=', // None: socket paths are limited to 107 bytes, and TCP suffices.
    `max_connections=${MAX_CONNECTIONS}`,
    `shared_buffers=${SHARED_BUFFERS_MB}MB`,
    'timezone=UTC',
    'log_timezone=UTC',
    ...(durable ? [] : NOT_DURABLE),
  ];
  return settings.flatMap((setting) => ['-c', setting]);
}

function launch({ dataDir, cluster, port, postgres, account, durable }) {
  const [command, ...args] = [
    ...account.prefix,
    ...dieWithParent(STOP_SIGNALS[0]),
    postgres,
    '-D',
    cluster,
    ...serverSettings(port, durable),
  ];
  return startProcess({
    command,
    args,
    cwd: cluster,
    env: serverEnvironment(process.env),
    ...account.user,
    logFile: path.join(dataDir, LOG_FILE),
    pidFile: path.join(dataDir, PID_FILE),
    stopSignals: STOP_SIGNALS,
  });
}

/** True when the server answers, false when its process has ended, `undefined` (ask again) while it is starting. */
async function isReady(server, url) {
  try {
    await withDatabase(url, (client) => ensureDatabase(client, DATABASE_NAME));
    return true;
  } catch (error) {
    if (!server.isRunning()) return false;
    if (isNotUpYet(error)) return undefined;
    throw error;
  }
}

/** Starts the server on a free port; without `url` in the result when it ended again. */
async function tryFreePort(plan, password) {
  const [port] = await findFreePorts(1);
  const urlOf = (database) => `postgresql://${DATABASE_USER}:${password}@127.0.0.1:${port}/${database}`;
  const launchAgain = () => launch({ ...plan, port });
  const server = launchAgain();
  try {
    const ready = await waitFor(() => isReady(server, urlOf('postgres')), { timeoutMs: READY_TIMEOUT_MS });
    if (ready) return { server, launch: launchAgain, url: urlOf(DATABASE_NAME) };
  } catch (error) {
    await server.stop();
    throw new Failure(
      `The embedded PostgreSQL does not let us in: ${refusalOf(error)} (data: ${plan.dataDir}).`,
    );
  }
  await server.stop();
  return { server };
}

/**
 * Starts the embedded PostgreSQL on a free port of the loopback interface, with a database `firstlight`. Leftovers of an
 * earlier run in the same folder are stopped first.
 *
 * @param {{ dataDir: string, durable?: boolean }} options dataDir: absolute, made when missing, state survives in it;
 *   durable (default true): false trades safety against a crash of the machine for speed, for tests
 * @returns {Promise<{ url: string, stop: () => Promise<void>, server: ManagedProcess, launch: () => ManagedProcess }>}
 *   `launch` starts the same server again, on the same port, should it have ended
 * @throws {Failure} one sentence: no binary, other version, no usable account, server does not start
 */
export async function startPostgres({ dataDir, durable = true }) {
  makePrivateFolder(dataDir);
  const leftover = { cluster: path.join(dataDir, CLUSTER), pidFile: path.join(dataDir, PID_FILE) };
  await endLeftoverPostgres({ ...leftover, signals: STOP_SIGNALS });

  const binaries = findPostgresBinaries();
  const account = choosePostgresAccount(binaries.postgres, dataDir);
  const { cluster, password } = await prepareCluster(dataDir, { ...binaries, account, durable });
  const plan = { dataDir, cluster, postgres: binaries.postgres, account, durable };

  let lastWords = '';
  for (let count = 1; count <= START_ATTEMPTS; count += 1) {
    const attempt = await tryFreePort(plan, password);
    if (attempt.url) return { ...attempt, stop: attempt.server.stop };
    lastWords = attempt.server.lastWords();
    await sleep(PAUSE_BETWEEN_ATTEMPTS_MS);
  }
  throw new Failure(
    `The embedded PostgreSQL does not start: ${lastWords} (log: ${path.join(dataDir, LOG_FILE)}).`,
  );
}
