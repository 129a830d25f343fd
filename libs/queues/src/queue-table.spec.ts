import { queueRule, redisQueueName } from './queue-table.js';

const TEN_UNFINISHED = { jobs: 10, counts: 'unfinished' };

describe('the queues', () => {
  it.each([
    ['composite', TEN_UNFINISHED, 1],
    ['mosaic', TEN_UNFINISHED, 1],
    ['embedding', TEN_UNFINISHED, 1],
    ['thumbnails', null, 1],
    ['import', { jobs: 40, counts: 'waiting' }, 2],
    ['process', TEN_UNFINISHED, 1],
    ['library', null, 1],
    ['export', null, 2],
    ['storage', null, 1],
    ['metadata', null, 1],
  ] as const)('for %s hold %j jobs of an owner and run %i at once', (queue, capacity, consumers) => {
    expect(queueRule(queue)).toMatchObject({ capacity, consumers });
  });

  it('have stable names in Redis, unique to each queue', () => {
    expect(redisQueueName('composite')).toBe('firstlight-composite');
  });
});
