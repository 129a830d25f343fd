import pg from 'pg';
import { watchQuery } from './query-watchdog.js';

type States = { rows: { pid: number; state: string | null }[] };
const mockAsk = jest.fn<Promise<States>, []>();
const mockConnect = jest.fn<Promise<void>, []>();
jest.mock('pg', () => {
  class Client {
    on = jest.fn();
    connect = mockConnect;
    query = mockAsk;
    end = () => Promise.resolve();
  }
  const { DatabaseError } = jest.requireActual<typeof pg>('pg');
  return { __esModule: true, default: { Client, DatabaseError } };
});

const PID = 7;
const SILENCE_MS = 5_000;
/** Grace period for an answer on its way. */
const MOMENT_MS = 250;
const says = (state: string | null): States => ({ rows: [{ pid: PID, state }] });

/** A watched connection that receives only the bytes that the test counts. */
function watched() {
  const connection = { bytes: 100, onLost: jest.fn() };
  const bytesRead = () => connection.bytes;
  const stop = watchQuery({ config: {}, processId: PID, bytesRead, onLost: connection.onLost });
  return { connection, stop };
}

beforeEach(() => {
  mockAsk.mockReset().mockResolvedValue(says('idle'));
  mockConnect.mockReset().mockResolvedValue();
  jest.useFakeTimers();
});

describe('a watched query', () => {
  it('is aborted after five silent seconds if the server is not working on it', async () => {
    const { connection } = watched();
    await jest.advanceTimersByTimeAsync(SILENCE_MS - 1);
    expect(mockAsk).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);
    expect(connection.onLost).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(MOMENT_MS);
    expect(connection.onLost).toHaveBeenCalledTimes(1);
  });

  it('is kept and checked again while the server works on it', async () => {
    mockAsk.mockResolvedValue(says('active'));
    const { connection, stop } = watched();
    await jest.advanceTimersByTimeAsync(2 * SILENCE_MS);
    expect(mockAsk).toHaveBeenCalledTimes(2);
    expect(connection.onLost).not.toHaveBeenCalled();
    stop();
  });

  it.each([
    ['53300', 'sorry, too many clients already'],
    ['28P01', 'password authentication failed'],
  ])('is kept when the server refuses the check with an error (%s)', async (code, words) => {
    mockConnect.mockRejectedValue(Object.assign(new pg.DatabaseError(words, 100, 'error'), { code }));
    const { connection, stop } = watched();
    await jest.advanceTimersByTimeAsync(2 * SILENCE_MS + MOMENT_MS);
    expect(mockConnect).toHaveBeenCalledTimes(2);
    expect(connection.onLost).not.toHaveBeenCalled();
    stop();
  });

  it('is aborted when the server cannot be reached', async () => {
    mockConnect.mockRejectedValue(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }));
    const { connection } = watched();
    await jest.advanceTimersByTimeAsync(SILENCE_MS + MOMENT_MS);
    expect(connection.onLost).toHaveBeenCalledTimes(1);
  });

  it('is kept when its answer arrives during the check', async () => {
    const { connection, stop } = watched();
    mockAsk.mockImplementation(() => {
      connection.bytes += 10;
      return Promise.resolve(says('idle'));
    });
    await jest.advanceTimersByTimeAsync(SILENCE_MS + MOMENT_MS);
    expect(mockAsk).toHaveBeenCalledTimes(1);
    expect(connection.onLost).not.toHaveBeenCalled();
    stop();
  });

  it('is no longer watched once it has ended, even during a check', async () => {
    let answer: (states: States) => void = () => undefined;
    mockAsk.mockReturnValue(new Promise((resolve) => (answer = resolve)));
    const { connection, stop } = watched();
    await jest.advanceTimersByTimeAsync(SILENCE_MS);
    stop();
    answer(says('idle'));
    await jest.advanceTimersByTimeAsync(2 * SILENCE_MS);
    expect(connection.onLost).not.toHaveBeenCalled();
    expect(mockAsk).toHaveBeenCalledTimes(1);
  });
});
