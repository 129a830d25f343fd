import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { waitFor } from '../../scripts/processes/wait.mjs';
import { PROJECT_ROOT } from '../../scripts/project/root.mjs';
import { isNotUpYet, withDatabase } from '../../scripts/services/postgres-connection.mjs';
import { startPostgres } from '../../scripts/services/postgres.mjs';
import { makePrivateFolder } from '../../scripts/services/private-folder.mjs';
import { withRedis } from '../../scripts/services/redis-connection.mjs';
import { startRedis } from '../../scripts/services/redis.mjs';
import type { Subject } from '../../tools/testing/process-control.mjs';

/** A server of one stack, which can be paused, killed and restarted. */
export type ServiceName = 'postgres' | 'redis';

export interface OwnService extends Subject {
  readonly url: string;
  readonly server: ReturnType<Subject['launch']>;
}

/** After a crash PostgreSQL replays its log, and a killed server needs a moment to end. */
const UP_TIMEOUT_MS = 30_000;

/** Starts a server in a folder of the stack. */
export function startOwnService(name: ServiceName, dataDir: string): Promise<OwnService> {
  const folder = path.join(dataDir, name);
  mkdirSync(folder);
  makePrivateFolder(dataDir);
  return name === 'postgres' ? ownPostgres(folder) : ownRedis(folder);
}

async function ownPostgres(dataDir: string): Promise<OwnService> {
  const postgres = await startPostgres({ dataDir, durable: true });
  const ping = () => withDatabase(postgres.url, (client) => client.query('SELECT 1'));
  return { ...postgres, waitUntilUp: (started) => untilAnswered('postgres', started, ping, isNotUpYet) };
}

async function ownRedis(dataDir: string): Promise<OwnService> {
  const redis = await startRedis({ dataDir, packagesDir: path.join(PROJECT_ROOT, '.data/redis-server') });
  const ping = () => withRedis(redis.url, (client) => client.ping());
  const isStarting = ({ code, message }: NodeJS.ErrnoException) =>
    code === 'ECONNREFUSED' || message.startsWith('LOADING');
  return { ...redis, waitUntilUp: (started) => untilAnswered('redis', started, ping, isStarting) };
}

async function untilAnswered(
  name: ServiceName,
  started: OwnService['server'],
  ping: () => Promise<unknown>,
  isStarting: (error: NodeJS.ErrnoException) => boolean,
): Promise<void> {
  const ask = async () => {
    if (!started.isRunning()) throw new Error(`${name} ended: ${started.lastWords()}`);
    try {
      await ping();
      return true;
    } catch (error) {
      if (isStarting(error as NodeJS.ErrnoException)) return undefined;
      throw error;
    }
  };
  if (await waitFor(ask, { timeoutMs: UP_TIMEOUT_MS })) return;
  throw new Error(`${name} does not answer: ${started.lastWords()}`);
}
