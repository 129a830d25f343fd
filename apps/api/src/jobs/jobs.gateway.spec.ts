import { EventEmitter } from 'node:events';
import { setImmediate as turn } from 'node:timers/promises';
import type { JobEntity } from '#domain';
import { AppError, type Logger, type Settings } from '#platform';
import { subscribeToJobEvents } from '#queues';
import type { AccessTokens } from '../auth/tokens.js';
import type { HubWatch } from './hub/hub-watch.js';
import type { HubSocket } from './hub/hub-socket.js';
import { jobEvent } from '../../test/job-event.js';
import { QUIET_MS } from './hub/subscription.js';
import { HEARTBEAT_MS, JobsGateway, MAX_SUBSCRIPTIONS, SESSION_CHECK_MS } from './jobs.gateway.js';
import type { JobsService } from './jobs.service.js';

const JOB = '018f3e6e-0000-7000-8000-00000000000a';
const ANNA = { sub: 'anna' };
/** Within which the end of a session holds, and one look at the sessions falls. */
const FIVE_SECONDS_MS = 5_000;
const HOUR_MS = 3_600_000;

const jobRow = (id: string, revision = 1) =>
  ({ id, revision, status: 'running', details: null }) as JobEntity;

/** A running gateway with a scripted database, tokens, sessions and sockets. */
function startHub({ maxConnections = 10 } = {}) {
  const events = Object.assign(new EventEmitter(), { subscribe: () => Promise.resolve() });
  const logger = { warn: jest.fn(), error: jest.fn() };
  const jobs = {
    findMany: jest.fn((ids: string[]) => Promise.resolve(ids.map((id) => jobRow(id)))),
    own: jest.fn((_owner: string, id: string, _find?: (id: string) => Promise<JobEntity | null>) =>
      Promise.resolve(jobRow(id)),
    ),
    toViews: (rows: JobEntity[]) => Promise.resolve(rows.map(({ id }) => ({ jobId: id }))),
  };
  const ended = new Set<string>();
  const sessions = {
    ended,
    tell: (_ids: string[]) => {},
    live: jest.fn((ids: readonly string[]): Promise<Set<string>> =>
      Promise.resolve(new Set(ids.filter((id) => !ended.has(id)))),
    ),
    onEnded: (listener: (ids: readonly string[]) => void) => {
      sessions.tell = listener;
      return () => (sessions.tell = () => {});
    },
  };
  const tokens = { verify: jest.fn() };
  const watch: HubWatch = {
    findMany: jobs.findMany as HubWatch['findMany'],
    onJobEvent: (listener) => subscribeToJobEvents(events as never, logger as never, listener),
    live: (ids) => sessions.live(ids),
    onEnded: (listener) => sessions.onEnded(listener),
  };
  const gateway = new JobsGateway(
    { HUB_MAX_CONNECTIONS: maxConnections } as Settings,
    logger as unknown as Logger,
    jobs as unknown as JobsService,
    tokens as unknown as AccessTokens,
    watch,
  );
  type Admit = (socket: unknown, next: (error?: Error) => void) => void;
  let admit: Admit = () => {};
  const sockets = new Map<string, FakeSocket>();
  const server = {
    use: (given: Admit) => (admit = given),
    sockets: { sockets },
    to: (ids: string[]) => ({
      emit: (name: string, payload: { revision: number }) =>
        ids.forEach((id) => sockets.get(id)?.emit(name, payload)),
    }),
  };
  Object.assign(gateway, { server });
  gateway.afterInit(server as never);
  running.push(gateway);

  const publish = (...told: object[]) => {
    for (const event of told) events.emit('message', 'firstlight:job-events', JSON.stringify(event));
  };
  async function connect(claims: object = {}, id = `socket-${sockets.size}`): Promise<FakeSocket> {
    tokens.verify.mockResolvedValueOnce({
      ...ANNA,
      sid: 's0',
      exp: (Date.now() + HOUR_MS) / 1000,
      ...claims,
    });
    const socket = fakeSocket(id);
    opened.push(socket);
    await new Promise<void>((resolve, reject) =>
      admit(socket, (error) => (error ? reject(error) : resolve())),
    );
    sockets.set(id, socket);
    socket.once('disconnect', () => sockets.delete(id));
    gateway.handleConnection(socket as unknown as HubSocket);
    return socket;
  }
  const subscribe = async (socket: FakeSocket, jobId: unknown = JOB) => {
    const acknowledge = jest.fn(() => socket.told.push('ack'));
    await gateway.subscribe(socket as unknown as HubSocket, jobId, acknowledge);
    return (acknowledge.mock.calls as unknown[][])[0][0];
  };
  return { gateway, jobs, sessions, logger, tokens, publish, connect, subscribe };
}

function fakeSocket(id: string) {
  const closing = new EventEmitter();
  const conn = Object.assign(closing, {
    id: `conn-${id}`,
    readyState: 'open',
    writeBuffer: [] as unknown[],
    close: jest.fn((_discard?: boolean): boolean => closing.emit('close')),
  });
  const told: string[] = [];
  const emitter = new EventEmitter();
  const guards: ((packet: unknown[], next: () => void) => void)[] = [];
  const socket = {
    id,
    conn,
    told,
    guards,
    data: {},
    connected: true,
    handshake: { query: { access_token: 'token' } as Record<string, unknown>, headers: {} },
    once: emitter.once.bind(emitter),
    use: (guard: (typeof guards)[number]) => guards.push(guard),
    emit: (name: string, { revision }: { revision: number }) => told.push(`${name} ${revision}`),
    disconnect: jest.fn((_close: boolean) => {
      socket.connected = false;
      emitter.emit('disconnect');
    }),
  };
  return socket;
}
type FakeSocket = ReturnType<typeof fakeSocket>;

const running: JobsGateway[] = [];
const opened: FakeSocket[] = [];
afterEach(() => {
  for (const socket of opened.splice(0)) socket.disconnect(true);
  for (const gateway of running.splice(0)) gateway.onModuleDestroy();
  jest.useRealTimers();
});

describe('subscribing', () => {
  it('is acknowledged, followed by the snapshot and the events received meanwhile', async () => {
    const { jobs, connect, subscribe, publish } = startHub();
    const socket = await connect();
    jobs.own.mockImplementationOnce((_, id) => {
      publish(jobEvent(JOB, 3), jobEvent(JOB, 2));
      return Promise.resolve(jobRow(id, 1));
    });
    expect(await subscribe(socket)).toEqual({ ok: true });
    publish(jobEvent(JOB, 2), jobEvent(JOB, 4, 'completed'), jobEvent(JOB, 5));
    expect(socket.told).toEqual(['ack', 'JobSnapshot 1', 'JobProgress 3', 'JobCompleted 4']);
    expect(jobs.own).toHaveBeenCalledWith('anna', JOB, expect.any(Function));
  });

  it('looks up a job once, whatever the spelling of its id', async () => {
    const { jobs, connect, subscribe, publish } = startHub();
    const socket = await connect();
    await subscribe(socket, JOB.toUpperCase());
    publish(jobEvent(JOB, 2));
    expect(socket.told).toEqual(['ack', 'JobSnapshot 1', 'JobProgress 2']);
    expect(jobs.own).toHaveBeenCalledTimes(1);
  });

  it('may be repeated any number of times', async () => {
    const { connect, subscribe } = startHub();
    const socket = await connect();
    for (let time = 0; time <= MAX_SUBSCRIPTIONS; time++)
      expect(await subscribe(socket)).toEqual({ ok: true });
  });

  it('is refused once the token has expired', async () => {
    const { jobs, connect, subscribe } = startHub();
    const socket = await connect();
    Object.assign(socket.data, { expiresAtMs: Date.now() });
    expect(await subscribe(socket)).toEqual({ ok: false, error: 'The access token has expired' });
    expect(jobs.own).not.toHaveBeenCalled();
  });

  it.each([null, 5, '', 'x', `${JOB}x`, { toString: () => JOB }])(
    'needs the id of a job, like unsubscribing: %p',
    async (jobId) => {
      const { gateway, jobs, connect, subscribe } = startHub();
      const socket = await connect();
      const refusal = { ok: false, error: 'The id of a job is needed' };
      expect(await subscribe(socket, jobId)).toEqual(refusal);
      expect(gateway.leave(socket as unknown as HubSocket, jobId)).toEqual(refusal);
      expect(jobs.own).not.toHaveBeenCalled();
    },
  );

  it('is limited in number, and possible again after an unsubscription or a failed lookup', async () => {
    const { gateway, jobs, connect, subscribe } = startHub();
    const socket = await connect();
    const idOf = (number: number) => JOB.slice(0, -3) + number.toString(16).padStart(3, '0');
    expect(MAX_SUBSCRIPTIONS).toBe(200);
    for (let number = 1; number < MAX_SUBSCRIPTIONS; number++) await subscribe(socket, idOf(number));
    jobs.own.mockRejectedValueOnce(new AppError('not-found', 'Job not found'));
    expect(await subscribe(socket, idOf(600))).toMatchObject({ ok: false });
    expect(await subscribe(socket, idOf(0))).toEqual({ ok: true });
    const full = { ok: false, error: 'A connection may follow 200 jobs at a time' };
    expect(await subscribe(socket, idOf(500))).toEqual(full);
    gateway.leave(socket as unknown as HubSocket, idOf(10).toUpperCase());
    expect(await subscribe(socket, idOf(500))).toEqual({ ok: true });
    expect(await subscribe(socket, idOf(10))).toEqual(full);
  });

  it('that fails leaves nothing behind and reports only expected errors', async () => {
    const { jobs, logger, connect, subscribe, publish } = startHub();
    const socket = await connect();
    jobs.own.mockRejectedValueOnce(new AppError('not-found', 'Job not found'));
    expect(await subscribe(socket)).toEqual({ ok: false, error: 'Job not found' });
    expect(logger.error).not.toHaveBeenCalled();
    jobs.own.mockRejectedValueOnce(new Error('connect ECONNREFUSED 10.0.0.7:5432'));
    expect(await subscribe(socket)).toEqual({ ok: false, error: 'An unexpected error occurred' });
    expect(logger.error).toHaveBeenCalledTimes(1);
    publish(jobEvent(JOB, 2));
    expect(socket.told).toEqual(['ack', 'ack']);
  });

  it('is undone by unsubscribing or disconnecting during the lookup', async () => {
    const { gateway, jobs, connect, subscribe, publish } = startHub();
    const [leaving, lost] = [await connect(), await connect()];
    let found: () => void = () => {};
    const lookup = new Promise<void>((resolve) => (found = resolve));
    jobs.own.mockImplementation((_, id) => lookup.then(() => jobRow(id)));
    const answers = [subscribe(leaving), subscribe(lost)];
    await turn();
    expect(gateway.leave(leaving as unknown as HubSocket, JOB)).toEqual({ ok: true });
    lost.disconnect(true);
    found();
    await Promise.all(answers);
    publish(jobEvent(JOB, 2));
    expect([leaving.told, lost.told]).toEqual([['ack'], ['ack']]);
    expect(await subscribe(lost)).toEqual({ ok: false, error: 'The connection has ended' });
  });

  it('is limited in concurrent lookups, also for a socket that unsubscribes at once', async () => {
    const { gateway, jobs, connect, subscribe } = startHub();
    const socket = await connect();
    await subscribe(socket); // A finished lookup leaves no room beyond the limit.
    jobs.own.mockReset().mockImplementation(() => new Promise(() => {}));
    for (let time = 0; time < MAX_SUBSCRIPTIONS; time++) {
      void subscribe(socket);
      await turn();
      gateway.leave(socket as unknown as HubSocket, JOB);
    }
    expect(await subscribe(socket)).toMatchObject({ ok: false });
    expect(jobs.own).toHaveBeenCalledTimes(MAX_SUBSCRIPTIONS);
  });
});

describe('a connection', () => {
  it('ends when its token expires', async () => {
    jest.useFakeTimers();
    const { connect } = startHub();
    const socket = await connect({ exp: (Date.now() + 60_000) / 1000 });
    jest.advanceTimersByTime(59_999);
    expect(socket.disconnect).not.toHaveBeenCalled();
    jest.advanceTimersByTime(1);
    expect(socket.disconnect.mock.calls).toEqual([[true]]);
  });

  it('leaves no timer, subscription or connection behind', async () => {
    jest.useFakeTimers();
    const { connect, subscribe, publish, jobs } = startHub();
    const timers = jest.getTimerCount();
    const socket = await connect();
    await subscribe(socket);
    socket.disconnect(true);
    publish(jobEvent(JOB, 2));
    expect(socket.told).toEqual(['ack', 'JobSnapshot 1']);
    expect(socket.conn.close).toHaveBeenCalled();
    expect(jest.getTimerCount()).toBe(timers);
    await jest.advanceTimersByTimeAsync(QUIET_MS + HEARTBEAT_MS);
    expect(jobs.findMany).not.toHaveBeenCalled();
  });

  it('is the last one that a closed hub counts', async () => {
    jest.useFakeTimers();
    const timers = jest.getTimerCount();
    const { gateway, sessions, connect } = startHub();
    const socket = await connect({ sid: 's1' });
    gateway.onModuleDestroy();
    sessions.tell(['s1']);
    expect(socket.connected).toBe(true);
    socket.disconnect(true);
    expect(jest.getTimerCount()).toBe(timers);
  });

  it('takes its token from the handshake', async () => {
    const { tokens, connect } = startHub();
    await connect();
    expect(tokens.verify).toHaveBeenLastCalledWith('token');
  });

  it('is closed when it keeps asking without reading the responses', async () => {
    const socket = await startHub().connect();
    const next = jest.fn();
    socket.guards[0]([], next);
    socket.conn.writeBuffer.length = 2_000;
    socket.guards[0]([], next);
    expect(next).toHaveBeenCalledTimes(1);
    expect(socket.conn.close.mock.calls).toEqual([[true]]);
  });

  it('is counted, and released when it closes or is refused', async () => {
    const { tokens, connect } = startHub({ maxConnections: 1 });
    tokens.verify.mockRejectedValueOnce(new Error('no token'));
    await expect(connect({}, 'bert')).rejects.toMatchObject({ data: { code: 'internal_error' } });
    const socket = await connect();
    const full = { message: 'The hub is full; try again later', data: { code: 'unavailable' } };
    await expect(connect()).rejects.toMatchObject(full);
    socket.conn.emit('close');
    await connect({}, 'next');
  });

  it('is not counted when it closes while its token is verified', async () => {
    const { connect } = startHub({ maxConnections: 1 });
    const closing = connect({}, 'bert');
    opened.at(-1)!.conn.readyState = 'closed';
    await expect(closing).rejects.toMatchObject({ data: { code: 'unavailable' } });
    await connect({}, 'next');
  });
});

describe('sessions', () => {
  it('disconnect their sockets when they end, and no others', async () => {
    const { sessions, connect } = startHub();
    const [first, second, other] = [
      await connect({ sid: 's1' }),
      await connect({ sid: 's1' }),
      await connect({ sid: 's2' }),
    ];
    const without = await connect();
    sessions.tell(['s1', 's3']);
    expect([first, second, other, without].map(({ connected }) => connected)).toEqual([
      false,
      false,
      true,
      true,
    ]);
    expect(first.disconnect.mock.calls).toEqual([[true]]);
  });

  it('admit no sockets after their end', async () => {
    const { sessions, connect } = startHub();
    sessions.ended.add('s1');
    await expect(connect({ sid: 's1' })).rejects.toMatchObject({
      ...{ message: 'The session has ended', data: { code: 'unauthenticated' } },
    });
  });

  it('are checked with every heartbeat, all at once', async () => {
    jest.useFakeTimers();
    const { sessions, connect } = startHub();
    const [lost, kept] = [await connect({ sid: 's1' }), await connect({ sid: 's2' })];
    await connect({ sid: 's2' });
    await jest.advanceTimersByTimeAsync(0);
    sessions.live.mockClear();
    sessions.ended.add('s1');
    await jest.advanceTimersByTimeAsync(FIVE_SECONDS_MS);
    expect(sessions.live.mock.calls).toEqual([[['s1', 's2']]]);
    expect([lost.connected, kept.connected]).toEqual([false, true]);
  });
});

it('sessions are not checked without sockets', async () => {
  jest.useFakeTimers();
  const { sessions } = startHub();
  await jest.advanceTimersByTimeAsync(2 * SESSION_CHECK_MS);
  expect(sessions.live).not.toHaveBeenCalled();
});

it('the heartbeat sends subscribers of a silent job something every 15 seconds', async () => {
  jest.useFakeTimers();
  const { connect, subscribe, publish } = startHub();
  const socket = await connect();
  await jest.advanceTimersByTimeAsync(1_000); // Out of step with the heartbeat.
  await subscribe(socket);
  socket.told.length = 0;
  for (let beat = 1; beat <= 4; beat++) {
    await jest.advanceTimersByTimeAsync(15_000);
    expect(socket.told.length).toBeGreaterThanOrEqual(beat);
  }
  expect(socket.told.length).toBeLessThanOrEqual(6);
  // A job that reports by itself is not repeated.
  socket.told.length = 0;
  for (let revision = 2; revision <= 20; revision++) {
    publish(jobEvent(JOB, revision));
    await jest.advanceTimersByTimeAsync(2_000);
  }
  expect(socket.told).toEqual(Array.from({ length: 19 }, (_, n) => `JobProgress ${n + 2}`));
});

it('simultaneous subscriptions are looked up together', async () => {
  const { jobs, sessions, connect, subscribe } = startHub({ maxConnections: 100 });
  jobs.own.mockImplementation(async (_owner, id, find) => (await find?.(id)) ?? jobRow('not found'));
  const open = (n: number) => connect({ sub: `user-${n % 5}`, sid: `s${n}` }, `c${n}`);
  const crowd = await Promise.all(Array.from({ length: 50 }, (_, n) => open(n)));
  expect(sessions.live.mock.calls.length).toBeLessThanOrEqual(3);
  await Promise.all(crowd.map((socket) => subscribe(socket)));
  expect(jobs.findMany.mock.calls.length).toBeLessThanOrEqual(3);
  for (const socket of crowd) expect(socket.told).toEqual(['ack', 'JobSnapshot 1']);
});

it('a session that began during a check is not taken for ended', async () => {
  jest.useFakeTimers();
  const { sessions, connect } = startHub();
  await connect({ sid: 's1' });
  let answer: (live: Set<string>) => void = () => {};
  sessions.live.mockClear().mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
  await jest.advanceTimersByTimeAsync(SESSION_CHECK_MS);
  const late = await connect({ sid: 's2' });
  answer(new Set(['s1']));
  await jest.advanceTimersByTimeAsync(0);
  expect(late.connected).toBe(true);
});

it('the heartbeat reads all jobs at once and continues after a failure', async () => {
  jest.useFakeTimers();
  const { jobs, logger, connect, subscribe } = startHub();
  const socket = await connect();
  await jest.advanceTimersByTimeAsync(0);
  await subscribe(socket);
  const other = JOB.replace(/a$/, 'b');
  await subscribe(socket, other);
  jobs.findMany.mockClear().mockRejectedValueOnce(new Error('database is away'));
  await jest.advanceTimersByTimeAsync(QUIET_MS + 2 * HEARTBEAT_MS);
  expect(jobs.findMany.mock.calls).toEqual([[[JOB, other]], [[JOB, other]]]);
  expect(logger.warn).toHaveBeenCalledTimes(1);
  expect(socket.told.slice(-2)).toEqual(['JobProgress 1', 'JobProgress 1']);
});
