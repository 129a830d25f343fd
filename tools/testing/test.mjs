/**
 * `npm test`: installs, builds, starts a PostgreSQL and a Redis that live only as long as the tests, and runs
 * lint, type check, unit and integration tests. `npm test -- --only unit,lint` runs some of them. All steps run
 * even when one fails, and spec files that failed run once more, alone; the last line is the sum of all tests.
 */
import path from 'node:path';
import { readCommandLine } from '../../scripts/processes/command-line.mjs';
import { describeFailure } from '../../scripts/processes/failure.mjs';
import { createTeardown, listenForShutdown } from '../../scripts/processes/shutdown.mjs';
import { readyProject } from '../../scripts/project/ready-project.mjs';
import { PROJECT_ROOT } from '../../scripts/project/root.mjs';
import { reportFlaky } from './flaky.mjs';
import { runSteps } from './run-steps.mjs';
import { makeScratchFolder } from './scratch.mjs';
import { startTestServices } from './services.mjs';
import { selectSteps, STEP_NAMES } from './steps.mjs';

const USAGE = `Usage: npm test [-- --only STEP,STEP]

Installs, builds, and runs lint, type check, and the specs, with a PostgreSQL and a Redis of their own.

  --only STEP,STEP   only these steps: ${STEP_NAMES.join(', ')}`;

readCommandLine(USAGE, { only: { type: 'string' } }, { allowPositionals: true });

const DATA_DIR = path.join(PROJECT_ROOT, '.data');

const { signal } = listenForShutdown();
const teardown = createTeardown();
const print = (text) => console.log(text);
const report = (line) => print(`firstlight: ${line}`);

async function test() {
  const steps = selectSteps(process.argv.slice(2));
  await readyProject(report, signal);

  const { folder, remove } = await makeScratchFolder(DATA_DIR);
  teardown.add(remove);
  const services = steps.some((step) => step.alone)
    ? await startTestServices({ folder, dataDir: DATA_DIR }, teardown)
    : {};
  const env = { ...process.env, ...services };
  return runSteps(steps, { root: PROJECT_ROOT, scratch: folder, env, signal, report, print });
}

async function run() {
  let outcome;
  try {
    outcome = await test();
  } catch (error) {
    console.error(`firstlight: ${describeFailure(signal.aborted ? signal.reason.message : error)}`);
  }
  const errors = await teardown.run();
  for (const error of errors) console.error(`firstlight: ${describeFailure(error)}`);
  process.exitCode = outcome?.ok && errors.length === 0 ? 0 : 1;
  if (!outcome) return;
  reportFlaky(outcome.flaky, { folder: path.join(DATA_DIR, 'test'), print });
  print(outcome.total);
}

await run();
