/** @typedef {import('./find-mutants.mjs').Mutant & { fate: import('./test-mutant.mjs').Fate, by?: string, why?: string }} Tested */

const FOUND = new Set(['killed', 'timed out']);

/**
 * One mutant in one line.
 *
 * @param {Tested} tested
 */
export const mutantLine = ({ file, line, original, changed, fate }) =>
  `${fate.padEnd(9)} ${file}:${line}  ${original}  →  ${changed || '(left out)'}`;

/**
 * How many of the mutants were found, by folder and in all. Equivalent ones do not count.
 *
 * @param {Tested[]} tested
 * @returns {{ lines: string[], foundPercent: number }}
 */
export function summarize(tested) {
  const counted = tested.filter(({ why }) => why === undefined);
  const byFile = groupByFile(counted);
  const lines = [...byFile].map(([file, mutants]) => `${shareText(mutants)}  ${file}`);
  const equivalent = tested.length - counted.length;
  const total = `${shareText(counted)}  in all${equivalent ? `, and ${equivalent} equivalent` : ''}`;
  return { lines: [...lines, total], foundPercent: sharePercent(counted) };
}

function groupByFile(tested) {
  const groups = new Map();
  for (const one of tested) groups.set(one.file, [...(groups.get(one.file) ?? []), one]);
  return groups;
}

const countFound = (tested) => tested.filter(({ fate }) => FOUND.has(fate)).length;
const sharePercent = (tested) => (tested.length === 0 ? 100 : (100 * countFound(tested)) / tested.length);
const shareText = (tested) =>
  `${sharePercent(tested).toFixed(1).padStart(5)} %  ${`${countFound(tested)}/${tested.length}`.padStart(9)}`;
