import { Counter, Gauge, Histogram, Registry } from 'prom-client';

/**
 * The metrics of this process. Label values are fixed words (routes, types, states), never ids or input: each combination of
 * them is kept until the process ends.
 */
export const metrics = new Registry();

/** Name of a metric (`firstlight_`, the quantity and its unit), help and labels. */
export interface MetricOptions<Label extends string> {
  readonly name: `firstlight_${string}`;
  readonly help: string;
  readonly labels?: readonly Label[];
}

const optionsOf = <Label extends string>({ name, help, labels = [] }: MetricOptions<Label>) => ({
  ...{ name, help },
  labelNames: labels,
  registers: [metrics],
});

export const counter = <Label extends string = never>(options: MetricOptions<Label>): Counter<Label> =>
  new Counter(optionsOf(options));

export const gauge = <Label extends string = never>(options: MetricOptions<Label>): Gauge<Label> =>
  new Gauge(optionsOf(options));

/** A histogram of durations. @param buckets upper bounds, in seconds */
export const durations = <Label extends string = never>(
  options: MetricOptions<Label>,
  buckets: readonly number[],
): Histogram<Label> => new Histogram({ ...optionsOf(options), buckets: [...buckets] });

/** Seconds since a reading of `performance.now()`. */
export const secondsSince = (beginMs: number): number => (performance.now() - beginMs) / 1000;
