import {
  isOverwhelmed,
  MAX_WAITING_PACKETS,
  MAX_WAITING_PROGRESS,
  sendTo,
  sendToAllOf,
  type HubSocket,
} from './hub-socket.js';

const socketWith = (waiting: number) => {
  const emit = jest.fn();
  const socket = { emit, conn: { writeBuffer: { length: waiting } } } as unknown as HubSocket;
  return { emit, socket };
};

describe('sendTo', () => {
  it.each(['JobSnapshot', 'JobCompleted', 'JobFailed'] as const)('always sends %s', (name) => {
    const { emit, socket } = socketWith(10 * MAX_WAITING_PROGRESS);
    sendTo(socket)({ name, payload: { jobId: 'a' } });
    expect(emit.mock.calls).toEqual([[name, { jobId: 'a' }]]);
  });

  it.each([
    [MAX_WAITING_PROGRESS - 1, 1],
    [MAX_WAITING_PROGRESS, 0],
  ])('with %d packets waiting sends %d progress events', (waiting, count) => {
    const { emit, socket } = socketWith(waiting);
    sendTo(socket)({ name: 'JobProgress', payload: {} });
    expect(emit).toHaveBeenCalledTimes(count);
  });
});

describe('sendToAllOf', () => {
  function serverWith(waiting: Record<string, number>) {
    const emit = jest.fn();
    const to = jest.fn((_ids: readonly string[]) => ({ emit }));
    const sockets = new Map(Object.entries(waiting).map(([id, count]) => [id, socketWith(count).socket]));
    return { emit, to, send: sendToAllOf({ to, sockets: { sockets } } as never) };
  }

  it('sends one message to the connected sockets that keep up', () => {
    const { emit, to, send } = serverWith({ anna: 0, bert: MAX_WAITING_PROGRESS, carl: 1 });
    send(['anna', 'bert', 'carl', 'gone'], { name: 'JobProgress', payload: { jobId: 'a' } });
    expect([to.mock.calls, emit.mock.calls]).toEqual([
      [[['anna', 'carl']]],
      [['JobProgress', { jobId: 'a' }]],
    ]);
    send(['anna', 'bert'], { name: 'JobCompleted', payload: {} });
    expect(to.mock.calls.at(-1)).toEqual([['anna', 'bert']]);
  });

  it('sends nothing without recipients', () => {
    const { emit, to, send } = serverWith({ bert: MAX_WAITING_PROGRESS });
    send([], { name: 'JobCompleted', payload: {} });
    send(['bert'], { name: 'JobProgress', payload: {} });
    expect([to.mock.calls, emit.mock.calls]).toEqual([[], []]);
  });
});

it.each([
  [MAX_WAITING_PACKETS - 1, false],
  [MAX_WAITING_PACKETS, true],
])('a client with %d packets waiting is overwhelmed: %s', (waiting, expected) => {
  expect(isOverwhelmed(socketWith(waiting).socket)).toBe(expected);
});
