import { fakeLogger } from '../../../../test/support/fake-jobs.js';
import { RemovalsService } from './removals.service.js';

const RECORD = { id: 'r', ownerId: 'me', observationBaseId: 'o', instrument: null, filter: null };

/** A library whose files take their time to go. */
function setUp(deleteDoomed: (keys: readonly string[], signal: AbortSignal) => Promise<unknown>) {
  const removal = { removedIds: ['r'], removed: [{ fileName: 'a', fileSize: 1 }], doomed: ['k'] };
  const library = { remove: () => Promise.resolve(removal), deleteDoomed };
  const log = fakeLogger();
  const mosaics = { afterRemoval: () => Promise.resolve() };
  return { log, service: new RemovalsService(library as never, log.logger, mosaics as never) };
}

it('answers when a storage that hangs has had its time, and tells the deletion to end', async () => {
  let patience: AbortSignal | undefined;
  const { service, log } = setUp((_keys, signal) => {
    patience = signal;
    return new Promise(() => undefined);
  });
  expect(await service.remove([RECORD])).toEqual([{ fileName: 'a', fileSize: 1 }]);
  expect(patience?.aborted).toBe(true);
  expect(log.messages()).toEqual(['files left to the sweeper']);
});

it('waits for files that go, and says what keeps them', async () => {
  const { service, log } = setUp(() => Promise.reject(new Error('refused')));
  await service.remove([RECORD]);
  expect(log.messages()).toEqual(['files not deleted yet']);
});
