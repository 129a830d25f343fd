import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Server } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { internalClient, type InternalClient } from './internal-client.js';

const OPTIONS = { timeoutMs: 700 };

/** A process that runs a limited number of calls and queues the others. */
class Engine {
  running = 0;
  seen = 0;
  refused = 0;
  health = 200;
  hangs = false;
  ends = false;
  /** Why it rejects every caller. */
  refusal: 'wrong_secret' | 'foreign_host' | null = null;
  room = Infinity;
  /** Another server at its address answers with this. */
  stranger: ((response: ServerResponse) => void) | null = null;
  readonly waiting: (() => void)[] = [];
  readonly held: ServerResponse[] = [];
  server: Server;
  constructor(readonly atOnce = 1) {
    this.server = createServer((request, response) => this.answer(request, response));
  }
  answer({ url, headers }: IncomingMessage, response: ServerResponse): void {
    if (this.hangs) return;
    if (this.stranger) return this.stranger(response);
    if (this.refusal) {
      this.refused += 1;
      return refuse(response, this.refusal, { kind: 'unauthenticated', status: 401 });
    }
    if (url === '/health') return void response.writeHead(this.health).end('{"status":"up"}');
    this.seen += 1;
    if (this.ends) return refuse(response, 'shutting_down');
    const isBusy = this.running >= this.atOnce;
    if (isBusy && (headers['x-only-if-free'] || this.held.length >= this.room)) {
      this.refused += 1;
      return refuse(response, 'engine_busy');
    }
    this.running += 1;
    this.held.push(response);
  }
  /** Ends all responses. */
  finish(): void {
    for (const response of this.held.splice(0)) response.end(JSON.stringify({ by: this.port }));
    this.running = 0;
  }
  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }
  listen(port = 0): Promise<void> {
    return new Promise((resolve) => this.server.listen(port, '127.0.0.1', resolve));
  }
  async stop(): Promise<void> {
    (this.server as unknown as { closeAllConnections(): void }).closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}

function refuse(
  response: ServerResponse,
  code: string,
  { kind, status } = { kind: 'unavailable', status: 503 },
): void {
  const body = { kind, code, message: code };
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

let engines: Engine[];
let client: InternalClient;

beforeEach(async () => {
  engines = [new Engine(), new Engine()];
  await Promise.all(engines.map((engine) => engine.listen()));
  const url = engines.map(({ port }) => `http://127.0.0.1:${port}`).join(', ');
  client = internalClient('processing', { url, secret: 's' });
});
afterEach(async () => {
  await Promise.all(engines.map((engine) => engine.stop().catch(() => undefined)));
  await client.close();
});

const ask = (timeoutMs = 5_000) => client.json<{ by: number }>('/work', {}, { timeoutMs });
const until = async (isSo: () => boolean) => {
  for (let i = 0; i < 200 && !isSo(); i += 1) await sleep(10);
  expect(isSo()).toBe(true);
};
const held = () => engines.map((engine) => engine.held.length);

it('rotates between processes, prefers a free one, and queues only when none is free', async () => {
  const calls = [ask(), ask()];
  await until(() => held().join() === '1,1');
  calls.push(ask());
  await until(() => held().join() === '2,1');
  // Each process was first asked whether it is free.
  expect(engines.map(({ refused }) => refused)).toEqual([1, 1]);
  for (const engine of engines) engine.finish();
  const by = (await Promise.all(calls)).map((answer) => answer.by);
  expect(new Set(by)).toEqual(new Set(engines.map(({ port }) => port)));
});

it('rotates for each kind of call, so that long ones do not all go to the same process', async () => {
  const by: Record<string, number[]> = { '/plan': [], '/download': [] };
  for (const path of ['/plan', '/download', '/plan', '/download']) {
    const call = client.json<{ by: number }>(path, {}, OPTIONS);
    await until(() => held().includes(1));
    for (const engine of engines) engine.finish();
    by[path].push((await call).by);
  }
  for (const places of Object.values(by)) expect(new Set(places).size).toBe(2);
});

it('passes over a process that another caller keeps busy', async () => {
  engines[0].running = 1;
  const call = ask();
  await until(() => held().join() === '0,1');
  engines[1].finish();
  expect(await call).toEqual({ by: engines[1].port });
});

it('reports busy when no process has room', async () => {
  for (const engine of engines) Object.assign(engine, { running: 1, room: 0 });
  await expect(ask()).rejects.toMatchObject({ failure: 'unavailable', body: { code: 'engine_busy' } });
  expect(engines.map(({ refused }) => refused)).toEqual([2, 2]);
});

it('passes over an unreachable process, also when the other is busy, and uses it again once it is back', async () => {
  const [first, second] = engines;
  const { port } = first;
  await first.stop();
  second.running = 1;
  const call = ask();
  await until(() => second.held.length === 1);
  second.finish();
  expect(await call).toEqual({ by: second.port });
  await first.listen(port);
  await sleep(1_500);
  second.running = 1;
  const next = ask();
  await until(() => first.held.length === 1);
  first.finish();
  expect(await next).toEqual({ by: port });
});

it('reports busy when one process is full and the other lost', async () => {
  await engines[1].stop();
  Object.assign(engines[0], { running: 1, room: 0 });
  for (const turn of [1, 2])
    expect([turn, await ask().catch((error: unknown) => error)]).toMatchObject([
      turn,
      { body: { code: 'engine_busy' } },
    ]);
});

it('passes over a process that shuts down', async () => {
  engines[0].ends = true;
  const call = ask();
  await until(() => held().join() === '0,1');
  engines[1].finish();
  expect(await call).toEqual({ by: engines[1].port });
});

it.each(['wrong_secret', 'foreign_host'] as const)(
  'passes over a process that says %s until it accepts us',
  async (refusal) => {
    const [shut, open] = engines;
    shut.refusal = refusal;
    for (let i = 0; i < 4; i++) {
      const call = ask();
      await until(() => held().join() === '0,1');
      open.finish();
      expect(await call).toEqual({ by: open.port });
    }
    // Called once, then only its health is checked.
    expect(shut.seen).toBe(0);
    const refused = shut.refused;
    expect(refused).toBeGreaterThan(0);
    await until(() => shut.refused > refused);
    shut.refusal = null;
    await sleep(1_500);
    const call = ask();
    await until(() => held().join() === '1,0');
    shut.finish();
    expect(await call).toEqual({ by: shut.port });
  },
);

it.each<[string, (response: ServerResponse) => void]>([
  ['a page', (response) => void response.end('<html>Welcome</html>')],
  ['404', (response) => void response.writeHead(404).end('<html>Not Found</html>')],
  ['a redirect', (response) => void response.writeHead(302, { location: '/login' }).end()],
  ['JSON of another shape', (response) => void response.end('{"status":"ok"}')],
  ['no HTTP', ({ socket }) => void socket?.end('220 mail.example.org ESMTP\r\n')],
])(
  'passes over a server that answers %s until the process is back',
  async (_, stranger) => {
    const [other, sane] = engines;
    other.stranger = stranger;
    const problemIn = ({ by }: { by?: number }) => (by === undefined ? 'no port' : undefined);
    const answeredBy = async () => {
      const call = client.json<{ by: number }>('/work', {}, { timeoutMs: 5_000, problemIn });
      await until(() => held().includes(1));
      for (const engine of engines) engine.finish();
      return (await call).by;
    };
    for (let i = 0; i < 4; i += 1) expect(await answeredBy()).toBe(sane.port);
    other.stranger = null;
    // Its health is checked every second.
    const patience = performance.now() + 10_000;
    let by = await answeredBy();
    for (; by === sane.port && performance.now() < patience; await sleep(50)) by = await answeredBy();
    expect(by).toBe(other.port);
  },
  20_000,
);

it('reports a foreign server when no process is ours', async () => {
  for (const engine of engines) engine.stranger = (response) => void response.end('<html>');
  await expect(ask()).rejects.toMatchObject({ failure: 'strange' });
  await expect(client.health()).rejects.toMatchObject({ failure: 'strange' });
});

it('reports the last refusal when all processes refuse', async () => {
  for (const engine of engines) engine.refusal = 'wrong_secret';
  await expect(ask()).rejects.toMatchObject({ body: { code: 'wrong_secret' } });
});

it('counts open calls, not finished ones', async () => {
  const [first, second] = engines;
  const { port } = second;
  const ended = async (path: string) => {
    const call = client.json<{ by: number }>(path, {}, { timeoutMs: 5_000 });
    await until(() => held().includes(1));
    for (const engine of engines) engine.finish();
    return (await call).by;
  };
  await second.stop();
  for (let i = 0; i < 3; i += 1) expect(await ended('/work')).toBe(first.port);
  await second.listen(port);
  await sleep(1_500);
  expect(await ended('/other')).toBe(first.port);
});

it('is unavailable only when all processes are', async () => {
  await engines[0].stop();
  expect(await client.health()).toEqual({ status: 'up' });
  await engines[1].stop();
  await expect(client.health()).rejects.toMatchObject({ failure: 'unreachable' });
  await expect(ask()).rejects.toMatchObject({ failure: 'unreachable', isAway: true });
});

it('takes a process that hangs for lost and leaves it alone until it answers', async () => {
  const [first, second] = engines;
  first.hangs = true;
  // The caller may retry: the work was lost, not refused.
  let lost = 0;
  const hanging = client.json('/work', {}, { timeoutMs: 300, onLost: () => (lost += 1) });
  await expect(hanging).rejects.toMatchObject({ failure: 'unreachable', isAway: true });
  expect(lost).toBe(1);
  for (const turn of [1, 2]) {
    const call = ask();
    await until(() => second.held.length === 1);
    second.finish();
    expect([turn, await call]).toEqual([turn, { by: second.port }]);
  }
}, 15_000);

it('does not repeat a call at the next process when it was lost at work', async () => {
  const call = ask();
  await until(() => held().includes(1));
  const taken = engines.findIndex(({ held: calls }) => calls.length === 1);
  engines[taken].held[0].destroy();
  await expect(call).rejects.toMatchObject({ failure: 'unreachable' });
  expect(engines[1 - taken].seen).toBe(0);
});
