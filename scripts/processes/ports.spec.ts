import { createServer } from 'node:net';
import { findFreePorts, portObstacle } from './ports.mjs';

describe('ports', () => {
  it('are distinct and can be listened on', async () => {
    const ports = await findFreePorts(5);
    expect(new Set(ports).size).toBe(5);
    // Outgoing connections use no port of this range.
    expect(Math.max(...ports)).toBeLessThan(32_768);
    expect(await Promise.all(ports.map(portObstacle))).toEqual(Array(5).fill(undefined));
  });

  it('of other jest workers are different', async () => {
    const ports = await findFreePorts(20);
    const shares = new Set(ports.map((port) => (port - 10_000) % 16));
    expect([...shares]).toEqual([Number(process.env.JEST_WORKER_ID) % 16]);
  });

  it('are not handed out again soon, though nothing listens on them yet, and never run out', async () => {
    const named: number[] = [];
    for (let i = 0; i < 300; i += 1) named.push(...(await findFreePorts(1)));
    expect(new Set(named).size).toBe(300);
    for (let i = 0; i < 300; i += 1) expect(await findFreePorts(5)).toHaveLength(5);
  });

  it('are recognised as used on the loopback interface', async () => {
    const [port] = await findFreePorts(1);
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    expect(await portObstacle(port)).toBe('EADDRINUSE');
    await new Promise((resolve) => server.close(resolve));
  });
});
