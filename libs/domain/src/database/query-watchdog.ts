import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/** Silence after which the state of a query is checked over a separate connection. */
const SILENCE_MS = 5_000;
/** Time limit of the check, after which the server counts as unavailable. */
const ASK_TIMEOUT_MS = 5_000;

/** Time for an answer to arrive that was sent just before the check. */
const ON_ITS_WAY_MS = 250;

/** Queries the state of all connections of the server. @throws when it does not answer */
async function askServer(config: pg.ClientConfig): Promise<ReadonlyMap<number, string | null>> {
  const client = new pg.Client({
    ...config,
    connectionTimeoutMillis: ASK_TIMEOUT_MS,
    query_timeout: ASK_TIMEOUT_MS,
  });
  client.on('error', () => undefined); // The call below reports it.
  try {
    await client.connect();
    const text = 'SELECT pid, state FROM pg_stat_activity WHERE datname = current_database()';
    const { rows } = await client.query<{ pid: number; state: string | null }>(text);
    return new Map(rows.map(({ pid, state }) => [pid, state]));
  } catch (error) {
    // A refusal is an answer too: the server may have no connection left but still work on the existing ones.
    if (error instanceof pg.DatabaseError) return new Map();
    throw error;
  } finally {
    void client.end().catch(() => undefined); // A hanging server does not respond.
  }
}

/** Running checks by configuration: clients of one pool share a check. */
const asking = new WeakMap<pg.ClientConfig, ReturnType<typeof askServer>>();

/**
 * Whether the server does not answer or has no work for a connection; connections that it does not list (behind a pooler) count as busy.
 */
async function isLost(config: pg.ClientConfig, processId: number | null): Promise<boolean> {
  let asked = asking.get(config);
  if (!asked) {
    asked = askServer(config).finally(() => asking.delete(config));
    asking.set(config, asked);
  }
  const states = await asked.catch(() => null);
  if (!states) return true;
  return states.get(processId ?? 0)?.startsWith('idle') ?? false;
}

/** A connection with a running query. */
export interface Watched {
  readonly config: pg.ClientConfig;
  /** Process id of the connection on the server. */
  readonly processId: number | null;
  /** Total number of received bytes. */
  readonly bytesRead: () => number;
  /** Called when the query will not be answered. */
  readonly onLost: () => void;
}

/**
 * Watches a query until the returned function is called. Without it, a query of a hanging server or over a silently broken network would
 * wait until the system's timeout (a quarter of an hour). A long query on a working server is not affected.
 */
export function watchQuery({ config, processId, bytesRead, onLost }: Watched): () => void {
  let timer: NodeJS.Timeout;
  let isOver = false;
  const check = async (since: number): Promise<void> => {
    const isSilent = () => !isOver && bytesRead() === since;
    const isIdle = isSilent() && (await isLost(config, processId));
    if (isIdle) await sleep(ON_ITS_WAY_MS, null, { ref: false });
    if (isOver) return;
    if (isIdle && isSilent()) onLost();
    else wait();
  };
  const wait = () => {
    const since = bytesRead();
    timer = setTimeout(() => void check(since), SILENCE_MS).unref();
  };
  wait();
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}
