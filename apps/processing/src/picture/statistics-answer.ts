import { PERCENTILES, type HistogramFacts } from '#processing-client/contract';

/** Percentiles, in the order of {@link PERCENTILES}, by their names. */
export const percentilesByName = (values: readonly number[]): HistogramFacts['percentiles'] =>
  finiteOrNull(
    Object.fromEntries(Object.keys(PERCENTILES).map((name, i) => [name, values[i]])) as {
      [Name in keyof typeof PERCENTILES]: number;
    },
  );

/** JSON has no NaN. */
export const finiteOrNull = <Values extends object>(
  values: Values,
): { [Name in keyof Values]: number | null } =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, Number.isFinite(value) ? value : null]),
  ) as { [Name in keyof Values]: number | null };
