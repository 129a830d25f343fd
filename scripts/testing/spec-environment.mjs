import { setTimeout as sleep } from 'node:timers/promises';
import { createTeardown } from '../processes/shutdown.mjs';
import { OneContextEnvironment } from './one-context.mjs';

/** A process that will not go is killed after 8 s; PostgreSQL has three signals (scripts/processes/managed-process.mjs). */
const TEARDOWN_LIMIT_MS = 30_000;

/**
 * Where specs run. Whatever they have opened (processes, servers, sockets, connections) ends after their last hook, in the
 * reverse order, also when a test, a `beforeAll` or an `afterAll` threw: no spec leaves anything that keeps jest from ending.
 * `test/support/spec-end.ts` is the specs' side of it.
 */
export default class SpecEnvironment extends OneContextEnvironment {
  #teardown = createTeardown();
  #ended = new AbortController();

  async setup() {
    await super.setup();
    this.global.specEnd = { add: this.#teardown.add, signal: this.#ended.signal };
  }

  /** After the last hook; in `teardown` specs can load no module any more, and their clean-up may need one. */
  async handleTestEvent({ name }) {
    if (name === 'run_finish') await this.#end();
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

async function tooLate() {
  await sleep(TEARDOWN_LIMIT_MS, undefined, { ref: false });
  return [new Error(`what the spec had opened did not end within ${TEARDOWN_LIMIT_MS / 1_000} s`)];
}
