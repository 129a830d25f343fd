/**
 * One lane of a mutation run: a process that loads a spec once and runs it for hundreds of mutants. A mutant that loops for ever
 * blocks it; the other side (lane.mjs) then kills it and starts another one.
 */
import path from 'node:path';
import { runCLI } from 'jest';
import { createAppSwitch } from './app-switch.mjs';
import { createProbe } from './mutant-probe.mjs';

const [tree] = process.argv.slice(2);
const SWITCH_FILE = path.join(tree, '.data/mutant-switch');

/** For the apps that specs start. */
process.env.MUTANT_SWITCH = SWITCH_FILE;
process.env.NODE_OPTIONS = `--require ${path.join(tree, 'scripts/mutating/app-switch.cjs')}`;

/** @type {((command: object) => void) | undefined} */
let onCommand;
const commands = {
  /** Runs what is asked until the other side is done with the spec. */
  serve: (run) =>
    new Promise((resolve) => {
      onCommand = (command) => {
        if (command.close) resolve();
        else void run(command).then(answer, (error) => answer({ failed: -1, failure: error.message }));
      };
      process.send({ isOpen: true });
    }),
};
globalThis.mutationLane = { probe: createProbe(), apps: createAppSwitch(SWITCH_FILE), commands };

const answer = (outcome) => process.send({ ...outcome, rssBytes: process.memoryUsage().rss });

async function open(spec) {
  const argv = {
    _: [spec],
    $0: '',
    config: path.join(tree, 'jest.mutating.config.mjs'),
    runTestsByPath: true,
    runInBand: true,
    reporters: [path.join(tree, 'scripts/mutating/silent-reporter.cjs')],
  };
  const { results } = await runCLI(argv, [tree]);
  const [result] = results.testResults;
  process.send({ isClosed: true, failure: result?.testExecError?.message ?? result?.failureMessage });
}

process.on('message', (message) => {
  if (message.open)
    open(message.open).catch((error) => process.send({ isClosed: true, failure: error.message }));
  else onCommand(message);
});
process.on('disconnect', () => process.exit());
