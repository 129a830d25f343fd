import { spawn } from 'node:child_process';
import { signalGroup } from './managed-process.mjs';

/**
 * Runs a command to its end and collects what it prints.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions & { signal?: AbortSignal }} [options] `signal` ends it, and all
 *   that it has started, with SIGTERM
 * @returns {Promise<{ code: number | null, output: string, errors: string }>} output and errors together, and the errors
 *   alone; code `null` when a signal ended it. A command that is not there counts as code 127, as in a shell
 * @throws the reason of `signal`, when the command has ended because of it
 */
export async function runCommand(command, args, { signal, ...options } = {}) {
  signal?.throwIfAborted();
  // A group of its own: npm and npx start others, which a signal for npm alone would leave behind.
  const child = spawn(command, args, { ...options, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  const endGroup = () => child.pid && signalGroup(child.pid, 'SIGTERM');
  signal?.addEventListener('abort', endGroup);
  try {
    const result = await collect(child);
    signal?.throwIfAborted();
    return result;
  } finally {
    signal?.removeEventListener('abort', endGroup);
  }
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
