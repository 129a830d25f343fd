import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { Failure } from '../processes/failure.mjs';
import { runCommand } from '../processes/run-command.mjs';
import { tellingLine } from '../processes/log-tail.mjs';
import { serverEnvironment } from './environment.mjs';
import { giveTo } from './postgres-account.mjs';
import { readOrCreateSecret } from './secret.mjs';

export const DATABASE_USER = 'firstlight';

/** The folder of the cluster inside the folder of the service. */
export const CLUSTER = 'cluster';

function refuseOtherVersion(cluster, postgres) {
  const clusterVersion = readFileSync(path.join(cluster, 'PG_VERSION'), 'utf8').trim();
  const banner = spawnSync(postgres, ['--version'], { encoding: 'utf8' }).stdout;
  const binaryVersion = banner.match(/\d+/)?.[0];
  if (clusterVersion === binaryVersion) return;
  throw new Failure(
    `The database in ${cluster} was made by PostgreSQL ${clusterVersion}, but PostgreSQL ${binaryVersion} is installed: move that folder away (its data with it), or set DATABASE_URL to a PostgreSQL ${clusterVersion} server.`,
  );
}

async function initialize(folder, passwordFile, { initdb, account, durable }) {
  const [command, ...args] = [
    ...account.prefix,
    initdb,
    `--pgdata=${folder}`,
    `--username=${DATABASE_USER}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    ...(durable ? [] : ['--no-sync']),
  ];
  const { code, output } = await runCommand(command, args, {
    ...account.user,
    cwd: folder,
    env: serverEnvironment(process.env),
  });
  if (code !== 0) throw new Failure(`The database could not be created in ${folder}: ${tellingLine(output)}`);
}

/**
 * Creates the database cluster (UTF-8 in any locale, password login only) unless it exists.
 *
 * @param {string} dataDir the service's folder: `cluster/` and the file `password` come into it
 * @param {{ initdb: string, postgres: string, account: import('./postgres-account.mjs').PostgresAccount, durable: boolean }} how
 * @returns {Promise<{ cluster: string, password: string }>}
 * @throws {Failure} when it was made by another major version, or initdb fails
 */
export async function prepareCluster(dataDir, how) {
  const cluster = path.join(dataDir, CLUSTER);
  const password = readOrCreateSecret(path.join(dataDir, 'password'));
  if (existsSync(cluster)) {
    giveTo(cluster, how.account.owner);
    refuseOtherVersion(cluster, how.postgres);
    return { cluster, password };
  }

  // Created under a temporary name and renamed when complete, so that a killed run leaves no partial cluster.
  const unfinished = path.join(dataDir, `${CLUSTER}.unfinished`);
  const passwordFile = path.join(dataDir, 'password.initdb');
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { mode: 0o700 });
  try {
    writeFileSync(passwordFile, password, { mode: 0o600 });
    giveTo(unfinished, how.account.owner);
    giveTo(passwordFile, how.account.owner);
    await initialize(unfinished, passwordFile, how);
  } finally {
    rmSync(passwordFile, { force: true });
  }
  renameSync(unfinished, cluster);
  return { cluster, password };
}
