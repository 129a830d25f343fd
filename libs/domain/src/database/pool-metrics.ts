import type { Pool } from 'pg';
import type { DataSource } from 'typeorm';
import { measuredGauge, type Logger } from '#platform';

const connections = measuredGauge({
  name: 'firstlight_database_connections',
  help: 'Busy and idle connections to PostgreSQL of this process, and calls waiting for one',
  labels: ['state'],
});

/** Exports metrics of the connection pool. @returns a function that stops it */
export function measurePool(database: DataSource, logger: Logger): () => void {
  const pool = (database.driver as unknown as { master: Pool }).master;
  const states = () => [
    [{ state: 'busy' }, pool.totalCount - pool.idleCount] as const,
    [{ state: 'idle' }, pool.idleCount] as const,
    [{ state: 'waiting' }, pool.waitingCount] as const,
  ];
  return connections(states, logger);
}
