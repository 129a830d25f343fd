import SpecEnvironment from '../testing/spec-environment.mjs';

/** Leaves the other tests of a spec out once one has failed: the mutant is found, and a hanging one would hang them all. */
export default class FirstFailureEnvironment extends SpecEnvironment {
  #hasFailed = false;

  async handleTestEvent(event, state) {
    if (event.name === 'test_done' && event.test.errors.length > 0) this.#hasFailed = true;
    if (event.name === 'test_start' && this.#hasFailed) event.test.mode = 'skip';
    await super.handleTestEvent(event, state);
  }
}
