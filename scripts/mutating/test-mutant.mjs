/** A mutant may be slower than the original; one that takes as much longer loops. */
const PATIENCE = 5;
const GRACE_MS = 10_000;

/**
 * @typedef {'killed' | 'timed out' | 'survived' | 'unreached'} Fate
 */

/**
 * What becomes of one mutant: the specs that reach it, cheap ones together and first, those with apps one by one.
 *
 * @param {{ run: Function }} lane
 * @param {{ id: number }} mutant
 * @param {import('./measure-specs.mjs').MeasuredSpec[]} specs the fastest first
 * @returns {Promise<{ fate: Fate, by?: string }>}
 */
export async function testMutant(lane, { id }, specs) {
  const reaching = specs.filter(({ reached }) => reached.has(id));
  if (reaching.length === 0) return { fate: 'unreached' };
  const withApps = reaching.filter(({ spec }) => spec.includes('/test/integration/'));
  const cheap = reaching.filter((spec) => !withApps.includes(spec));
  for (const group of [cheap, ...withApps.map((spec) => [spec])].filter(({ length }) => length > 0)) {
    const usualMs = group.reduce((sum, { ms }) => sum + ms, 0);
    const task = { specs: group.map(({ spec }) => spec), mutant: id };
    const { ok, failure, isTooLate } = await lane.run(task, PATIENCE * usualMs + GRACE_MS);
    if (!ok) return { fate: isTooLate ? 'timed out' : 'killed', by: failure };
  }
  return { fate: 'survived' };
}
