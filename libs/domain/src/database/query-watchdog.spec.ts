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
/** The answer may be on its way. */
const MOMENT_MS = 250;
const says = (state: string | null): States => ({ rows: [{ pid: PID, state }] });

/** A connection on which nothing comes, but for what the test counts. */
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

describe('a query that is watched', () => {
  it('is given up when nothing comes for five seconds, and the server does not work on it', async () => {
    const { connection } = watched();
    await jest.advanceTimersByTimeAsync(SILENCE_MS - 1);
    expect(mockAsk).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);
    expect(connection.onLost).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(MOMENT_MS);
    expect(connection.onLost).toHaveBeenCalledTimes(1);
  });

  it('is waited for while the server works on it, and asked after again', async () => {
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
  ])(
    'is waited for while the server answers, if only that it does not answer this question (%s)',
    async (code, words) => {
      mockConnect.mockRejectedValue(Object.assign(new pg.DatabaseError(words, 100, 'error'), { code }));
      const { connection, stop } = watched();
      await jest.advanceTimersByTimeAsync(2 * SILENCE_MS + MOMENT_MS);
      expect(mockConnect).toHaveBeenCalledTimes(2);
      expect(connection.onLost).not.toHaveBeenCalled();
      stop();
    },
  );

  it('is given up when nobody takes the question', async () => {
    mockConnect.mockRejectedValue(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }));
    const { connection } = watched();
    await jest.advanceTimersByTimeAsync(SILENCE_MS + MOMENT_MS);
    expect(connection.onLost).toHaveBeenCalledTimes(1);
  });

  it('is left alone when its answer comes while the server is asked', async () => {
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

  it('is not watched any more when it has ended, not even by who asks the server meanwhile', async () => {
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
