import { measuredGauge, type Logger } from '#platform';

const connections = measuredGauge({
  name: 'firstlight_hub_connections',
  help: 'Connections to the hub of this process',
});
const subscriptions = measuredGauge({
  name: 'firstlight_hub_subscriptions',
  help: 'Subscriptions to jobs of all connections to the hub of this process',
});

/** What the hub has, counted when it is asked. */
export interface HubCounts {
  readonly connections: () => number;
  readonly subscriptions: () => number;
}

/** Counts for whoever scrapes this process. @returns ends it */
export function measureHub(counts: HubCounts, logger: Logger): () => void {
  const ends = [
    connections(() => [[{}, counts.connections()]], logger),
    subscriptions(() => [[{}, counts.subscriptions()]], logger),
  ];
  return () => ends.forEach((end) => end());
}
