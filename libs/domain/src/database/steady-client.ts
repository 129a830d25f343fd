import pg from 'pg';
import { DatabaseAwayError } from './connection-error.js';

type Connected = (error: Error | null, client?: pg.Client) => void;

/**
 * A connection whose end never ends the process. Between the moment in which the pool hands a connection out and the one in
 * which its user listens nobody listens to its errors: when the end of the server's words (`57P01`, it shuts down) came
 * with the same packet, the error had no listener, and Node ended the process. Whoever uses the connection next hears
 * of it all the same: its queries fail. One that cannot be opened says so as a {@link DatabaseAwayError}: the socket's own
 * error would not tell whose socket it was.
 */
export class SteadyClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    this.on('error', () => undefined);
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
}
