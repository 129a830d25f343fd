import { createServer } from 'node:net';
import { findFreePorts, portObstacle } from './ports.mjs';

describe('ports', () => {
  it('finds distinct ports that can be listened on', async () => {
    const ports = await findFreePorts(5);
    expect(new Set(ports).size).toBe(5);
    // No outgoing connection gets one of them meanwhile.
    expect(Math.max(...ports)).toBeLessThan(32_768);
    expect(await Promise.all(ports.map(portObstacle))).toEqual(Array(5).fill(undefined));
  });

  it('finds ports that no other worker of jest is given', async () => {
    const ports = await findFreePorts(20);
    const shares = new Set(ports.map((port) => (port - 10_000) % 16));
    expect([...shares]).toEqual([Number(process.env.JEST_WORKER_ID) % 16]);
  });

  it('notices a port in use on the loopback interface', async () => {
    const [port] = await findFreePorts(1);
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    expect(await portObstacle(port)).toBe('EADDRINUSE');
    await new Promise((resolve) => server.close(resolve));
  });
});
