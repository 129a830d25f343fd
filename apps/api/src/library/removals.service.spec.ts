import { fakeLogger } from '../../../../test/support/fake-jobs.js';
import { RemovalsService } from './removals.service.js';

const RECORD = { id: 'r', ownerId: 'me', observationBaseId: 'o', instrument: null, filter: null };

function setUp(deleteSoon: (keys: readonly string[]) => Promise<boolean>) {
  const removal = { removedIds: ['r'], removed: [{ fileName: 'a', fileSize: 1 }], pendingKeys: ['k'] };
  const library = { remove: () => Promise.resolve(removal), deleteSoon };
  const log = fakeLogger();
  const mosaics = { afterRemoval: () => Promise.resolve() };
  const note = jest.fn();
  const service = new RemovalsService(library as never, log.logger, { note }, mosaics as never, {
    mosaicsRemovedWith: () => Promise.resolve([]),
  });
  return { log, note, service };
}

it.each([
  [true, []],
  [false, ['file deletions are left to the sweeper']],
])('removal deletes unused files and returns those kept by a hanging storage: %s', async (areGone, told) => {
  const deleteSoon = jest.fn(() => Promise.resolve(areGone));
  const { service, log, note } = setUp(deleteSoon);
  expect(await service.remove([RECORD])).toEqual([{ fileName: 'a', fileSize: 1 }]);
  expect(deleteSoon).toHaveBeenCalledWith(['k']);
  expect(log.messages()).toEqual(told);
  expect(note.mock.calls).toEqual([
    ['records_deleted', { records: { count: 1, ids: ['r'] }, ownerIds: { count: 1, ids: ['me'] }, bytes: 1 }],
  ]);
});

it('removal waits for a hanging storage once, not for each batch of records', async () => {
  const deleteSoon = jest.fn().mockResolvedValueOnce(true).mockResolvedValue(false);
  const { service, log } = setUp(deleteSoon);
  const removed = await service.remove(Array.from({ length: 801 }, () => RECORD));
  expect([removed.length, deleteSoon.mock.calls.length]).toEqual([5, 2]);
  expect(log.messages()).toEqual(['file deletions are left to the sweeper']);
});

it('removal waits for deletions and returns the reasons of kept files', async () => {
  const { service, log } = setUp(() => Promise.reject(new Error('refused')));
  await service.remove([RECORD]);
  expect(log.messages()).toEqual(['files not deleted yet']);
});
