import { setTimeout as sleep } from 'node:timers/promises';
import { createTeardown } from '../../scripts/processes/shutdown.mjs';
import { loggedFaults } from './logged-faults.mjs';
import { OneContextEnvironment } from './one-context.mjs';

/** A process that will not go is killed after 8 s; PostgreSQL has three signals (scripts/processes/managed-process.mjs). */
const TEARDOWN_LIMIT_MS = 30_000;

/**
 * Where specs run. Whatever they have opened (processes, servers, sockets, connections) ends after their last hook, in the
 * reverse order, also when a test, a `beforeAll` or an `afterAll` threw: no spec leaves anything that keeps jest from ending. A test
 * that fails says what its apps have logged as errors meanwhile.
 * `test/support/spec-end.ts` is the specs' side of it.
 */
export default class SpecEnvironment extends OneContextEnvironment {
  #teardown = createTeardown();
  #ended = new AbortController();
  #logs = new Set();
  /** When the test before ended: hooks of this one may have failed, too. */
  #since = Date.now();

  async setup() {
    await super.setup();
    const addLogs = (folder) => void this.#logs.add(folder);
    this.global.specEnd = { add: this.#teardown.add, signal: this.#ended.signal, addLogs };
  }

  /** After the last hook; in `teardown` specs can load no module any more, and their clean-up may need one. */
  async handleTestEvent({ name, test }) {
    if (name === 'run_finish') await this.#end();
    if (name !== 'test_done') return;
    if (test.errors.length > 0) test.errors.push(...loggedFaults(this.#logs, this.#since).map(withoutPlace));
    this.#since = Date.now();
  }

  /** A spec file that could not even be loaded has no events. */
  async teardown() {
    try {
      await this.#end();
    } finally {
      await super.teardown();
    }
  }

  async #end() {
    this.#ended.abort(new Error('the spec is over'));
    const errors = /** @type {Error[]} */ (await Promise.race([this.#teardown.run(), tooLate()]));
    if (errors.length > 0)
      throw new Error(errors.map(({ message }) => message).join('; '), { cause: errors[0] });
  }
}

/** Where it is told is of no interest. */
const withoutPlace = (line) => Object.assign(new Error(line), { stack: line });

async function tooLate() {
  await sleep(TEARDOWN_LIMIT_MS, undefined, { ref: false });
  return [new Error(`what the spec had opened did not end within ${TEARDOWN_LIMIT_MS / 1_000} s`)];
}
