import { QUEUE_NAMES, queueRule, redisQueueName } from './queue-table.js';

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
  ] as const)('of %s holds %s jobs and runs %i at once', (queue, capacity, consumers) => {
    expect(queueRule(queue)).toMatchObject({ capacity, consumers });
  });

  it('begin no work whose component is away; an import needs the engine only for its headers', () => {
    const needs = Object.fromEntries(QUEUE_NAMES.map((queue) => [queue, queueRule(queue).needs]));
    const { import: importing, library, metadata, export: exporting, storage, ...ofPictures } = needs;
    expect([importing, metadata, library, exporting, storage]).toEqual([
      ['archive'],
      ['archive'],
      [],
      [],
      [],
    ]);
    expect(Object.values(ofPictures)).toEqual(Object.keys(ofPictures).map(() => ['processing']));
  });

  it('have names of their own in Redis, the same for every release', () => {
    expect(redisQueueName('composite')).toBe('firstlight-composite');
  });
});
