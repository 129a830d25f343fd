/**
 * `npm run mutate -- FOLDER …`: makes small realistic slips in the sources of the folders (or files), one at a time, in a copy
 * of the project, and tells which of them no test notices. Options:
 *
 *   --sample N     at most N mutants of each folder, chosen at random but the same every time
 *   --seed TEXT    chooses others
 *   --with NAME    integration specs to use as well (test/integration/NAME.spec.ts), beside those that belong to the folder
 *   --quick        no integration specs
 *   --specs TEXT   only specs whose name contains this
 *   --patience N   seconds after which a spec that finds nothing is left, 30 by default: more on a busy machine
 *   --list         only lists the mutants
 *   --all          shows killed ones, too
 *
 * Ends with code 1 when less than 90 % of a folder are found. Those that change nothing that anybody could see are listed, with
 * the reason, in scripts/mutating/equivalents.json, and do not count.
 */
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { chooseFiles, integrationSpecs } from './mutating/choose-files.mjs';
import { readEquivalents, staleEquivalents, whyEquivalent } from './mutating/equivalents.mjs';
import { findMutants } from './mutating/find-mutants.mjs';
import { openLane } from './mutating/lane.mjs';
import { mutantLine, summarize } from './mutating/mutation-report.mjs';
import { buildTree, instrument, relatedSpecs } from './mutating/prepare.mjs';
import { sampleMutants } from './mutating/sample-mutants.mjs';
import { copyTree } from './mutating/scratch-tree.mjs';
import { orderSpecs } from './mutating/order-specs.mjs';
import { filesOf, trySpec } from './mutating/try-spec.mjs';
import { describeFailure, Failure } from './processes/failure.mjs';
import { createTeardown, listenForShutdown } from './processes/shutdown.mjs';
import { PROJECT_ROOT } from './project/root.mjs';
import { makeScratchFolder } from './testing/scratch.mjs';
import { startTestServices } from './testing/services.mjs';

const WANTED_PERCENT = 90;
const MAX_LOADERS = 4;

const { signal } = listenForShutdown();
const teardown = createTeardown();
const report = (line) => console.log(`mutate: ${line}`);

function readCommandLine() {
  const options = {
    sample: { type: 'string', default: 'Infinity' },
    seed: { type: 'string', default: '' },
    with: { type: 'string', multiple: true, default: [] },
    specs: { type: 'string', default: '' },
    patience: { type: 'string', default: '30' },
    quick: { type: 'boolean', default: false },
    list: { type: 'boolean', default: false },
    all: { type: 'boolean', default: false },
  };
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  if (positionals.length === 0 || !(Number(values.sample) > 0 && Number(values.patience) > 0))
    throw new Failure(
      'Usage: npm run mutate -- FOLDER … [--sample N] [--seed TEXT] [--with SPEC] [--quick] [--specs TEXT] [--patience N] [--list] [--all]',
    );
  return {
    ...values,
    sample: Number(values.sample),
    inVainMs: Number(values.patience) * 1000,
    targets: positionals,
  };
}

async function prepare({ targets, with: extra, quick, specs: wanted }) {
  const dataDir = path.join(PROJECT_ROOT, '.data');
  const { folder, remove } = await makeScratchFolder(dataDir);
  teardown.add(remove);
  const tree = await copyTree(PROJECT_ROOT, folder);
  const files = chooseFiles(PROJECT_ROOT, targets);
  const { related, concerns } = await relatedSpecs(tree, files);
  const mutants = instrument(tree, files);
  const withApps = quick ? [] : [...new Set([...integrationSpecs(files), ...extra.map(specOf)])];
  if (withApps.length > 0) await buildTree(tree, signal);
  const sizeOf = (spec) => statSync(path.join(tree, spec)).size;
  const specs = orderSpecs([...related, ...withApps], files, sizeOf).filter((spec) => spec.includes(wanted));
  const services = specs.every(isFast) ? {} : await startTestServices({ folder, dataDir }, teardown);
  const lane = openLane({
    tree,
    env: { ...process.env, ...services },
    logFile: path.join(folder, 'lane.log'),
    signal,
  });
  teardown.add(lane.end);
  return { tree, files, mutants, specs, lane, concerns };
}

/** Without a database or apps. */
const isFast = (spec) => !spec.startsWith('test/');

const specOf = (name) => `test/integration/${name}.spec.ts`;

/** Those to be tried, and by folder those that there are. */
function choose(targets, mutants, { sample, seed }) {
  return targets.map((target) => {
    const made = mutants.filter(({ file }) => `${file}/`.startsWith(`${path.normalize(target)}/`));
    return { target, made: made.length, chosen: sampleMutants(made, sample, seed) };
  });
}

async function mutate(options) {
  const { tree, files, mutants, specs, lane, concerns } = await prepare(options);
  const fileOf = filesOf(mutants);
  const folders = choose(options.targets, mutants, options);
  const chosen = folders.flatMap((folder) => folder.chosen);
  report(`${chosen.length} of ${mutants.length} mutants in ${files.length} files; ${specs.length} specs`);
  const equivalents = judgeEquivalents(mutants, files);
  for (const mutant of chosen) {
    mutant.why = whyEquivalent(equivalents, mutant);
    mutant.fate = 'unreached';
  }
  const alive = chosen.filter(({ why }) => why === undefined);
  try {
    await useSpecs(lane, specs, { alive, concerns, tree, fileOf, inVainMs: options.inVainMs });
  } catch (error) {
    if (!signal.aborted) throw error;
    report('stopped: what follows is what the specs named above have found');
    show(folders, options);
    throw error;
  }
  return show(folders, options);
}

/** Those with a database or apps take long: constants are asked for in all fast ones before. */
async function useSpecs(lane, specs, context) {
  const of = specs.length;
  for (const [place, name] of specs.entries()) {
    signal.throwIfAborted();
    if (place === specs.filter(isFast).length) await tryLeftConstants(lane, context);
    await useSpec(lane, path.join(context.tree, name), { ...context, name, place, of });
  }
  await tryLeftConstants(lane, context);
  await tryDearTests(lane, context);
  signal.throwIfAborted();
}

/** What takes seconds for each mutant is left for those that nothing else has found: most of them are found for a tenth of that. */
async function tryDearTests(lane, context) {
  const { alive, tree } = context;
  const left = () => alive.filter((mutant) => !isFound(mutant) && mutant.dearIn);
  const files = [...new Set(left().flatMap(({ dearIn }) => dearIn))];
  for (const [place, file] of files.entries()) {
    signal.throwIfAborted();
    const asked = left().filter(({ dearIn }) => dearIn.includes(file));
    const name = `slow tests of ${path.relative(tree, file)}`;
    if (asked.length > 0)
      await useSpec(lane, file, {
        ...{ ...context, alive: asked, concerns: () => true, name, place, of: files.length, price: 'dear' },
      });
  }
}

/** A constant of a file that nothing is called of (what decorators say, say) may show in any spec that loads it: the first are asked. */
async function tryLeftConstants(lane, context) {
  const { alive, tree } = context;
  const left = alive.filter((mutant) => !isFound(mutant) && mutant.loadedBy);
  const askable = ({ fate, loadedBy, triedBy = [] }) =>
    loadedBy
      .slice(0, MAX_LOADERS)
      .filter((file) => !triedBy.includes(file) && (fate !== 'survived' || !isOfStores(tree, file)));
  const files = [...new Set(left.flatMap(askable))];
  for (const [place, file] of files.entries()) {
    signal.throwIfAborted();
    const asked = left.filter((mutant) => !isFound(mutant) && askable(mutant).includes(file));
    const name = `constants in ${path.relative(tree, file)}`;
    await useSpec(lane, file, {
      ...{ ...context, alive: asked, concerns: () => true, name, place, of: files.length, price: 'either' },
    });
  }
}

const isFound = ({ fate }) => fate === 'killed' || fate === 'timed out';

const isOfStores = (tree, file) => path.relative(tree, file).startsWith('test/');

async function useSpec(lane, file, { alive, concerns, fileOf, inVainMs, name, place, of, price }) {
  const countFound = () => alive.filter(isFound).length;
  const before = countFound();
  const startedAt = performance.now();
  let problem;
  try {
    const spec = await lane.openSpec(file);
    const hasApps = name.startsWith('test/integration/');
    // Apps are not started anew for a constant: that is for the specs of their parts.
    const fitting = hasApps ? () => false : concerns;
    problem = await trySpec(spec, alive, fitting, {
      price: price ?? (hasApps ? 'either' : 'cheap'),
      inVainMs,
      fileOf,
    });
    await spec.close();
  } catch (error) {
    problem = error.message;
  }
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  report(
    `${place + 1}/${of} ${name}: ${problem ? `left out: ${problem.split('\n')[0]}` : countFound() - before} (${seconds} s)`,
  );
}

function judgeEquivalents(mutants, files) {
  const equivalents = readEquivalents(PROJECT_ROOT);
  for (const { file, original } of staleEquivalents(equivalents, mutants, files)) {
    report(`no such mutant any more, remove it from equivalents.json: ${file}: ${original}`);
  }
  return equivalents;
}

function show(folders, { all }) {
  const summaries = folders.map(({ target, made, chosen }) => {
    const isMissed = ({ fate, why }) => why === undefined && fate !== 'killed' && fate !== 'timed out';
    for (const mutant of chosen) if (all || isMissed(mutant)) console.log(mutantLine(mutant));
    const summary = summarize(target, chosen, made);
    console.log(`\n${summary.lines.join('\n')}\n`);
    return summary;
  });
  return summaries.every(({ foundPercent }) => foundPercent >= WANTED_PERCENT);
}

function list({ targets }) {
  const files = chooseFiles(PROJECT_ROOT, targets);
  for (const file of files) {
    const text = readFileSync(path.join(PROJECT_ROOT, file), 'utf8');
    for (const { line, original, changed } of findMutants(file, text, 1).mutants) {
      console.log(`${file}:${line}  ${original}  →  ${changed || '(left out)'}`);
    }
  }
  return true;
}

async function run() {
  let passed = false;
  try {
    const options = readCommandLine();
    passed = await (options.list ? list(options) : mutate(options));
  } catch (error) {
    console.error(`mutate: ${describeFailure(signal.aborted ? signal.reason.message : error)}`);
  }
  const errors = await teardown.run();
  for (const error of errors) console.error(`mutate: ${describeFailure(error)}`);
  process.exitCode = passed && errors.length === 0 ? 0 : 1;
}

await run();
