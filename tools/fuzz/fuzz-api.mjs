/**
 * `npm run fuzz:api -- [--minutes N] [--seed S]`: calls every operation of openapi.json with valid and invalid input for the
 * given time (test/integration/long/fuzz-api.spec.ts). Without a seed a new one is chosen and printed.
 */
import { spawn } from 'node:child_process';
import { readCommandLine } from '../../scripts/processes/command-line.mjs';
import { PROJECT_ROOT } from '../../scripts/project/root.mjs';

const USAGE = `Usage: npm run fuzz:api -- [--minutes N] [--seed N]

Sends every operation of openapi.json valid and broken requests.

  --minutes N   how long (default 5)
  --seed N      seed of the random numbers (default: another one each time, printed)`;

const { values } = readCommandLine(USAGE, { minutes: { type: 'string' }, seed: { type: 'string' } });
const FUZZ_MINUTES = values.minutes ?? '5';
const FUZZ_SEED = values.seed ?? String(Date.now() % 1_000_000_000);
console.log(`firstlight: fuzzing for ${FUZZ_MINUTES} minutes with seed ${FUZZ_SEED}`);

const jest = spawn(
  'npx',
  ['jest', '--selectProjects', 'integration-long', '--runInBand', 'test/integration/long/fuzz-api.spec.ts'],
  { cwd: PROJECT_ROOT, stdio: 'inherit', env: { ...process.env, FUZZ_MINUTES, FUZZ_SEED } },
);
jest.on('exit', (code) => (process.exitCode = code ?? 1));
