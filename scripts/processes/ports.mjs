import { createServer } from 'node:net';

/** Listens on a port (0: any free one); with no host on all interfaces, IPv6 included where there is one. */
function listen(port, host) {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen({ port, host, exclusive: true }, () => resolve(server));
  });
}

const close = (server) => new Promise((resolve) => server.close(resolve));

/**
 * Distinct TCP ports that were free on the loopback interface a moment ago. All are held open until the last
 * one is found, so that none is named twice.
 *
 * @param {number} count how many
 * @returns {Promise<number[]>}
 */
export async function findFreePorts(count) {
  const servers = await Promise.all(Array.from({ length: count }, () => listen(0, '127.0.0.1')));
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
