import { Failure } from '../../scripts/processes/failure.mjs';

/**
 * A command of `npm test`.
 *
 * @typedef {object} Step
 * @property {string} name
 * @property {string[]} args the command itself first
 * @property {number} [jestWorkers] it is jest, and runs so many spec files at a time
 * @property {boolean} [alone] it needs the services, and no other step beside it
 * @property {boolean} [onDemand] only when named
 * @property {string} [program] without it the specs are skipped, but not in continuous integration
 * @property {number} limitMinutes a step that takes longer hangs: it is ended, and counts as failed
 */

/** The modules of a spec are garbage after it: collecting a larger young generation less often saves CPU time. */
const YOUNG_GENERATION_MB = 64;

const runJest = (projects, ...options) => [
  process.execPath,
  // Jest passes them on to its workers.
  `--min-semi-space-size=${YOUNG_GENERATION_MB}`,
  `--max-semi-space-size=${YOUNG_GENERATION_MB}`,
  'node_modules/jest/bin/jest.js',
  '--selectProjects',
  ...projects,
  ...options,
];

/** The browser of the page's specs, as test/support/chromium.ts finds it. */
const CHROMIUM = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';

/** Specs of one project that need the services, run only when named. @returns {Step} */
const onDemand = (name, jestWorkers, limitMinutes, ...options) => ({
  ...{ name, args: runJest([name], ...options), jestWorkers, limitMinutes },
  ...{ alone: true, onDemand: true },
});

/** @type {Step[]} */
const STEPS = [
  { name: 'lint', args: ['npm', 'run', '--silent', 'lint'], limitMinutes: 20 },
  { name: 'typecheck', args: ['npm', 'run', '--silent', 'typecheck'], limitMinutes: 10 },
  // A third of the unit specs' time is waiting for timeouts.
  { name: 'unit', args: runJest(['unit']), jestWorkers: 3, limitMinutes: 30 },
  // Specs of stores and stacks compute while those of faults wait for leases to lapse.
  {
    name: 'services',
    args: runJest(['stores', 'integration', 'faults']),
    ...{ jestWorkers: 3, alone: true, limitMinutes: 30 },
  },
  // The page and its kernels in a real browser.
  {
    name: 'browser',
    args: runJest(['browser']),
    ...{ jestWorkers: 2, alone: true, limitMinutes: 10, program: CHROMIUM },
  },
  // Parts of `services`.
  onDemand('stores', 2, 15),
  onDemand('integration', 3, 30),
  onDemand('faults', 3, 25),
  // Large, long, or sure of its timing only when nothing runs beside it.
  onDemand('stores-long', 1, 20),
  onDemand('integration-long', 1, 30),
  onDemand('faults-long', 1, 60),
  // All that the page does; `browser` has a sample of it.
  { ...onDemand('browser-long', 1, 60), program: CHROMIUM },
  // Two of each app behind nginx, where that is installed.
  onDemand('fleet', 1, 15, '--testPathIgnorePatterns', 'chaos\\.spec'),
  // Against a real S3 server, where it is installed.
  { ...onDemand('s3', 1, 30), alone: false },
  // A minute of changed FITS files through all kernels.
  {
    name: 'fuzz-long',
    args: ['npm', 'run', '--silent', 'fuzz', '--', '--minutes', '1'],
    ...{ onDemand: true, limitMinutes: 15 },
  },
];

/** What `--only` takes. */
export const STEP_NAMES = STEPS.map(({ name }) => name);

/**
 * The steps that the command line asks for: `--only unit,lint`; without it all that are not on demand.
 *
 * @param {string[]} argv
 * @returns {Step[]} in their usual order
 * @throws {Failure} when a name is unknown
 */
export function selectSteps(argv) {
  if (argv.length === 0) return STEPS.filter((step) => !step.onDemand);
  const names = (argv[0] === '--only' ? argv.slice(1).join(',') : '').split(',').filter(Boolean);
  if (names.length === 0 || names.some((name) => !STEP_NAMES.includes(name))) {
    throw new Failure(`Usage: npm test [-- --only ${STEP_NAMES.join(',')}]`);
  }
  return STEPS.filter((step) => names.includes(step.name));
}
