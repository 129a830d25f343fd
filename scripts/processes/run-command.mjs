import { spawn } from 'node:child_process';
import { signalGroup } from './managed-process.mjs';

const PATIENCE_MS = 8_000;

/**
 * Runs a command to its end and collects its output.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions & { signal?: AbortSignal, limitMs?: number, patienceMs?: number }} [options] `signal` ends
 *   it, and all that it has started, with SIGTERM, and after `patienceMs` (8 s) with SIGKILL; so does `limitMs`
 * @returns {Promise<{ code: number | null, output: string, errors: string, isTooLate: boolean }>} output and errors together,
 *   and the errors alone; code `null` when a signal ended it; isTooLate: `limitMs` had passed. A command that is not there
 *   counts as code 127, as in a shell
 * @throws the reason of `signal`, when the command has ended because of it
 */
export async function runCommand(
  command,
  args,
  { signal, limitMs, patienceMs = PATIENCE_MS, ...options } = {},
) {
  signal?.throwIfAborted();
  // A process group of its own: npm and npx start children, which a signal to npm alone would leave behind.
  const child = spawn(command, args, { ...options, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = new AbortController();
  const limit = limitMs === undefined ? undefined : AbortSignal.timeout(limitMs);
  for (const cause of [signal, limit]) {
    const end = () => endGroup(child.pid, patienceMs, ended.signal);
    cause?.addEventListener('abort', end, { signal: ended.signal });
  }
  try {
    const result = await collect(child);
    signal?.throwIfAborted();
    return { ...result, isTooLate: limit?.aborted ?? false };
  } finally {
    ended.abort();
  }
}

/** Terminates the group, and kills it when it has not `ended` in time. */
function endGroup(pid, patienceMs, ended) {
  if (pid === undefined) return; // The command does not exist.
  signalGroup(pid, 'SIGTERM');
  const last = setTimeout(() => signalGroup(pid, 'SIGKILL'), patienceMs);
  ended.addEventListener('abort', () => clearTimeout(last));
}

function collect(child) {
  return new Promise((resolve) => {
    let output = '';
    let errors = '';
    child.stdout.setEncoding('utf8').on('data', (text) => (output += text));
    child.stderr.setEncoding('utf8').on('data', (text) => {
      output += text;
      errors += text;
    });
    child.once('error', (error) => resolve({ code: 127, output, errors: error.message }));
    child.once('close', (code) => resolve({ code, output, errors }));
  });
}
