import { withoutWaiting } from '../../../../test/support/fake-jobs.js';
import type { StaleRecord } from '#domain';
import { embedAll } from './embed-records.js';

it('embedAll reports 0 % when nothing is embedded and the initial count was zero', async () => {
  const record = { recordId: 'r', version: 1, meaning: {} } as StaleRecord;
  const batches = [[record], []];
  const percents: number[] = [];
  const item = { vector: 'AQ==', scale: 1, terms: [], words: '' };
  const resources = {
    processing: { embedRecords: () => Promise.resolve({ model: 'm', dimensions: 1, items: [item] }) },
    search: { write: () => Promise.resolve(0) }, // As if another transaction were changing the record.
  };
  const context = {
    report: ({ percent }: { percent: number }) => void percents.push(percent),
    signal: new AbortController().signal,
    requireDependency: withoutWaiting.waitForDependency,
  };
  const work = { total: 0, next: () => Promise.resolve(batches.shift() ?? []) };
  await embedAll(resources as never, context, work);
  expect(percents).toEqual([0]);
});
