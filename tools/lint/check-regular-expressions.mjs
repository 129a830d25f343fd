/**
 * Refuses regular expressions that take more than linear time: one text of a caller could stop the service. Part of `npm run lint`;
 * the judge is recheck.
 */
import { check } from 'recheck';
import { findRegularExpressions } from './find-regular-expressions.mjs';
import { readCommandLine } from '../../scripts/processes/command-line.mjs';
import { PROJECT_ROOT } from '../../scripts/project/root.mjs';

readCommandLine(`Usage: npm run lint:regexp

Refuses regular expressions that take more than linear time.`);

/** Counted steps alone decide: with limits of time a busy machine would refuse what an idle one accepts. */
const WITHOUT_CLOCK = { timeout: null, attackTimeout: null, incubationTimeout: null, seedingTimeout: null };

/** Values at run time of assembled patterns, by file. */
const ASSEMBLED = {
  'apps/processing/src/image-io/open/sniff-format.ts': String.raw`"(?:[^"]|"")*"[^\,\n]*|(?!")[^\,\n]*`,
  'apps/processing/src/process/sky-cards.ts': String.raw`^(?:CTYPE|CRPIX)[12][A-Z]?$|^(?:PC|CD)[0-9]+_[0-9]+[A-Z]?$|^(?:CPDIS|DP)[0-9]+(?:\..*)?$`,
  'apps/sample-archive/src/catalogue/product-row.ts': '^mast:JWST/product/([A-Za-z0-9._-]+)$',
  'libs/observatory/src/file-name.ts': '_(uncal|rate|rateints|cal|i2d|x1d)$',
  'libs/knowledge/src/reading/wavelengths.ts': String.raw`(?<!\d)(\d+(?:[.,]\d+)?)[\s-]*(?:(µm|microns?)|(nm|nanomet(?:er|re)s?))(?![\p{L}\p{N}])`,
};

/** @returns {Promise<string[]>} the faults of an expression */
async function judge({ source, flags, place }) {
  const found = await check(source, flags, WITHOUT_CLOCK);
  if (found.status === 'safe') return [];
  const verdict = found.status === 'vulnerable' ? found.complexity.summary : found.status;
  return [`${place}: /${source}/${flags} is ${verdict}`];
}

/** An assembled pattern with its values, or the complaint that they are unknown. */
function readAssembled({ place, flags }) {
  const source = ASSEMBLED[place.replace(/:\d+$/, '')];
  return source === undefined
    ? `${place}: add to ASSEMBLED what this pattern is at run time`
    : { source, flags, place };
}

const { expressions, assembled } = findRegularExpressions(PROJECT_ROOT);
const read = assembled.map(readAssembled);
const unknown = read.filter((each) => typeof each === 'string');
const judged = [...expressions, ...read.filter((each) => typeof each !== 'string')];
const problems = [...unknown];
// One at a time: calls at once would start a process of the judge each.
for (const expression of judged) problems.push(...(await judge(expression)));
for (const problem of problems) console.error(problem);
console.log(`${judged.length} regular expressions, ${problems.length} refused`);
// The process of the judge would keep this one alive.
process.exit(problems.length > 0 ? 1 : 0);
