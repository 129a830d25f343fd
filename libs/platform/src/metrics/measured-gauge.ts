import { Gauge } from 'prom-client';
import { unlessAborted } from '../concurrency/abortable.js';
import type { Logger } from '../logging/logger.js';
import { counter, metrics, type MetricOptions } from './metrics.js';

/** A scraper waits ten seconds by default; a hanging database or Redis must not use them up. */
const MEASURE_LIMIT_MS = 3_000;

const failures = counter({
  name: 'firstlight_measurements_failed_total',
  help: 'Measurements that returned no value in time, by metric',
  labels: ['metric'],
});

/** A value and its labels. */
export type Measured<Label extends string> = readonly [
  labels: Readonly<Record<Label, string>>,
  value: number,
];

/** Registers the source of a gauge's values, called at each scrape. */
export type Measure<Label extends string> = () =>
  | readonly Measured<Label>[]
  | Promise<readonly Measured<Label>[]>;

/**
 * A gauge that is measured at each scrape. A failed measurement leaves no value and is counted, since an old value would hide
 * the failure.
 * @returns sets the measurement until the returned function is called
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
      // Without labels a reset leaves a zero that was not measured.
      if (labels.length === 0) this.remove();
      if (!current) return;
      try {
        const limit = AbortSignal.timeout(MEASURE_LIMIT_MS);
        for (const [of, value] of await unlessAborted(Promise.resolve(current.measure()), limit))
          this.set(of, value);
      } catch (error) {
        failures.inc({ metric: name });
        current.logger.warn({ err: error, metric: name }, 'measurement failed');
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
