import { createConnectionLimit, MAX_OF_ACCOUNT } from './connection-limit.js';

/** The code with which each of these connections is refused, `null` when it is admitted. */
const taken = (limit: ReturnType<typeof createConnectionLimit>, ids: readonly string[], userId: string) =>
  ids.map((id) => {
    try {
      limit.take(id, userId);
      return null;
    } catch (error) {
      return (error as { code: string }).code;
    }
  });

describe('the connection limit', () => {
  it('admits as many connections as it says', () => {
    const limit = createConnectionLimit(2);
    expect(taken(limit, ['a', 'b', 'c'], 'vera')).toEqual([null, null, 'unavailable']);
    limit.release('a');
    expect(taken(limit, ['c', 'd'], 'vera')).toEqual([null, 'unavailable']);
  });

  it('counts a connection once, however often it is acquired or released', () => {
    const limit = createConnectionLimit(2);
    expect(taken(limit, ['a', 'a'], 'vera')).toEqual([null, 'unavailable']);
    limit.release('a');
    limit.release('a');
    limit.release('stranger');
    expect(taken(limit, ['a', 'b', 'c'], 'vera')).toEqual([null, null, 'unavailable']);
  });

  it('admits twenty connections of one account, and then those of others', () => {
    const limit = createConnectionLimit(100);
    const ids = Array.from({ length: MAX_OF_ACCOUNT + 2 }, (_, i) => `${i}`);
    const codes = taken(limit, ids, 'greedy');
    expect(codes).toEqual([...Array<null>(MAX_OF_ACCOUNT).fill(null), 'rate_limited', 'rate_limited']);
    expect(taken(limit, ['other'], 'vera')).toEqual([null]);
    limit.release('0');
    expect(taken(limit, ['in its place', 'one more'], 'greedy')).toEqual([null, 'rate_limited']);
  });
});
