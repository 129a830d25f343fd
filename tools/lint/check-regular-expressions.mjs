/**
 * Refuses regular expressions that take more than linear time: one text of a caller could stop the service. Part of `npm run lint`;
 * the judge is recheck.
 */
import { check } from 'recheck';
import { FILES } from './documents.mjs';
import { findRegularExpressions, IS_SOURCE } from './find-regular-expressions.mjs';
import { readCommandLine } from '../../scripts/processes/command-line.mjs';
import { PROJECT_ROOT } from '../../scripts/project/root.mjs';

const { positionals } = readCommandLine(
  `Usage: npm run lint:regexp -- [FILE …]

Refuses regular expressions that take more than linear time, in all sources or in these files.`,
  {},
  { allowPositionals: true },
);

/** Counted steps alone decide: with limits of time a busy machine would refuse what an idle one accepts. */
const WITHOUT_CLOCK = { timeout: null, attackTimeout: null, incubationTimeout: null, seedingTimeout: null };

/** Expressions that are judged at once, in threads of the judge. */
const AT_ONCE = 2;

/** Values at run time of the patterns that the product assembles, by file. */
const ASSEMBLED = {
  'apps/processing/src/image-io/open/sniff-format.ts': String.raw`"(?:[^"]|"")*"[^\,\n]*|(?!")[^\,\n]*`,
  'apps/processing/src/process/sky-cards.ts': String.raw`^(?:CTYPE|CRPIX)[12][A-Z]?$|^(?:PC|CD)[0-9]+_[0-9]+[A-Z]?$|^(?:CPDIS|DP)[0-9]+(?:\..*)?$`,
  'apps/sample-archive/src/catalogue/product-row.ts': '^mast:JWST/product/([A-Za-z0-9._-]+)$',
  'libs/observatory/src/file-name.ts': '_(uncal|rate|rateints|cal|i2d|x1d)$',
  'libs/knowledge/src/reading/wavelengths.ts': String.raw`(?<!\d)(\d+(?:[.,]\d+)?)[\s-]*(?:(µm|microns?)|(nm|nanomet(?:er|re)s?))(?![\p{L}\p{N}])`,
};

/** Without repetition the time is linear, whatever else the pattern has. */
const mayRepeat = ({ source }) => /[*+{]/.test(source);

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

const files = positionals.length > 0 ? positionals : FILES.filter((file) => IS_SOURCE.test(file));
const { expressions, assembled } = findRegularExpressions(PROJECT_ROOT, files);
const read = assembled.map(readAssembled);
const problems = read.filter((each) => typeof each === 'string');
const judged = [...expressions, ...read.filter((each) => typeof each !== 'string')];
const [first, ...others] = new Map(
  judged.filter(mayRepeat).map((each) => [`/${each.source}/${each.flags}`, each]),
).values();
// The first call alone: calls before its end would start a process of the judge each.
if (first) problems.push(...(await judge(first)));
const rest = others.values();
const judgeRest = async () => {
  for (const expression of rest) problems.push(...(await judge(expression)));
};
await Promise.all(Array.from({ length: AT_ONCE }, judgeRest));
for (const problem of problems) console.error(problem);
console.log(`${judged.length} regular expressions, ${problems.length} refused`);
// The process of the judge would keep this one alive.
process.exit(problems.length > 0 ? 1 : 0);
