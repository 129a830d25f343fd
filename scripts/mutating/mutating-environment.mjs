import { createTeardown } from '../processes/shutdown.mjs';
import { OneContextEnvironment } from '../testing/one-context.mjs';

/**
 * Where the specs of a mutation run live: as scripts/testing/spec-environment.mjs, but what a spec has opened ends after each of
 * many runs, and whoever runs it (warm-spec.mjs) sees jest's events.
 */
export default class MutatingEnvironment extends OneContextEnvironment {
  #teardown = createTeardown();
  #ended = new AbortController();

  /** @type {((event: object) => void | Promise<void>) | undefined} */
  onEvent;
  /** What jest-circus knows of the spec: its tree of tests, and errors that belong to none. */
  circus;
  /** What was opened stays open after a run. */
  keepsOpen = false;

  async setup() {
    await super.setup();
    this.global.__mutant = globalThis.mutationLane.probe.isOn;
    const signal = () => this.#ended.signal;
    this.global.specEnd = {
      add: (undo) => this.#teardown.add(undo),
      get signal() {
        return signal();
      },
    };
  }

  async handleTestEvent(event, state) {
    this.circus = state;
    if (event.name === 'run_finish' && !this.keepsOpen) await this.endRun();
    await this.onEvent?.(event);
  }

  async teardown() {
    await this.endRun();
    await super.teardown();
  }

  /** Ends what the spec has opened. */
  async endRun() {
    this.#ended.abort(new Error('the run is over'));
    const errors = await this.#teardown.run();
    this.#ended = new AbortController();
    if (errors.length > 0) this.circus.unhandledErrors.push(...errors);
  }
}
