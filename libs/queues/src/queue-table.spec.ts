import { JOB_TYPES } from '#domain';
import { QUEUE_NAMES, queueOf, queueRule, redisQueueName } from './queue-table.js';

describe('the table of queues', () => {
  it.each(JOB_TYPES)('has exactly one queue for jobs of type %s', (type) => {
    const queues = QUEUE_NAMES.filter((name) => queueRule(name).jobTypes.includes(type));
    expect(queues).toEqual([queueOf(type)]);
  });

  it('holds the numbers of the specification', () => {
    const limited = QUEUE_NAMES.filter((name) => queueRule(name).capacity !== null);
    expect(limited.map((name) => [name, queueRule(name).capacity])).toEqual([
      ['composite', 10],
      ['mosaic', 10],
      ['embedding', 10],
    ]);
    expect(queueRule('import').consumers).toBe(2);
    expect(QUEUE_NAMES.every((name) => queueRule(name).consumers >= 1)).toBe(true);
  });

  it('refuses a type that no queue carries', () => {
    expect(() => queueOf('unknown' as never)).toThrow('no queue carries jobs of type unknown');
  });

  it('gives every queue a name of its own in Redis', () => {
    expect(new Set(QUEUE_NAMES.map(redisQueueName)).size).toBe(QUEUE_NAMES.length);
    expect(redisQueueName('import')).toBe('firstlight-import');
  });
});
