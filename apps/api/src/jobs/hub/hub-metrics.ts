import { measuredGauge, type Logger } from '#platform';

const connections = measuredGauge({
  name: 'firstlight_hub_connections',
  help: 'Connections to the hub of this process',
});
const subscriptions = measuredGauge({
  name: 'firstlight_hub_subscriptions',
  help: 'Subscriptions to jobs of all connections to the hub of this process',
});

/** Counts of the hub, taken at each scrape. */
export interface HubCounts {
  readonly connections: () => number;
  readonly subscriptions: () => number;
}

/** Registers the gauges of the hub. @returns unregisters them */
export function measureHub(counts: HubCounts, logger: Logger): () => void {
  const ends = [
    connections(() => [[{}, counts.connections()]], logger),
    subscriptions(() => [[{}, counts.subscriptions()]], logger),
  ];
  return () => ends.forEach((end) => end());
}
