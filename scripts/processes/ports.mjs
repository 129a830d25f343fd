import { createServer } from 'node:net';

/** Listens on a port; with no host on all interfaces, IPv6 included where there is one. */
function listen(port, host) {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen({ port, host, exclusive: true }, () => resolve(server));
  });
}

/**
 * Below the ports that systems give to outgoing connections (Linux: 32768 and up): one of those could be taken by the time somebody
 * listens on it, or while whoever listened there is started anew.
 */
const FIRST_PORT = 10_000;
const LAST_PORT = 32_767;
const TRIES = 100;

/**
 * Specs that run beside each other start apps all the time, each on a port that was free a moment ago: each worker of jest has ports of
 * its own, or one would now and then speak to the app of another.
 */
const SHARES = 16;
const share = Number(process.env.JEST_WORKER_ID ?? 0) % SHARES;

const PORTS_OF_SHARE = (LAST_PORT - FIRST_PORT + 1) / SHARES;

const somePort = () => FIRST_PORT + SHARES * Math.floor(PORTS_OF_SHARE * Math.random()) + share;

/** What this process was given: whoever asked may not listen yet when the next one asks. */
const given = new Set();

/** A port that this process was not given lately. */
function newPort() {
  if (given.size > PORTS_OF_SHARE / 2) given.clear(); // Who asked for these has listened long ago.
  let port = somePort();
  while (given.has(port)) port = somePort();
  given.add(port);
  return port;
}

/** Listens on a free port of these. */
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
 * Distinct TCP ports that were free on the loopback interface a moment ago, none of them given to this process
 * lately: whoever has asked may not listen yet.
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
 * Why nobody could listen on this port now, on any interface.
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
