import { existsSync, readFileSync, rmSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { stopLeftover, writePidFile } from '../processes/pid-file.mjs';

function commandLine(pid) {
  if (existsSync('/proc/self/cmdline')) {
    const file = `/proc/${pid}/cmdline`;
    return existsSync(file) ? readFileSync(file, 'utf8').replaceAll('\0', ' ') : '';
  }
  return spawnSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' }).stdout ?? '';
}

/** The server's own pid file: its first line is the process id. */
function readPostmasterPid(cluster) {
  const file = path.join(cluster, 'postmaster.pid');
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : undefined;
}

/**
 * Cleans up after an earlier PostgreSQL: stops the server if its parent was killed, and removes postmaster.pid if the server
 * itself was killed. (PostgreSQL refuses to start when the file names any living process of the same user, which after a
 * container restart is likely another one.)
 *
 * @param {{ cluster: string, pidFile: string, signals: NodeJS.Signals[] }} server
 */
export async function endLeftoverPostgres({ cluster, pidFile, signals }) {
  await stopLeftover(pidFile, signals);
  const pid = readPostmasterPid(cluster);
  if (pid === undefined) return;
  if (commandLine(pid).includes(` ${cluster} `)) {
    writePidFile(pidFile, pid);
    await stopLeftover(pidFile, signals);
  }
  rmSync(path.join(cluster, 'postmaster.pid'), { force: true });
}
