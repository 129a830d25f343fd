/** For one run: a mutant that loops for ever, or opens without end. */
const PATIENCE = 5;
const GRACE_MS = 10_000;

/** The first time apps are started, and all is loaded. */
const FIRST_RUN_MS = 300_000;

/** A test that takes longer is used where no other reaches a mutant. */
const DEAR_MS = 2_000;

/**
 * @typedef {'killed' | 'timed out' | 'survived' | 'unreached'} Fate
 * @typedef {import('./find-mutants.mjs').Mutant & { fate: Fate, by?: string }} Tried
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
 * @returns {Promise<string | undefined>} why the spec is of no use, if it is
 */
export async function trySpec(spec, mutants, concerns) {
  const measured = await measure(spec);
  if (measured.failure) return measured.failure;
  const { hits, usualMs, isFresh } = measured;
  const byId = new Map(mutants.map((mutant) => [mutant.id, mutant]));
  const executed = new Set(
    [...hits.between, ...hits.tests.flatMap((test) => test.hits)].map((id) => byId.get(id)?.file),
  );
  for (const mutant of mutants) {
    if (mutant.fate === 'killed' || mutant.fate === 'timed out') continue;
    const selection = select(mutant, hits, () => concerns(mutant.file, executed));
    if (!selection) continue;
    const outcome = await tryMutant(spec, mutant.id, {
      ...selection,
      isFresh: isFresh || selection.isFresh,
      limitMs: PATIENCE * usualMs + GRACE_MS,
    });
    mutant.fate = outcome?.fate ?? 'survived';
    mutant.by = outcome?.by;
  }
  return undefined;
}

/** Once to see who asks for which mutant, and once more: a spec that passes only once is loaded anew for each run. */
async function measure(spec) {
  const first = await spec.run({ mutant: 0, isFresh: true, records: true }, FIRST_RUN_MS);
  if (first.failed !== undefined) return { failure: `${first.failure}: ${first.reason ?? ''}` };
  const limitMs = PATIENCE * first.ms + GRACE_MS;
  const again = await spec.run({ mutant: 0 }, limitMs);
  const { hits, ms: usualMs } = first;
  if (again.failed === undefined) return { hits, usualMs, isFresh: false };
  const fresh = await spec.run({ mutant: 0, isFresh: true }, limitMs);
  return fresh.failed === undefined
    ? { hits, usualMs, isFresh: true }
    : { failure: `passes only once: ${fresh.failure}` };
}

function select({ id }, hits, concerns) {
  const isConstant = hits.loading.includes(id);
  if (isConstant && !concerns()) return undefined;
  const isEverywhere = isConstant || hits.between.includes(id);
  const reaching = hits.tests.flatMap((test, place) =>
    isEverywhere || test.hits.includes(id) ? [place] : [],
  );
  if (reaching.length === 0) return undefined;
  const cheap = reaching.filter((place) => hits.tests[place].ms < DEAR_MS);
  return { tests: cheap.length > 0 ? cheap : reaching, isFresh: isConstant };
}

/** The mutant is found when a test fails with it and passes without it right afterwards. */
async function tryMutant(spec, id, { tests, isFresh, limitMs }) {
  const runWith = (mutant, which, fresh) => spec.run({ mutant, tests: which, isFresh: fresh }, limitMs);
  const outcome = await runWith(id, tests, isFresh);
  if (outcome.failed === undefined) return undefined;
  const found = { fate: outcome.isTooLate ? 'timed out' : 'killed', by: outcome.failure };
  const alone = outcome.failed >= 0 ? [outcome.failed] : tests;
  if ((await runWith(0, alone, isFresh)).failed === undefined) return found;
  // It needs the tests before it, or something has been left behind by an earlier mutant.
  if ((await runWith(0, tests, true)).failed !== undefined) {
    const whole = await runWith(id, undefined, true);
    if (whole.failed === undefined || (await runWith(0, undefined, true)).failed !== undefined)
      return undefined;
    return { fate: whole.isTooLate ? 'timed out' : 'killed', by: whole.failure };
  }
  const again = await runWith(id, tests, true);
  if (again.failed === undefined) return undefined;
  return { fate: again.isTooLate ? 'timed out' : 'killed', by: again.failure };
}
