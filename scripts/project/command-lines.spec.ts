import { readFileSync } from 'node:fs';
import path from 'node:path';
import { runCommand } from '../processes/run-command.mjs';
import { PROJECT_ROOT } from './root.mjs';

const { scripts } = JSON.parse(readFileSync(path.join(PROJECT_ROOT, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};
const programs = new Set(
  Object.values(scripts)
    .flatMap((command) => command.split(' '))
    .filter((word) => /^(?:scripts|tools|bench)\/[\w/-]+\.mjs$/.test(word)),
);

const run = (program: string, ...args: string[]) =>
  runCommand(process.execPath, [program, ...args], { cwd: PROJECT_ROOT });

it('are more than a few', () => expect(programs.size).toBeGreaterThan(15));

it.each([...programs])('%s says how it is used', async (program) => {
  const { code, output } = await run(program, '--help');
  expect([code, output]).toEqual([0, expect.stringMatching(/^Usage: npm (run|start|test)/)]);
});

it.each(['scripts/start.mjs', 'tools/testing/test.mjs'])(
  '%s refuses an option it has not',
  async (program) => {
    const { code, errors } = await run(program, '--no-such-option');
    expect([code, errors]).toEqual([2, expect.stringContaining('no-such-option')]);
    expect(errors.split('no-such-option').at(-1)).toContain('Usage: npm');
  },
);
