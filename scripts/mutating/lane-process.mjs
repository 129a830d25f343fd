/**
 * One lane of a mutation run: a process that runs specs in itself, so that jest is loaded once for hundreds of mutants. A mutant
 * that loops for ever blocks it; the other side then kills it and starts another one.
 */
import path from 'node:path';
import { runCLI } from 'jest';

const [tree] = process.argv.slice(2);
const HERE = path.join(tree, 'scripts/mutating');

/** Apps that a spec starts answer the same question. */
process.env.NODE_OPTIONS = `--require ${path.join(HERE, 'mutant-switch.cjs')}`;

async function run({ specs, mutant, hitsFile }) {
  process.env.MUTANT = String(mutant ?? 0);
  if (hitsFile) process.env.MUTANT_HITS = hitsFile;
  else delete process.env.MUTANT_HITS;
  const startedAt = performance.now();
  let failure;
  // One by one, so that the first failure ends it (jest's own `bail` ends the process).
  for (const spec of specs) {
    failure = await runSpec(spec);
    if (failure) break;
  }
  return { ok: !failure, failure, ms: performance.now() - startedAt, rssBytes: process.memoryUsage().rss };
}

/** What has failed, if anything has. */
async function runSpec(spec) {
  const argv = {
    _: [spec],
    $0: '',
    config: path.join(tree, 'jest.mutating.config.mjs'),
    runTestsByPath: true,
    runInBand: true,
    reporters: [path.join(HERE, 'silent-reporter.cjs')],
  };
  const { results } = await runCLI(argv, [tree]);
  if (results.success && results.numTotalTestSuites === 1) return undefined;
  return describe(spec, results.testResults[0]);
}

function describe(spec, result) {
  const test = result?.testResults.find(({ status }) => status === 'failed');
  const name = path.relative(tree, spec);
  return `${name}: ${test?.fullName ?? result?.testExecError?.message ?? 'could not be run'}`;
}

process.on('message', (task) => {
  run(task).then(
    (result) => process.send(result),
    (error) => process.send({ ok: false, failure: error.message, ms: 0, rssBytes: 0 }),
  );
});
process.on('disconnect', () => process.exit());
