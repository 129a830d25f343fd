import type { Pool } from 'pg';
import type { DataSource } from 'typeorm';
import { measuredGauge, type Logger } from '#platform';

const connections = measuredGauge({
  name: 'firstlight_database_connections',
  help: 'Busy and idle connections to PostgreSQL of this process, and calls waiting for one',
  labels: ['state'],
});

/** Tells whoever scrapes how the pool is doing. @returns ends it */
export function measurePool(database: DataSource, logger: Logger): () => void {
  const pool = (database.driver as unknown as { master: Pool }).master;
  const states = () => [
    [{ state: 'busy' }, pool.totalCount - pool.idleCount] as const,
    [{ state: 'idle' }, pool.idleCount] as const,
    [{ state: 'waiting' }, pool.waitingCount] as const,
  ];
  return connections(states, logger);
}
