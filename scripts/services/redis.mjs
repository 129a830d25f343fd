import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { dieWithParent } from '../processes/die-with-parent.mjs';
import { Failure } from '../processes/failure.mjs';
import { startProcess } from '../processes/managed-process.mjs';
import { stopLeftover } from '../processes/pid-file.mjs';
import { findFreePorts } from '../processes/ports.mjs';
import { waitFor } from '../processes/wait.mjs';
import { findRedisBinary } from './redis-binary.mjs';
import { withRedis } from './redis-connection.mjs';
import { readOrCreateSecret } from './secret.mjs';

/** A long append-only file is read before connections are accepted. */
const READY_TIMEOUT_MS = 60_000;

/** A port may be taken between choice and use. */
const START_ATTEMPTS = 3;

/** @typedef {import('../processes/managed-process.mjs').ManagedProcess} ManagedProcess */

const PID_FILE = 'process.json';
const LOG_FILE = 'redis.log';
const CONFIG_FILE = 'redis.conf';
/** @type {NodeJS.Signals[]} */
const STOP_SIGNALS = ['SIGTERM', 'SIGKILL'];

function serverArguments({ dataDir, port, databases }) {
  const settings = {
    port,
    databases,
    bind: '127.0.0.1',
    dir: dataDir,
    appendonly: 'yes',
    save: '', // The append-only file suffices: no snapshots.
    'maxmemory-policy': 'noeviction', // A queue must not lose jobs.
    daemonize: 'no',
  };
  return Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)]);
}

/**
 * The password is in a file, since every user of the machine can read a command line.
 *
 * @param {string} dataDir
 * @returns {string} the password
 */
function configurePassword(dataDir) {
  const password = readOrCreateSecret(path.join(dataDir, 'password'));
  writeFileSync(path.join(dataDir, CONFIG_FILE), `requirepass ${password}\n`, { mode: 0o600 });
  return password;
}

function launch({ dataDir, port, databases, binary }) {
  const [command, ...args] = [
    ...dieWithParent(STOP_SIGNALS[0]),
    binary.command,
    path.join(dataDir, CONFIG_FILE),
    ...serverArguments({ dataDir, port, databases }),
  ];
  return startProcess({
    command,
    args,
    env: binary.env,
    cwd: dataDir,
    logFile: path.join(dataDir, LOG_FILE),
    pidFile: path.join(dataDir, PID_FILE),
    stopSignals: STOP_SIGNALS,
  });
}

/** True when the server answers, false when its process has ended, `undefined` (ask again) while it is starting. */
async function isReady(server, url) {
  try {
    await withRedis(url, (client) => client.ping());
    return true;
  } catch (error) {
    if (!server.isRunning()) return false;
    if (error.code === 'ECONNREFUSED' || error.message.startsWith('LOADING')) return undefined;
    throw error;
  }
}

/**
 * Starts a Redis on a free port of the loopback interface, with a password and an append-only file. Leftovers of an earlier run
 * in the same folder are stopped first.
 *
 * @param {{ dataDir: string, packagesDir?: string, databases?: number }} options dataDir: absolute, made when missing, state survives
 *   in it; databases: how many numbered ones (default: 16); packagesDir: where Debian's packages are unpacked when there is no redis-server on the PATH
 *   (default: `redis-server` beside dataDir), worth keeping from run to run
 * @returns {Promise<{ url: string, stop: () => Promise<void>, server: ManagedProcess, launch: () => ManagedProcess }>}
 *   `launch` starts the same server again, on the same port, should it have ended
 * @throws {Failure} one sentence: no binary, server does not start
 */
export async function startRedis({
  dataDir,
  packagesDir = path.join(dataDir, '../redis-server'),
  databases = 16,
}) {
  mkdirSync(dataDir, { recursive: true });
  await stopLeftover(path.join(dataDir, PID_FILE), STOP_SIGNALS);
  const binary = await findRedisBinary(packagesDir);
  const password = configurePassword(dataDir);

  let lastWords = '';
  for (let count = 1; count <= START_ATTEMPTS; count += 1) {
    const [port] = await findFreePorts(1);
    const url = `redis://:${password}@127.0.0.1:${port}`;
    const launchAgain = () => launch({ dataDir, port, databases, binary });
    const server = launchAgain();
    const ready = await waitFor(() => isReady(server, url), { timeoutMs: READY_TIMEOUT_MS });
    if (ready) return { url, stop: server.stop, server, launch: launchAgain };
    await server.stop();
    lastWords = server.lastWords();
  }
  throw new Failure(
    `The embedded Redis does not start: ${lastWords} (log: ${path.join(dataDir, LOG_FILE)}).`,
  );
}
