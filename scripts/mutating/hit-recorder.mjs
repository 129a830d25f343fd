/**
 * Which mutants are asked for, and when.
 *
 * @typedef {object} Hits
 * @property {number[]} loading while the spec and what it imports is loaded: constants
 * @property {number[]} between in hooks
 * @property {{ ms: number, hits: number[] }[]} tests
 */

/**
 * Records one run of a spec.
 *
 * @param {ReturnType<import('./mutant-probe.mjs').createProbe>} probe of this process
 * @param {ReturnType<import('./app-switch.mjs').createAppSwitch>} [apps] that the spec talks to
 * @returns {{ loaded: () => void, onEvent: (event: object) => Promise<void>, end: (tests: object[]) => Promise<Hits> }}
 */
export function createRecorder(probe, apps) {
  const [loading, between] = [new Set(), new Set()];
  const perTest = new Map();
  probe.recordInto(loading);

  async function onEvent({ name, test }) {
    if (name === 'test_start') {
      perTest.set(test, new Set());
      probe.recordInto(perTest.get(test));
      await apps?.record();
    }
    if (name === 'test_done' || name === 'test_skip') {
      for (const id of apps?.recorded() ?? []) perTest.get(test).add(id);
      probe.recordInto(between);
    }
  }
  async function end(tests) {
    probe.recordInto(undefined);
    await apps?.stopRecording();
    const ofTest = (test) => ({ ms: test.duration ?? 0, hits: [...(perTest.get(test) ?? [])] });
    return { loading: [...loading], between: [...between], tests: tests.map(ofTest) };
  }
  return { loaded: () => probe.recordInto(between), onEvent, end };
}
