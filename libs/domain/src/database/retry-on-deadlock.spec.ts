import { QueryFailedError } from 'typeorm';
import { retryOnDeadlock } from './retry-on-deadlock.js';

const failure = (code: string) =>
  new QueryFailedError('UPDATE …', [], Object.assign(new Error('failed'), { code }));

/** Fails a number of times before it succeeds. */
function failing(times: number, code = '40P01') {
  let runs = 0;
  const run = () => {
    runs += 1;
    return runs > times ? Promise.resolve(runs) : Promise.reject(failure(code));
  };
  return { run, runs: () => runs };
}

describe('retryOnDeadlock', () => {
  it.each([0, 1, 3])('succeeds after %d deadlocks', async (times) => {
    expect(await retryOnDeadlock(failing(times).run)).toBe(times + 1);
  });

  it('fails after four deadlocks', async () => {
    const work = failing(4);
    await expect(retryOnDeadlock(work.run)).rejects.toThrow('failed');
    expect(work.runs()).toBe(4);
  });

  it('does not retry after another error', async () => {
    const work = failing(1, '23505');
    await expect(retryOnDeadlock(work.run)).rejects.toThrow('failed');
    expect(work.runs()).toBe(1);
  });
});
