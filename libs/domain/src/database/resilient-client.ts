import type { Socket } from 'node:net';
import pg from 'pg';
import { DatabaseAwayError, isPlanOutdated } from './connection-error.js';
import { forgetPrepared, preparedName } from './prepared.js';
import { watchQuery } from './query-watchdog.js';

type Connected = (error: Error | null, client?: pg.Client) => void;

/** Properties of pg that its types omit. */
interface Inside {
  readonly connection: { readonly stream: Socket };
  readonly processID: number | null;
}

/**
 * A connection whose failure never ends the process. Between the moment when the pool hands out a connection and the moment when its user
 * listens, its errors have no listener: a shutdown message (`57P01`) in that moment would end the Node process. The next user of the
 * connection gets the error from its queries.
 * A connection that cannot be opened throws a {@link DatabaseAwayError}, since the socket's own error does not tell whose socket it was. A
 * connection whose query will not be answered is closed (query-watchdog.ts). Invalid prepared statements are prepared again: at once
 * outside of transactions; within one the caller gets the error.
 */
export class ResilientClient extends pg.Client {
  private stopWatch: (() => void) | undefined;
  private hasEnded = false;
  private isGathering = false;

  constructor(private readonly config: pg.ClientConfig = {}) {
    super(config);
    this.on('error', () => undefined);
    const stop = () => {
      this.stopWatch?.();
      this.stopWatch = undefined;
    };
    this.on('drain', stop).on('end', () => {
      this.hasEnded = true;
      stop();
    });
    this.query = this.watched(this.query.bind(this));
  }

  override connect(): Promise<pg.Client>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<pg.Client> | void {
    if (!callback) {
      return super.connect().catch((error: Error) => {
        throw new DatabaseAwayError(error);
      });
    }
    super.connect((error: Error | null) => {
      if (error) callback(new DatabaseAwayError(error));
      else callback(null, this);
    });
  }

  /** Watches queries from the first one until all are answered, and names the prepared ones. */
  private watched(query: pg.Client['query']): pg.Client['query'] {
    const inside = this as unknown as Inside;
    const reason = () => Object.assign(new Error('The database does not answer'), { code: 'ETIMEDOUT' });
    const onLost = () => void inside.connection.stream.destroy(reason());
    return ((...args: Parameters<pg.Client['query']>) => {
      this.gather();
      // A statement sent behind unanswered ones may be part of their transaction.
      const isAlone = !this.stopWatch && this.getTransactionStatus() === 'I';
      // A query on a closed connection fails at once, and its watch would never end.
      if (!this.hasEnded)
        this.stopWatch ??= watchQuery({
          config: this.config,
          processId: inside.processID,
          bytesRead: () => inside.connection.stream.bytesRead,
          onLost,
        });
      const [text, values] = args as unknown[] as [string, unknown[]];
      const name = preparedName(text);
      if (name === undefined) return query(...args);
      return query({ name, text, values }).catch((error: unknown) => {
        if (!isPlanOutdated(error)) throw error;
        forgetPrepared(name);
        if (!isAlone) throw error;
        return this.query(text, values);
      });
    }) as pg.Client['query'];
  }

  /** Sends all statements of one tick in one packet, since each packet costs both sides as much as a small statement. */
  private gather(): void {
    if (this.isGathering) return;
    this.isGathering = true;
    const { stream } = (this as unknown as Inside).connection;
    stream.cork();
    process.nextTick(() => {
      this.isGathering = false;
      stream.uncork();
    });
  }
}
