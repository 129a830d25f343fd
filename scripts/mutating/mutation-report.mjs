/** @typedef {import('./try-spec.mjs').Tried & { why?: string }} Judged why: it is equivalent */

const FOUND = new Set(['killed', 'timed out']);

/**
 * One mutant in one line.
 *
 * @param {Judged} judged
 */
export const mutantLine = ({ file, line, original, changed, fate, by }) =>
  `${fate.padEnd(9)} ${file}:${line}  ${original}  →  ${changed || '(left out)'}${by ? `  [${by}]` : ''}`;

/**
 * How many of the mutants were found, by file and for all of them. Equivalent ones do not count.
 *
 * @param {string} name of the folder
 * @param {Judged[]} judged
 * @param {number} made so many mutants there are; those judged may be a sample
 * @returns {{ lines: string[], foundPercent: number }}
 */
export function summarize(name, judged, made = judged.length) {
  const counted = judged.filter(({ why }) => why === undefined);
  const lines = [...groupByFile(counted)].map(([file, mutants]) => `${shareText(mutants)}  ${file}`);
  const count = (fate) => counted.filter((one) => one.fate === fate).length;
  const figures = [
    made === judged.length ? `${made} mutants` : `${judged.length} of ${made} mutants`,
    `${count('killed')} killed`,
    `${count('timed out')} timed out`,
    `${judged.length - counted.length} equivalent`,
    `${count('survived')} survived`,
    `${count('unreached')} unreached`,
    ...(count('untried') > 0 ? [`${count('untried')} untried`] : []),
  ];
  return {
    lines: [...lines, `${shareText(counted)}  ${name}: ${figures.join(', ')}`],
    foundPercent: sharePercent(counted),
  };
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
