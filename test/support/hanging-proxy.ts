import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { atSpecEnd } from './spec-end.js';

/** A network link whose packets can be dropped silently, with connections left open. */
export interface HangingProxy {
  /** The address of a service through this link. The first one requested is the target. */
  through(url: string): string;
  /** Drops all packets from now on; new connections are accepted, and hang, too. */
  hang(): void;
  /** Delivers again, including bytes sent meanwhile. */
  goOn(): void;
  /** Existing connections hang forever, new ones work. */
  forget(): void;
}

interface Pair {
  readonly client: Socket;
  readonly target: Socket;
}

/** Starts a {@link HangingProxy}; it ends with the spec. */
export async function startHangingProxy(): Promise<HangingProxy> {
  let address: { port: number; host: string } | undefined;
  let hangs = false;
  const pairs = new Set<Pair>();
  const sockets = new Set<Socket>();
  const halt = ({ client, target }: Pair) => {
    client.unpipe(target).pause();
    target.unpipe(client).pause();
  };
  const join = ({ client, target }: Pair) => {
    client.pipe(target);
    target.pipe(client);
  };
  const server = createServer((client) => {
    if (!address) throw new Error('the proxy has no target');
    const pair = { client, target: connect(address) };
    pairs.add(pair);
    for (const socket of [pair.client, pair.target]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        pairs.delete(pair);
        sockets.delete(socket);
        if (!hangs) pair.client.destroy();
        if (!hangs) pair.target.destroy();
      });
    }
    if (hangs) halt(pair);
    else join(pair);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  atSpecEnd(async () => {
    sockets.forEach((socket) => socket.destroy());
    await new Promise((resolve) => server.close(resolve));
  });
  return {
    through(url) {
      const own = new URL(url);
      address ??= { host: own.hostname, port: Number(own.port) };
      own.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
      return own.href;
    },
    hang() {
      hangs = true;
      pairs.forEach(halt);
    },
    goOn() {
      hangs = false;
      pairs.forEach(join);
    },
    forget() {
      pairs.forEach(halt);
      pairs.clear();
      hangs = false;
    },
  };
}
