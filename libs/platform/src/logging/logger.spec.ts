import { setTimeout as sleep } from 'node:timers/promises';
import { inContext } from '../context/call-context.js';
import { createLogger } from './logger.js';

describe('lines of the logger', () => {
  const lines: Record<string, unknown>[] = [];
  const logger = createLogger('spec', 'debug', {
    write: (line) => void lines.push(JSON.parse(line) as Record<string, unknown>),
  });
  beforeEach(() => lines.splice(0));

  it('name their request and job in all asynchronous work, without mixing them up', async () => {
    const work = (n: number) =>
      inContext({ requestId: `r-${n}`, jobId: `j-${n}` }, async () => {
        await sleep(n);
        logger.child({ part: 'inner' }).info({ n }, 'done');
      });
    await Promise.all([3, 1, 2].map(work));
    const found = lines.map(({ n, requestId, jobId }) => [n, requestId, jobId]);
    expect(found.sort()).toEqual([
      [1, 'r-1', 'j-1'],
      [2, 'r-2', 'j-2'],
      [3, 'r-3', 'j-3'],
    ]);
  });

  it('keep ids of their own, once, without affecting the next line', () => {
    inContext({ requestId: 'r-1' }, () => {
      logger.info({ jobId: 'other', requestId: 'told' }, 'first');
      logger.info('second');
    });
    logger.info('third');
    const ids = lines.map(({ requestId, jobId }) => [requestId, jobId]);
    expect(ids).toEqual([
      ['told', 'other'],
      ['r-1', undefined],
      [undefined, undefined],
    ]);
  });
});
