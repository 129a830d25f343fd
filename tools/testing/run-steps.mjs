import { existsSync } from 'node:fs';
import { judge } from './flaky.mjs';
import { totalLine } from './jest-report.mjs';
import { countsOf, rerunFiles, runStep } from './run-step.mjs';

/** @typedef {import('./steps.mjs').Step} Step */
/** @typedef {import('./run-step.mjs').StepResult} StepResult */

/**
 * Where and how steps run.
 *
 * @typedef {import('./run-step.mjs').Context & { report: (line: string) => void, print: (text: string) => void }} RunContext
 *   report: progress, one line at a time; print: what a failed command has written
 */

/**
 * @typedef {object} Outcome
 * @property {boolean} ok
 * @property {import('./flaky.mjs').Verdict['flaky']} flaky
 * @property {string} total the last line: "N passed, N failed"
 */

/**
 * Runs steps, all of them even when one fails; then runs the spec files that failed once more, alone.
 *
 * @param {Step[]} steps
 * @param {RunContext} context
 * @returns {Promise<Outcome>}
 */
export async function runSteps(steps, context) {
  const firstResults = await runAll(steps, context);
  const { results, flaky } = await rerunFailed(firstResults, context);
  return {
    ok: results.every(({ ok }) => ok),
    flaky,
    total: totalLine(results.map(countsOf)),
  };
}

/** Specs run beside the static checks; what needs the services runs when both are over. */
async function runAll(steps, context) {
  const inTurn = async (some) => {
    const results = [];
    for (const step of some) {
      reportMissing(step, context);
      results.push(await runAndReport(() => runStep(step, context), context));
    }
    return results;
  };
  const [alone, together] = partition(steps, ({ alone }) => alone);
  const [specs, checks] = partition(together, ({ jestWorkers }) => jestWorkers);
  const beside = await Promise.all([inTurn(checks), inTurn(specs)]);
  return [...beside.flat(), ...(await inTurn(alone))];
}

const partition = (items, isFirst) => [items.filter(isFirst), items.filter((item) => !isFirst(item))];

/** Says which specs are skipped for want of a program. */
function reportMissing({ name, program }, { env, report }) {
  if (program && env.CI !== 'true' && !existsSync(program)) {
    report(`${name}: there is no ${program}, so its specs are skipped`);
  }
}

async function runAndReport(run, { signal, report, print }, note = '') {
  signal.throwIfAborted();
  const result = await run();
  signal.throwIfAborted();
  const { step, ok, seconds, output, files } = result;
  const tests = files.length > 0 ? ` (${totalLine([countsOf(result)])})` : '';
  report(`${ok ? 'ok    ' : 'FAILED'} ${step.name}${note} in ${seconds.toFixed(1)} s${tests}`);
  if (!ok) print(`\n${output.trim()}\n`);
  return result;
}

/** A step that failed without a failed spec file has nothing to run again, and stays failed. */
async function rerunFailed(results, context) {
  const failed = results.flatMap(failedFiles);
  if (failed.length === 0) return { results, flaky: [] };
  const reruns = new Map();
  for (const result of results) {
    const names = failedFiles(result).map(({ file }) => file);
    if (names.length === 0) continue;
    const rerun = () => rerunFiles(result.step, names, context);
    reruns.set(result, await runAndReport(rerun, context, `, failed files again (${names.length})`));
  }
  const verdict = judge(
    failed,
    [...reruns.values()].flatMap(({ files }) => files),
  );
  for (const objection of verdict.objections) context.report(`FAILED ${objection}`);
  return {
    results: results.map((result) => settle(result, reruns.get(result), verdict)),
    flaky: verdict.flaky,
  };
}

const failedFiles = ({ files }) => files.filter(({ failed }) => failed.length > 0);

/** The result of a step after its second run. */
function settle(result, rerun, verdict) {
  if (!rerun) return result;
  const final = new Map(verdict.files.map((each) => [each.file, each]));
  const files = result.files.map((each) => final.get(each.file) ?? each);
  return { ...result, files, ok: rerun.ok && verdict.objections.length === 0 };
}
