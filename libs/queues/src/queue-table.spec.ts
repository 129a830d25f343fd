import { queueRule, redisQueueName } from './queue-table.js';

describe('the queues', () => {
  it.each([
    ['composite', 10, 1],
    ['mosaic', 10, 1],
    ['embedding', 10, 1],
    ['thumbnails', null, 1],
    ['import', null, 2],
    ['process', 10, 1],
    ['library', null, 1],
    ['export', null, 2],
    ['storage', null, 1],
    ['metadata', null, 1],
  ] as const)('for %s hold %s jobs and run %i at once', (queue, capacity, consumers) => {
    expect(queueRule(queue)).toMatchObject({ capacity, consumers });
  });

  it('have stable names in Redis, unique to each queue', () => {
    expect(redisQueueName('composite')).toBe('firstlight-composite');
  });
});
