import { createRequire } from 'node:module';
import path from 'node:path';
import { createRecorder } from './hit-recorder.mjs';
import { emptyTree, enableTests, testsBelow, watchFailures } from './test-tree.mjs';

/** jest-circus as jest itself loads it for a spec; its package does not export the file. */
const CIRCUS = path.join(
  path.dirname(createRequire(import.meta.url).resolve('jest-circus')),
  'jestAdapterInit.js',
);

/**
 * @typedef {object} RunCommand
 * @property {number} mutant 0: none
 * @property {number[]} [tests] only these, by their place in the file
 * @property {boolean} [isFresh] all is opened and our own modules are loaded again before, with the mutant on
 * @property {boolean} [records] tells which mutants each test asks for
 *
 * @typedef {object} RunOutcome
 * @property {number} [failed] the place of the first test that failed; -1: what belongs to no test
 * @property {string} [failure]
 * @property {boolean} [isTooLate] it failed by taking too long
 * @property {boolean} [isCached] the mutant's code was not run: what it made stands from an earlier run
 * @property {number} ms
 * @property {import('./hit-recorder.mjs').Hits} [hits]
 */

/**
 * Loads a spec into a runtime of jest, to be run many times. Packages are loaded once, our own modules when asked for; databases
 * and apps that the spec opens before all tests stay open.
 *
 * @returns {Promise<{ run: (command: RunCommand) => Promise<RunOutcome>, close: () => object }>} close gives what jest wants to have
 */
export async function openWarmSpec(context) {
  const { environment, runtime, config, globalConfig, testPath, probe, apps } = context;
  const circus = await startCircus(context);
  const { circus: state } = environment;
  const errorHandlers = keepErrorHandlers(environment);
  const hasApps = testPath.includes('/test/integration/');
  environment.keepsOpen = hasApps || testPath.includes('/test/stores/');
  let tests = [];
  let usualMs = [];
  let isStale = true;
  let last;

  async function load() {
    isStale = true;
    await environment.endRun();
    forgetSources(runtime, config.rootDir);
    emptyTree(state);
    runtime.enterTestCode(); // Between runs jest refuses to load anything.
    runtime.requireModule(testPath);
    tests = testsBelow(state.rootDescribeBlock);
  }

  async function runTests(only) {
    if (environment.keepsOpen) dropHooks(state.rootDescribeBlock, 'afterAll');
    enableTests(tests, only, { usualMs, global: environment.global, hasApps });
    Object.assign(state, { unhandledErrors: [], hasStarted: false });
    const options = { config, globalConfig, setupAfterEnvPerfStats: {}, testPath };
    last = await circus.runAndTransformResultsToJestFormat(options);
    if (environment.keepsOpen) dropHooks(state.rootDescribeBlock, 'beforeAll');
  }

  /** @param {RunCommand} command */
  async function run({ mutant, tests: only, isFresh = false, records = false }) {
    probe.turnOn(mutant);
    if (hasApps) await apps.turnOn(mutant);
    const startedAt = performance.now();
    const recorder = records ? createRecorder(probe, hasApps ? apps : undefined) : undefined;
    const failures = watchFailures(() => tests);
    environment.onEvent = async (event) => {
      failures.onEvent(event);
      await recorder?.onEvent(event);
    };
    if (isFresh || isStale) {
      try {
        await load();
      } catch (error) {
        return { failed: -1, failure: `could not be loaded: ${error?.message}`, ms: 0 };
      }
      isStale = isFresh && mutant !== 0;
    }
    recorder?.loaded();
    await runTests(only);
    const hits = await recorder?.end(tests);
    if (hits) usualMs = hits.tests.map(({ ms }) => ms);
    const isCached = !hasApps && mutant !== 0 && !probe.wasAsked();
    return { ...failures.outcome(state), isCached, ms: performance.now() - startedAt, hits };
  }

  async function close() {
    probe.turnOn(0);
    await environment.endRun();
    await errorHandlers.giveBack();
    return { ...last, testResults: [], numFailingTests: 0, numPassingTests: 1, failureMessage: null };
  }
  return { run, close };
}

/** As jest's own runner begins (jest-circus/build/runner.js). */
async function startCircus({ globalConfig, config, environment, runtime, testPath }) {
  const circus = runtime.requireInternalModule(CIRCUS);
  await circus.initialize({
    config,
    environment,
    globalConfig,
    localRequire: runtime.requireModule.bind(runtime),
    parentProcess: process,
    runtime,
    setGlobalsForRuntime: runtime.setGlobalsForRuntime.bind(runtime),
    testPath,
  });
  return circus;
}

/** After a run jest takes its handlers of uncaught errors away; another run needs them. */
function keepErrorHandlers({ global, circus }) {
  const handlers = global[Symbol.for('EVENT_HANDLERS')];
  const [original] = handlers;
  handlers[0] = (event, state) => (event.name === 'teardown' ? undefined : original(event, state));
  return { giveBack: () => original({ name: 'teardown' }, circus) };
}

/** Packages stay: loading them takes seconds, and no mutant is in them. */
function forgetSources({ registries }, root) {
  const isOurs = (name) => name.startsWith(root) && !name.includes('/node_modules/');
  for (const registry of [registries.moduleRegistry, registries.mockRegistry]) {
    for (const name of registry.keys()) if (isOurs(name)) registry.delete(name);
  }
}

/** What is opened before all tests is opened once, and stays open. */
function dropHooks(root, dropped) {
  root.hooks = root.hooks.filter(({ type }) => type !== dropped);
}
