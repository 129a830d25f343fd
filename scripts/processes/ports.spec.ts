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

  it('names no port again soon, though nobody listens on it yet, and never runs out of them', async () => {
    const named: number[] = [];
    for (let i = 0; i < 300; i += 1) named.push(...(await findFreePorts(1)));
    expect(new Set(named).size).toBe(300);
    for (let i = 0; i < 300; i += 1) expect(await findFreePorts(5)).toHaveLength(5);
  });

  it('notices a port in use on the loopback interface', async () => {
    const [port] = await findFreePorts(1);
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    expect(await portObstacle(port)).toBe('EADDRINUSE');
    await new Promise((resolve) => server.close(resolve));
  });
});
