import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

const BOOT_ID = '/proc/sys/kernel/random/boot_id';

// proc_pid_stat(5): after the command name in parentheses come the state (field 3) and, as field 22, the start time.
const STATE = 0;
const START_TIME = 22 - 3;

function identityFromProc(pid) {
  let stat;
  try {
    stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch (error) {
    if (error.code === 'ENOENT' || error.code === 'ESRCH') return undefined;
    throw error;
  }
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const isGone = fields[STATE] === 'Z' || fields[STATE] === 'X';
  return isGone ? undefined : `${readFileSync(BOOT_ID, 'utf8').trim()}/${fields[START_TIME]}`;
}

function identityFromPs(pid) {
  const { stdout } = spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' });
  return stdout?.trim() || undefined;
}

/**
 * Identity of a process, different from a later one with the same number: its start time and the boot id.
 *
 * @param {number} pid
 * @returns {string | undefined} `undefined` when there is no such process (any more); a zombie counts as gone
 */
export function processIdentity(pid) {
  return existsSync(BOOT_ID) ? identityFromProc(pid) : identityFromPs(pid);
}
