/**
 * `npm run chaos -- [--minutes N] [--seed S]`: kills, pauses and restarts processes of a fleet while it works, then proves that nothing was
 * lost, doubled or left half-done (test/fleet/chaos.spec.ts). It needs a build. Without a seed it takes a new one each time, and says which.
 */
import { spawn } from 'node:child_process';
import { parseArgs } from 'node:util';
import { PROJECT_ROOT } from '../../scripts/project/root.mjs';

const { values } = parseArgs({ options: { minutes: { type: 'string' }, seed: { type: 'string' } } });
const CHAOS_MINUTES = values.minutes ?? '5';
const CHAOS_SEED = values.seed ?? String(Date.now() % 1_000_000_000);
console.log(`firstlight: chaos for ${CHAOS_MINUTES} minutes with seed ${CHAOS_SEED}`);

const jest = spawn('npx', ['jest', '--selectProjects', 'fleet', '--runInBand', 'test/fleet/chaos.spec.ts'], {
  cwd: PROJECT_ROOT,
  stdio: 'inherit',
  env: { ...process.env, CHAOS_MINUTES, CHAOS_SEED },
});
jest.on('exit', (code) => (process.exitCode = code ?? 1));
