import type { Logger } from '../logging/logger.js';
import { measuredGauge } from './measured-gauge.js';
import { metrics } from './metrics.js';

const warnings: unknown[] = [];
const logger = { warn: (line: unknown) => warnings.push(line) } as unknown as Logger;

const told = async (name: string): Promise<string[]> =>
  (await metrics.getSingleMetricAsString(name)).split('\n').filter((line) => line.startsWith(name));

describe('measuredGauge', () => {
  it('is measured at each scrape and drops labels that are gone', async () => {
    const name = 'firstlight_test_things';
    let things: [{ sort: string }, number][] = [
      [{ sort: 'a' }, 1],
      [{ sort: 'b' }, 2],
    ];
    const end = measuredGauge({ name, help: 'h', labels: ['sort'] })(() => things, logger);
    expect(await told(name)).toEqual([`${name}{sort="a"} 1`, `${name}{sort="b"} 2`]);
    things = [[{ sort: 'b' }, 3]];
    expect(await told(name)).toEqual([`${name}{sort="b"} 3`]);
    end();
    expect(await told(name)).toEqual([]);
  });

  it('has no value and counts a failure when nothing could be measured', async () => {
    const name = 'firstlight_test_failing';
    let isWell = true;
    const measure = () => (isWell ? Promise.resolve([[{}, 5] as const]) : Promise.reject(new Error('away')));
    measuredGauge({ name, help: 'h' })(measure, logger);
    expect(await told(name)).toEqual([`${name} 5`]);
    isWell = false;
    expect(await told(name)).toEqual([]);
    expect(warnings).toEqual([{ err: new Error('away'), metric: name }]);
    expect(await told('firstlight_measurements_failed_total')).toEqual([
      `firstlight_measurements_failed_total{metric="${name}"} 1`,
    ]);
  });

  it('does not wait for a hanging measurement', async () => {
    const name = 'firstlight_test_hanging';
    measuredGauge({ name, help: 'h' })(() => new Promise(() => undefined), logger);
    expect(await told(name)).toEqual([]);
  });

  it('keeps the current measurement when an earlier one ends', async () => {
    const name = 'firstlight_test_followed';
    const measured = measuredGauge({ name, help: 'h' });
    const endFirst = measured(() => [[{}, 1]], logger);
    measured(() => [[{}, 2]], logger);
    endFirst();
    expect(await told(name)).toEqual([`${name} 2`]);
  });
});
