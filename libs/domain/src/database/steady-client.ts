import pg from 'pg';

/**
 * A connection whose end never ends the process. Between the moment in which the pool hands a connection out and the one in
 * which its user listens nobody listens to its errors: when the end of the server's words (`57P01`, it shuts down) came
 * with the same packet, the error had no listener, and Node ended the process. Whoever uses the connection next hears
 * of it all the same: its queries fail.
 */
export class SteadyClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    this.on('error', () => undefined);
  }
}
