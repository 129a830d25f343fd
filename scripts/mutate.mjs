/**
 * `npm run mutate -- FOLDER …`: makes small realistic slips in the sources of the folders (or files), one at a time, in a copy
 * of the project, and tells which of them no test notices. Options:
 *
 *   --with NAME    integration specs to use as well (test/integration/NAME.spec.ts), beside those that belong to the folder
 *   --quick        no integration specs
 *   --list         only lists the mutants
 *   --all          shows killed ones, too
 *
 * Ends with code 1 when less than 90 % are found. Those that change nothing that anybody could see are listed, with the
 * reason, in scripts/mutating/equivalents.json, and do not count.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { chooseFiles, integrationSpecs } from './mutating/choose-files.mjs';
import { readEquivalents, staleEquivalents, whyEquivalent } from './mutating/equivalents.mjs';
import { findMutants } from './mutating/find-mutants.mjs';
import { openLane } from './mutating/lane.mjs';
import { measureSpecs } from './mutating/measure-specs.mjs';
import { mutantLine, summarize } from './mutating/mutation-report.mjs';
import { buildTree, instrument, relatedSpecs } from './mutating/prepare.mjs';
import { copyTree } from './mutating/scratch-tree.mjs';
import { testMutant } from './mutating/test-mutant.mjs';
import { describeFailure, Failure } from './processes/failure.mjs';
import { createTeardown, listenForShutdown } from './processes/shutdown.mjs';
import { PROJECT_ROOT } from './project/root.mjs';
import { runInLanes } from './testing/lanes.mjs';
import { makeScratchFolder } from './testing/scratch.mjs';
import { startTestServices } from './testing/services.mjs';

const LANES = 2;
const WANTED_PERCENT = 90;

const { signal } = listenForShutdown();
const teardown = createTeardown();
const report = (line) => console.log(`mutate: ${line}`);

function readCommandLine() {
  const options = {
    with: { type: 'string', multiple: true, default: [] },
    quick: { type: 'boolean', default: false },
    list: { type: 'boolean', default: false },
    all: { type: 'boolean', default: false },
  };
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  if (positionals.length === 0)
    throw new Failure('Usage: npm run mutate -- FOLDER … [--with SPEC] [--quick] [--list] [--all]');
  return { ...values, targets: positionals };
}

/** Work on items in lanes, each with a process of its own that is kept. */
function lanesOf({ folder, tree, env }) {
  const idle = Array.from({ length: LANES }, (_, i) =>
    openLane({ tree, env, logFile: path.join(folder, `lane-${i}.log`) }),
  );
  for (const lane of idle) teardown.add(lane.end);
  return (items, work) => {
    const tasks = items.map((item) => async () => {
      signal.throwIfAborted();
      const lane = idle.pop();
      try {
        await work(lane, item);
      } finally {
        idle.push(lane);
      }
    });
    return runInLanes(tasks, LANES);
  };
}

async function prepare({ targets, with: extra, quick }) {
  const dataDir = path.join(PROJECT_ROOT, '.data');
  const { folder, remove } = await makeScratchFolder(dataDir);
  teardown.add(remove);
  const tree = await copyTree(PROJECT_ROOT, folder);
  const files = chooseFiles(PROJECT_ROOT, targets);
  const related = await relatedSpecs(tree, files, signal);
  const mutants = instrument(tree, files);
  const withApps = quick ? [] : [...new Set([...integrationSpecs(files), ...extra.map(specOf)])];
  if (withApps.length > 0) await buildTree(tree, signal);
  const services = await startTestServices({ folder, dataDir }, teardown);
  const specs = [...related, ...withApps.map((spec) => path.join(tree, spec))];
  return { folder, tree, files, mutants, specs, env: { ...process.env, ...services } };
}

const specOf = (name) => `test/integration/${name}.spec.ts`;

async function mutate(options) {
  const { folder, tree, files, mutants, specs, env } = await prepare(options);
  report(`${mutants.length} mutants in ${files.length} files; ${specs.length} specs may know them`);
  const forEach = lanesOf({ folder, tree, env });
  const measured = await measureSpecs(specs, { folder, tree, forEach, report });
  if (measured.length === 0)
    throw new Failure('No spec passes without any mutant: there is nothing to measure with.');
  const equivalents = readEquivalents(PROJECT_ROOT);
  for (const { file, original } of staleEquivalents(equivalents, mutants, files)) {
    report(`no such mutant any more, remove it from equivalents.json: ${file}: ${original}`);
  }
  const tested = [];
  await forEach(mutants, async (lane, mutant) => {
    const why = whyEquivalent(equivalents, mutant);
    const outcome = why === undefined ? await testMutant(lane, mutant, measured) : { fate: 'survived', why };
    const result = { ...mutant, ...outcome };
    tested.push(result);
    const isFound = outcome.fate === 'killed' || outcome.fate === 'timed out';
    if (options.all || (!isFound && why === undefined))
      console.log(mutantLine(result) + (options.all && result.by ? `  [${result.by}]` : ''));
  });
  const { lines, foundPercent } = summarize(tested.sort((a, b) => a.id - b.id));
  console.log(`\n${lines.join('\n')}`);
  return foundPercent >= WANTED_PERCENT;
}

async function list({ targets }) {
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
