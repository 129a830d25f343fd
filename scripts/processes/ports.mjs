import { createServer } from 'node:net';

/** Listens on a port; without a host on all interfaces, including IPv6 if available. */
function listen(port, host) {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen({ port, host, exclusive: true }, () => resolve(server));
  });
}

/**
 * Below the ephemeral ports (Linux: 32768 and up), which an outgoing connection could take before the server listens, or while
 * it restarts.
 */
const FIRST_PORT = 10_000;
const LAST_PORT = 32_767;
const TRIES = 100;

/**
 * Parallel specs start apps on ports that were free a moment ago: each jest worker has its own range, so that none talks to the
 * app of another.
 */
const SHARES = 16;
const share = Number(process.env.JEST_WORKER_ID ?? 0) % SHARES;

const PORTS_OF_SHARE = (LAST_PORT - FIRST_PORT + 1) / SHARES;

const somePort = () => FIRST_PORT + SHARES * Math.floor(PORTS_OF_SHARE * Math.random()) + share;

/** Ports already handed out, since their users may not listen yet. */
const given = new Set();

/** A port not handed out recently. */
function newPort() {
  if (given.size > PORTS_OF_SHARE / 2) given.clear(); // The users of these ports have been listening for long.
  let port = somePort();
  while (given.has(port)) port = somePort();
  given.add(port);
  return port;
}

/** Listens on a free port of the range. */
async function listenSomewhere(host) {
  for (let tries = 1; ; tries += 1) {
    const port = newPort();
    try {
      return await listen(port, host);
    } catch (error) {
      if (tries === TRIES) throw error;
    }
  }
}

const close = (server) => new Promise((resolve) => server.close(resolve));

/**
 * Distinct TCP ports that are free on the loopback interface and were not handed out by this process recently, since their
 * users may not listen yet.
 *
 * @param {number} count how many
 * @returns {Promise<number[]>}
 */
export async function findFreePorts(count) {
  const servers = await Promise.all(Array.from({ length: count }, () => listenSomewhere('127.0.0.1')));
  const ports = servers.map((server) => server.address().port);
  await Promise.all(servers.map(close));
  return ports;
}

/**
 * Why a port cannot be listened on, on any interface.
 *
 * @param {number} port
 * @returns {Promise<string | undefined>} the code of the operating system (`EADDRINUSE`, `EACCES`); `undefined` when the port is free
 */
export async function portObstacle(port) {
  try {
    await close(await listen(port));
    return undefined;
  } catch (error) {
    return error.code ?? error.message;
  }
}
