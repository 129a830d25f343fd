import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const { default: TestRunner } = require('jest-runner');

/**
 * Runs specs in worker processes, also a single one or with `--runInBand`: in the main process the fake timers of a spec would be those of
 * jest's reporters, too, since specs have the globals of their process (one-context.mjs).
 */
export default class SpecRunner extends TestRunner {
  runTests(tests, watcher, options) {
    return super.runTests(tests, watcher, { ...options, serial: false });
  }
}
