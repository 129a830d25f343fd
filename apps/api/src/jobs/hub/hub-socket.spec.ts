import {
  isDrowning,
  MAX_WAITING_PACKETS,
  MAX_WAITING_PROGRESS,
  sendTo,
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

it.each([
  [MAX_WAITING_PACKETS - 1, false],
  [MAX_WAITING_PACKETS, true],
])('a client with %d packets waiting is drowning: %s', (waiting, expected) => {
  expect(isDrowning(socketWith(waiting).socket)).toBe(expected);
});
