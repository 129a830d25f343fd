/**
 * `npm run chaos -- [--minutes N] [--seed S]`: kills, pauses and restarts processes of a fleet at work, then checks that
 * nothing was lost, duplicated or left incomplete (test/fleet/chaos.spec.ts). Needs a build. Without a seed a new one is chosen
 * and printed.
 */
import { spawn } from 'node:child_process';
import { readCommandLine } from '../../scripts/processes/command-line.mjs';
import { PROJECT_ROOT } from '../../scripts/project/root.mjs';

const USAGE = `Usage: npm run chaos -- [--minutes N] [--seed N]

Kills, pauses and restarts processes of a fleet at random while it works, then checks that nothing was lost, doubled or
left half-done. Needs a build and nginx.

  --minutes N   how long (default 5)
  --seed N      seed of the random numbers (default: another one each time, printed)`;

const { values } = readCommandLine(USAGE, { minutes: { type: 'string' }, seed: { type: 'string' } });
const CHAOS_MINUTES = values.minutes ?? '5';
const CHAOS_SEED = values.seed ?? String(Date.now() % 1_000_000_000);
console.log(`firstlight: chaos for ${CHAOS_MINUTES} minutes with seed ${CHAOS_SEED}`);

const jest = spawn('npx', ['jest', '--selectProjects', 'fleet', '--runInBand', 'test/fleet/chaos.spec.ts'], {
  cwd: PROJECT_ROOT,
  stdio: 'inherit',
  env: { ...process.env, CHAOS_MINUTES, CHAOS_SEED },
});
jest.on('exit', (code) => (process.exitCode = code ?? 1));
