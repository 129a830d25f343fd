import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/** A query on which nothing came for so long is asked after, over a connection of its own. */
const SILENCE_MS = 5_000;
/** A server that does not answer that in time does not answer anybody. */
const ASK_TIMEOUT_MS = 5_000;

/** An answer that was sent just before the server was asked is there by then. */
const ON_ITS_WAY_MS = 250;

/** Asks the server which of its connections are at work. @throws when it does not answer */
async function askServer(config: pg.ClientConfig): Promise<ReadonlyMap<number, string | null>> {
  const client = new pg.Client({
    ...config,
    connectionTimeoutMillis: ASK_TIMEOUT_MS,
    query_timeout: ASK_TIMEOUT_MS,
  });
  client.on('error', () => undefined); // Told by the call below.
  try {
    await client.connect();
    const text = 'SELECT pid, state FROM pg_stat_activity WHERE datname = current_database()';
    const { rows } = await client.query<{ pid: number; state: string | null }>(text);
    return new Map(rows.map(({ pid, state }) => [pid, state]));
  } catch (error) {
    // A refusal is an answer, too: the server has no connection left, say, and works on those that it has.
    if (error instanceof pg.DatabaseError) return new Map();
    throw error;
  } finally {
    void client.end().catch(() => undefined); // A server that hangs does not hear of it.
  }
}

/** Questions of clients with the same configuration (those of a pool) that come meanwhile share one. */
const asking = new WeakMap<pg.ClientConfig, ReturnType<typeof askServer>>();

/** Whether nobody works on what a connection asked for; of one that the server does not name (a pooler in between) nobody knows. */
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

/** What is watched: a connection with a query on it. */
export interface Watched {
  readonly config: pg.ClientConfig;
  /** The server's number of the connection. */
  readonly processId: number | null;
  /** Bytes that have come in all. */
  readonly bytesRead: () => number;
  /** The query will not be answered. */
  readonly onLost: () => void;
}

/**
 * Watches a query until the returned function is called. A server that hangs, or a network that lost the connection without a word,
 * would leave it waiting for as long as the system tries (a quarter of an hour); a long query of a server that works is none of it.
 */
export function watchQuery({ config, processId, bytesRead, onLost }: Watched): () => void {
  let timer: NodeJS.Timeout;
  let isOver = false;
  const look = async (since: number): Promise<void> => {
    const isSilent = () => !isOver && bytesRead() === since;
    const isIdle = isSilent() && (await isLost(config, processId));
    if (isIdle) await sleep(ON_ITS_WAY_MS, null, { ref: false });
    if (isOver) return;
    if (isIdle && isSilent()) onLost();
    else wait();
  };
  const wait = () => {
    const since = bytesRead();
    timer = setTimeout(() => void look(since), SILENCE_MS).unref();
  };
  wait();
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}
