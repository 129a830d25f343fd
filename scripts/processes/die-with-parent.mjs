import { spawnSync } from 'node:child_process';

const WRAPPER = 'setpriv';

let isAvailable;

/**
 * Prefix of a command that makes Linux send it `signal` when the starting process is gone, even by `kill -9` (prctl(2),
 * PR_SET_PDEATHSIG, through setpriv of util-linux).
 *
 * @param {NodeJS.Signals} signal
 * @returns {string[]} empty where the system has no such thing: there the next start stops the leftover
 */
export function dieWithParent(signal) {
  isAvailable ??= spawnSync(WRAPPER, ['--pdeathsig', 'TERM', '--', 'true']).status === 0;
  return isAvailable ? [WRAPPER, '--pdeathsig', signal.replace('SIG', ''), '--'] : [];
}
