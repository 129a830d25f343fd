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

/** The server's own note: its first line is the process id. */
function readPostmasterPid(cluster) {
  const file = path.join(cluster, 'postmaster.pid');
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : undefined;
}

/**
 * Ends what an earlier run has left of a PostgreSQL: the server, when its parent was killed, and its note
 * postmaster.pid, when the server itself was killed. (PostgreSQL refuses to start when the note names any
 * living process of the same user; in a container that is started again, that is quite likely another one.)
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
