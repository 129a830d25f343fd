/** For one run: a mutant that loops for ever, or opens without end. */
const PATIENCE = 5;
const GRACE_MS = 10_000;

/** The first time apps are started, and all is loaded. */
const FIRST_RUN_MS = 300_000;

/** Tests that take longer are for what nothing else has found. */
const DEAR_MS = 400;

/** Tried alone at first: most mutants are found by one of these. */
const FIRST_TESTS = 3;

/** Of slow tests only the likeliest are tried, and fewer where to reach a mutant says little because all do. */
const MAX_SLOW_TESTS = { called: 15, loaded: 8 };
const FAST_MS = 2_000;

/** A constant is loaded by all: so many specs with a database that have to do with its file are asked. */
const MAX_SPECS_OF_CONSTANT = 4;

/** A spec that has found nothing for so long is left: its other mutants are for the specs after it. More where the machine is busy. */
const IN_VAIN_MS = 30_000;

/**
 * @typedef {'killed' | 'timed out' | 'survived' | 'untried' | 'unreached'} Fate untried: reached, but there was no time to try it
 * @typedef {import('./find-mutants.mjs').Mutant & { fate: Fate, by?: string, loadedBy?: string[], triedBy?: string[],
 *   dearIn?: string[] }} Tried
 *   loadedBy: specs that ask for it while they load; triedBy: specs that it was tried with; dearIn: specs that reach it with dear
 *   tests, and were told to leave those for later
 *
 * @typedef {'cheap' | 'dear' | 'either'} Price the tests to be used: those up to 400 ms, the others, or the others only where no cheap one
 *   of the spec reaches a mutant
 */

/**
 * Tries one spec on all mutants that it reaches and that are still alive; what it finds is written to them.
 *
 * A mutant that is asked for while a test runs is tried with the tests that ask. One that is asked for while modules are loaded
 * (a constant) is tried with the whole spec, loaded anew, if the spec has to do with its file (`concerns`).
 *
 * @param {import('./lane.mjs').OpenSpec} spec
 * @param {Tried[]} mutants
 * @param {(file: string, executed: Set<string>) => boolean} concerns
 * @param {{ price?: Price, inVainMs?: number, graceMs?: number, fileOf?: (id: number) => string | undefined }} options price: default
 *   either; graceMs: what a run may take above five times the usual; fileOf: the file of any mutant of the copy, tried or not (a
 *   spec may execute nothing of a file that is to be tried); default: of those tried
 * @returns {Promise<string | undefined>} why the spec is of no use, if it is
 */
export async function trySpec(spec, mutants, concerns, options = {}) {
  const { price = 'either', inVainMs = IN_VAIN_MS, graceMs = GRACE_MS } = options;
  const { fileOf = filesOf(mutants) } = options;
  const measured = await measure(spec, price, graceMs);
  if (measured.failure) return measured.failure;
  const { hits, usualMs, passesOnce } = measured;
  const executed = new Set([...hits.between, ...hits.tests.flatMap((test) => test.hits)].map(fileOf));
  const killers = countKillers(fileOf);
  let lastFoundAt = performance.now();
  for (const mutant of likeliestFirst(mutants)) {
    const selection = select(mutant, hits, price, () => concerns(mutant.file, executed));
    if (hits.loading.includes(mutant.id)) note(mutant, 'loadedBy', spec.name);
    if (selection.hasDearLeft) note(mutant, 'dearIn', spec.name);
    if (selection.tests.length === 0) continue;
    if (performance.now() - lastFoundAt > inVainMs) {
      if (mutant.fate === 'unreached') mutant.fate = 'untried';
      continue;
    }
    note(mutant, 'triedBy', spec.name);
    const isAsked = selection.isFresh && spec.name.includes('/test/');
    if (isAsked && (mutant.asked = (mutant.asked ?? 0) + 1) > MAX_SPECS_OF_CONSTANT) continue;
    const context = { isFresh: selection.isFresh || passesOnce, limitMs: limitOf(hits, usualMs, graceMs) };
    const outcome = await tryGroups(spec, mutant.id, killers.likelyFirst(mutant, selection, hits), context);
    mutant.fate = outcome?.fate ?? 'survived';
    mutant.by = outcome?.by;
    killers.note(mutant, outcome);
    if (outcome) lastFoundAt = performance.now();
  }
  return undefined;
}

/**
 * @param {{ id: number, file: string }[]} mutants
 * @returns {(id: number) => string | undefined}
 */
export function filesOf(mutants) {
  const files = new Map(mutants.map(({ id, file }) => [id, file]));
  return (id) => files.get(id);
}

/** What has survived another spec is less likely to be noticed than what no spec has tried. */
const likeliestFirst = (mutants) => [
  ...mutants.filter(({ fate }) => fate === undefined || fate === 'unreached' || fate === 'untried'),
  ...mutants.filter(({ fate }) => fate === 'survived'),
];

function note(mutant, list, name) {
  if (!mutant[list]?.includes(name)) (mutant[list] ??= []).push(name);
}

/**
 * Once to see who asks for which mutant, and once more what will be used: a spec that passes only once is loaded anew for each
 * run.
 */
async function measure(spec, price, graceMs) {
  const first = await spec.run({ mutant: 0, isFresh: true, records: true }, FIRST_RUN_MS);
  if (first.failed !== undefined) return { failure: `${first.failure}: ${first.reason ?? ''}` };
  const limitMs = PATIENCE * first.ms + graceMs;
  const { hits, ms: usualMs } = first;
  const tests = hits.tests.flatMap((test, place) => (isOf(price, test) ? [place] : []));
  const again = await spec.run({ mutant: 0, tests }, limitMs);
  if (again.failed === undefined) return { hits, usualMs, passesOnce: false };
  const fresh = await spec.run({ mutant: 0, tests, isFresh: true }, limitMs);
  return fresh.failed === undefined
    ? { hits, usualMs, passesOnce: true }
    : { failure: `passes only once: ${fresh.failure}` };
}

const isCheap = ({ ms }) => ms < DEAR_MS;
const isOf = (price, test) => price === 'either' || isCheap(test) === (price === 'cheap');

/** The tests that may notice a mutant. What is asked for outside of tests happens once, when all is opened. */
function select({ id }, hits, price, concerns) {
  const isFresh = hits.loading.includes(id) || hits.between.includes(id);
  if (isFresh && !concerns()) return { tests: [], isFresh };
  const reaching = hits.tests.flatMap((test, place) => (isFresh || test.hits.includes(id) ? [place] : []));
  const cheap = reaching.filter((place) => isCheap(hits.tests[place]));
  if (price === 'either') return { tests: cheap.length === 0 ? reaching : cheap, isFresh };
  if (price === 'cheap') return { tests: cheap, isFresh, hasDearLeft: cheap.length < reaching.length };
  return { tests: reaching.filter((place) => !cheap.includes(place)), isFresh };
}

/**
 * Those tests come first that found other mutants of the file, then those that reach little else; for a constant, those that run
 * most of its file.
 */
function countKillers(fileOf) {
  const counts = new Map();
  const key = (file, place) => `${file} ${place}`;
  const inFile = (file, { hits }) => hits.filter((id) => fileOf(id) === file).length;
  return {
    note: ({ file }, outcome) => {
      if (outcome) counts.set(key(file, outcome.failed), (counts.get(key(file, outcome.failed)) ?? 0) + 1);
    },
    likelyFirst: ({ file }, { tests, isFresh }, hits) => {
      const kills = (place) => counts.get(key(file, place)) ?? 0;
      const reach = (place) => (isFresh ? -inFile(file, hits.tests[place]) : hits.tests[place].hits.length);
      const ordered = [...tests].sort((a, b) => kills(b) - kills(a) || reach(a) - reach(b));
      const isFast = tests.reduce((sum, place) => sum + hits.tests[place].ms, 0) < FAST_MS;
      const limit = isFast ? Infinity : isFresh ? MAX_SLOW_TESTS.loaded : MAX_SLOW_TESTS.called;
      return [ordered.slice(0, FIRST_TESTS), ordered.slice(FIRST_TESTS, limit)];
    },
  };
}

async function tryGroups(spec, id, groups, context) {
  for (const tests of groups.filter(({ length }) => length > 0)) {
    const outcome = await tryMutant(spec, id, { tests, ...context });
    if (outcome) return outcome;
  }
  return undefined;
}

/** For those tests and what opens and closes around them; no tests: for all. */
const limitOf = (hits, usualMs, graceMs) => (places) => {
  const sum = (tests) => tests.reduce((total, { ms }) => total + ms, 0);
  const chosen = places ? places.map((place) => hits.tests[place]) : hits.tests;
  return PATIENCE * (usualMs - sum(hits.tests) + sum(chosen)) + graceMs;
};

/** The mutant is found when a test fails with it and passes without it right afterwards. */
async function tryMutant(spec, id, { tests, isFresh, limitMs }) {
  const run = (mutant, which, fresh = isFresh) =>
    spec.run({ mutant, tests: which, isFresh: fresh }, limitMs(which));
  let outcome = await run(id, tests);
  // A table that is made once, say: then the modules are loaded anew.
  if (outcome.isCached) outcome = await run(id, tests, true);
  if (outcome.failed === undefined) return undefined;
  const alone = outcome.failed >= 0 ? [outcome.failed] : tests;
  if ((await run(0, alone)).failed === undefined) return found(outcome);
  // It needs the tests before it, or something has been left behind by an earlier mutant.
  const passesWithout = (await run(0, tests, true)).failed === undefined;
  const which = passesWithout ? tests : undefined;
  const again = await run(id, which, true);
  if (again.failed === undefined) return undefined;
  return passesWithout || (await run(0, which, true)).failed === undefined ? found(again) : undefined;
}

const found = ({ failed, failure, isTooLate }) => ({
  fate: isTooLate ? 'timed out' : 'killed',
  by: failure,
  failed,
});
