import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const { default: Sequencer } = require('@jest/test-sequencer');

/**
 * The order of spec files: in that of jest within a project (long ones first), and the projects spread evenly over the run, so that
 * specs that wait run beside others that work.
 */
export default class SpecSequencer extends Sequencer {
  async sort(tests) {
    return spread(await super.sort(tests), (test) => test.context.config.displayName?.name);
  }
}

/**
 * Mixes groups evenly, each in its own order.
 *
 * @template T
 * @param {readonly T[]} items
 * @param {(item: T) => unknown} groupOf
 * @returns {T[]}
 */
export function spread(items, groupOf) {
  const groups = [...new Set(items.map(groupOf))].map((name) =>
    items.filter((item) => groupOf(item) === name),
  );
  return groups
    .flatMap((group) => group.map((item, i) => ({ item, place: (i + 0.5) / group.length })))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item);
}
