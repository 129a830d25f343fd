import { Gauge } from 'prom-client';
import { unlessAborted } from '../concurrency/abortable.js';
import type { Logger } from '../logging/logger.js';
import { counter, metrics, type MetricOptions } from './metrics.js';

/** Whoever scrapes waits ten seconds by default; a database or a Redis that hangs must not take them all. */
const MEASURE_LIMIT_MS = 3_000;

const failures = counter({
  name: 'firstlight_measurements_failed_total',
  help: 'Measurements that returned no value in time, by metric',
  labels: ['metric'],
});

/** One value, and what it is of. */
export type Measured<Label extends string> = readonly [
  labels: Readonly<Record<Label, string>>,
  value: number,
];

/** Asks for the values of a gauge whenever somebody scrapes. */
export type Measure<Label extends string> = () =>
  | readonly Measured<Label>[]
  | Promise<readonly Measured<Label>[]>;

/**
 * A gauge that is measured when it is looked at. What cannot be measured has no value, and is counted: an old one would
 * hide the failure.
 * @returns sets who measures, from now on until the returned function is called
 */
export function measuredGauge<Label extends string = never>(
  options: MetricOptions<Label>,
): (measure: Measure<Label>, logger: Logger) => () => void {
  const { name, help, labels = [] } = options;
  let current: { measure: Measure<Label>; logger: Logger } | undefined;
  new Gauge({
    ...{ name, help, labelNames: labels, registers: [metrics] },
    async collect() {
      this.reset();
      // Without labels a reset leaves a zero, which nobody has measured.
      if (labels.length === 0) this.remove();
      if (!current) return;
      try {
        const limit = AbortSignal.timeout(MEASURE_LIMIT_MS);
        for (const [of, value] of await unlessAborted(Promise.resolve(current.measure()), limit))
          this.set(of, value);
      } catch (error) {
        failures.inc({ metric: name });
        current.logger.warn({ err: error, metric: name }, 'not measured');
      }
    },
  });
  return (measure, logger) => {
    const mine = { measure, logger };
    current = mine;
    return () => {
      if (current === mine) current = undefined;
    };
  };
}
