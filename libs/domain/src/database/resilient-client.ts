import type { Socket } from 'node:net';
import pg from 'pg';
import { DatabaseAwayError, isPlanOutdated } from './connection-error.js';
import { forgetPrepared, preparedName } from './prepared.js';
import { watchQuery } from './query-watchdog.js';

type Connected = (error: Error | null, client?: pg.Client) => void;

/** What pg has, and its types do not tell. */
interface Inside {
  readonly connection: { readonly stream: Socket };
  readonly processID: number | null;
}

/**
 * A connection whose end never ends the process. Between the moment in which the pool hands a connection out and the one in
 * which its user listens nobody listens to its errors: when the end of the server's words (`57P01`, it shuts down) came
 * with the same packet, the error had no listener, and Node ended the process. Whoever uses the connection next hears
 * of it all the same: its queries fail. One that cannot be opened says so as a {@link DatabaseAwayError}: the socket's own
 * error would not tell whose socket it was. One whose query will not be answered is given up (query-watchdog.ts). Prepared statements
 * that are none any more are parsed anew: one outside of transactions at once, of others whoever began the transaction hears.
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

  /** Its queries are watched from the first one on until all are answered, and named where they are prepared. */
  private watched(query: pg.Client['query']): pg.Client['query'] {
    const inside = this as unknown as Inside;
    const reason = () => Object.assign(new Error('The database does not answer'), { code: 'ETIMEDOUT' });
    const onLost = () => void inside.connection.stream.destroy(reason());
    return ((...args: Parameters<pg.Client['query']>) => {
      this.gather();
      // What is sent behind others, whose answers nobody has waited for, may be part of their transaction.
      const isAlone = !this.stopWatch && this.getTransactionStatus() === 'I';
      // A query of one that has ended fails at once, and nothing would end its watch.
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

  /** What is asked in one turn of this process goes out in one packet: each costs both sides as much as a small statement. */
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
