/**
 * `npm test`: installs, builds, starts a PostgreSQL and a Redis that live only as long as the tests, and runs
 * lint, type check, unit and integration tests. `npm test -- --only unit,lint` runs some of them. All steps run
 * even when one fails; the last line is the sum of all tests.
 */
import path from 'node:path';
import { describeFailure } from './processes/failure.mjs';
import { createTeardown, listenForShutdown } from './processes/shutdown.mjs';
import { buildSources } from './project/build.mjs';
import { installDependencies } from './project/install.mjs';
import { PROJECT_ROOT } from './project/root.mjs';
import { totalLine } from './testing/jest-report.mjs';
import { runInLanes } from './testing/lanes.mjs';
import { makeScratchFolder } from './testing/scratch.mjs';
import { startTestServices } from './testing/services.mjs';
import { runStep, selectSteps } from './testing/steps.mjs';

/** Two at a time: more would only wait for each other on a small machine. */
const LANES = 2;

const { signal } = listenForShutdown();
const teardown = createTeardown();
const report = (line) => console.log(`firstlight: ${line}`);

function reportStep(result) {
  const { name, ok, seconds, output, passed, failed, skipped } = result;
  const tests = passed + skipped > 0 ? ` (${totalLine([{ passed, failed, skipped }])})` : '';
  report(`${ok ? 'ok    ' : 'FAILED'} ${name} in ${seconds.toFixed(1)} s${tests}`);
  if (!ok) console.log(`\n${output.trim()}\n`);
}

async function runSteps(steps, context) {
  const taskOf = (step) => async () => {
    signal.throwIfAborted();
    const result = await runStep(step, context);
    signal.throwIfAborted();
    reportStep(result);
    return result;
  };
  const together = steps.filter((step) => !step.alone).map(taskOf);
  const oneByOne = steps.filter((step) => step.alone).map(taskOf);
  return [...(await runInLanes(together, LANES)), ...(await runInLanes(oneByOne, 1))];
}

async function test() {
  const steps = selectSteps(process.argv.slice(2));
  await installDependencies(PROJECT_ROOT, { report, signal });
  await buildSources(PROJECT_ROOT, { report, signal });

  const dataDir = path.join(PROJECT_ROOT, '.data');
  const { folder, remove } = await makeScratchFolder(dataDir);
  teardown.add(remove);
  const services = steps.some((step) => step.alone)
    ? await startTestServices({ folder, dataDir }, teardown)
    : {};
  const env = { ...process.env, ...services };
  return runSteps(steps, { root: PROJECT_ROOT, scratch: folder, env, signal });
}

async function run() {
  let results = [];
  try {
    results = await test();
  } catch (error) {
    console.error(`firstlight: ${describeFailure(signal.aborted ? signal.reason.message : error)}`);
  }
  const errors = await teardown.run();
  for (const error of errors) console.error(`firstlight: ${describeFailure(error)}`);
  const passed = results.length > 0 && results.every(({ ok }) => ok) && errors.length === 0;
  process.exitCode = passed ? 0 : 1;
  if (results.length > 0) console.log(totalLine(results));
}

await run();
