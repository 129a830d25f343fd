import { createHash } from 'node:crypto';

/**
 * A random sample of mutants that is the same every time, and stays much the same when code around them changes.
 *
 * @template {{ file: string, original: string, changed: string }} M
 * @param {M[]} mutants
 * @param {number} size all of them when there are no more
 * @param {string} seed
 * @returns {M[]} in their order
 */
export function sampleMutants(mutants, size, seed) {
  const seen = new Map();
  const ranked = mutants.map((mutant) => {
    const text = `${mutant.file} ${mutant.original} ${mutant.changed}`;
    const times = (seen.get(text) ?? 0) + 1;
    seen.set(text, times);
    return { mutant, rank: createHash('sha256').update(`${seed} ${times} ${text}`).digest('hex') };
  });
  const chosen = new Set(
    ranked
      .sort((a, b) => (a.rank < b.rank ? -1 : 1))
      .slice(0, size)
      .map(({ mutant }) => mutant),
  );
  return mutants.filter((mutant) => chosen.has(mutant));
}
