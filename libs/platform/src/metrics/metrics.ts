import { Counter, Gauge, Histogram, Registry } from 'prom-client';

/**
 * The metrics of this process. Labels are words from lists of ours (routes, types, states), never ids or what callers send: each
 * combination of them is kept until the process ends.
 */
export const metrics = new Registry();

/** What a metric is: `firstlight_` and what it counts, with its unit. */
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

/** What only grows. */
export const counter = <Label extends string = never>(options: MetricOptions<Label>): Counter<Label> =>
  new Counter(optionsOf(options));

/** What goes up and down. */
export const gauge = <Label extends string = never>(options: MetricOptions<Label>): Gauge<Label> =>
  new Gauge(optionsOf(options));

/** How long something takes. @param buckets upper bounds, in seconds */
export const durations = <Label extends string = never>(
  options: MetricOptions<Label>,
  buckets: readonly number[],
): Histogram<Label> => new Histogram({ ...optionsOf(options), buckets: [...buckets] });

/** Seconds since a reading of `performance.now()`. */
export const secondsSince = (beginMs: number): number => (performance.now() - beginMs) / 1000;
