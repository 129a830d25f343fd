import { spawnSync } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import path from 'node:path';

const PRINT = path.join(__dirname, 'print.mjs');
const program = `
  import { setTimeout as sleep } from 'node:timers/promises';
  import { print, printError } from ${JSON.stringify(PRINT)};
  for (const say of [print, printError, print, printError]) await sleep(1, say('a line'));
  process.exit(7);`;
const run = (output: number | 'pipe') =>
  spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', output, output],
    encoding: 'utf8',
  });

it('print writes to both outputs', () => {
  expect(run('pipe')).toMatchObject({ stdout: 'a line\na line\n', stderr: 'a line\na line\n' });
});

it('print does not end a process whose output is not writable', () => {
  const full = openSync('/dev/full', 'w');
  expect(run(full).status).toBe(7);
  closeSync(full);
});
