import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { atSpecEnd } from './spec-end.js';

/** A TCP proxy that passes bytes unchanged, including WebSockets, until it is cut. */
export interface CuttableProxy {
  readonly url: string;
  /** Breaks all connections; new ones are refused. */
  cut(): Promise<void>;
  /** Accepts connections again, at the same address. */
  mend(): Promise<void>;
}

/** Starts a {@link CuttableProxy} to `target`; it ends with the spec. */
export async function startCuttableProxy(target: string): Promise<CuttableProxy> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ]) {
      sockets.add(socket);
      socket.on('error', () => socket.destroy()); // The other end has closed, so this one closes, too.
      socket.once('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
      socket.pipe(other);
    }
  });
  const listen = (at: number) => new Promise<void>((resolve) => server.listen(at, '127.0.0.1', resolve));
  await listen(0);
  const own = (server.address() as AddressInfo).port;
  const cut = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      for (const socket of sockets) socket.destroy();
    });
  atSpecEnd(cut);
  return { url: `http://127.0.0.1:${own}`, cut, mend: () => listen(own) };
}
