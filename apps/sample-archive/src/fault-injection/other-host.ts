import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Another host with the same files: the same app on a second port, under another name. Listens from the first redirect on. */
export class OtherHost {
  private server: Promise<Server> | undefined;

  /** The address of the other host. @param app answers its requests */
  async address(app: RequestListener): Promise<string> {
    this.server ??= listen(app);
    return `http://localhost:${portOf(await this.server)}`;
  }

  /** Whether a request arrived on the second port. */
  async isAsked(localPort: number | undefined): Promise<boolean> {
    return this.server !== undefined && portOf(await this.server) === localPort;
  }

  async close(): Promise<void> {
    const server = await this.server;
    server?.closeAllConnections();
    await new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve()));
  }
}

const portOf = (server: Server) => (server.address() as AddressInfo).port;

function listen(app: RequestListener): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer(app).once('error', reject);
    server.listen(0, '127.0.0.1', () => resolve(server));
  });
}
