import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const { default: TestRunner } = require('jest-runner');

/**
 * Runs specs in processes of their own, also one at a time (`--runInBand`) or a single one: a spec has the globals of its process
 * (one-context.mjs), and fake timers would be those of jest's reporters, too.
 */
export default class SpecRunner extends TestRunner {
  runTests(tests, watcher, options) {
    return super.runTests(tests, watcher, { ...options, serial: false });
  }
}
