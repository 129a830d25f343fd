import { findFreePorts } from '../../scripts/processes/ports.mjs';
import { startStack, type Stack, type StackOptions } from './start-stack.js';

/** Bearer token of metrics in tests. */
export const METRICS_TOKEN = 'a-token-for-the-metrics-of-the-tests';

/** The apps with metrics. */
export const WATCHED_APPS = ['api', 'worker', 'processing', 'archive'] as const;
export type WatchedApp = (typeof WATCHED_APPS)[number];

export interface WatchedStack extends Stack {
  /** All metrics of an app. */
  scrape(app: WatchedApp): Promise<Metrics>;
  metricsUrl(app: WatchedApp): string;
}

/** A stack with metrics. */
export async function startWatchedStack({ env, ...options }: StackOptions): Promise<WatchedStack> {
  const found = await findFreePorts(WATCHED_APPS.length);
  const ports = Object.fromEntries(WATCHED_APPS.map((app, i) => [app, found[i]]));
  const settings = Object.fromEntries(
    WATCHED_APPS.map((app) => [`${app.toUpperCase()}_METRICS_PORT`, String(ports[app])]),
  );
  const stack = await startStack({ ...options, env: { METRICS_TOKEN, ...settings, ...env } });
  const metricsUrl = (app: WatchedApp) => `http://127.0.0.1:${ports[app]}/metrics`;
  return {
    ...stack,
    metricsUrl,
    async scrape(app) {
      const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
      const answer = await fetch(metricsUrl(app), { headers });
      if (answer.status !== 200) throw new Error(`${app} answers ${answer.status}`);
      return readMetrics(await answer.text());
    },
  };
}

type Labels = Readonly<Record<string, string>>;

/** The metrics of an app at one moment. */
export interface Metrics {
  readonly names: ReadonlySet<string>;
  readonly series: readonly { readonly name: string; readonly labels: Labels; readonly value: number }[];
  /** Sum of the series of that name with these labels; `undefined` if there is none. */
  sum(name: string, labels?: Labels): number | undefined;
}

/** Parses Prometheus' text format. */
export function readMetrics(text: string): Metrics {
  const lines = text.split('\n');
  const names = new Set(lines.flatMap((line) => /^# TYPE (\S+) /.exec(line)?.[1] ?? []));
  const series = lines.flatMap((line) => {
    const [, name, labels = '', value] = /^([a-zA-Z_:]\w*)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
    if (name === undefined) return [];
    const pairs = [...labels.matchAll(/\b(\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, key, text]) => [key, text]);
    return [{ name, labels: Object.fromEntries(pairs) as Labels, value: Number(value) }];
  });
  return {
    names,
    series,
    sum(name, labels = {}) {
      const found = series.filter(
        (each) =>
          each.name === name && Object.entries(labels).every(([key, value]) => each.labels[key] === value),
      );
      return found.length === 0 ? undefined : found.reduce((sum, { value }) => sum + value, 0);
    },
  };
}
