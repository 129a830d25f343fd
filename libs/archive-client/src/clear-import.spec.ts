import { fakeLogger } from '../../../test/support/fake-jobs.js';
import { clearImport } from './clear-import.js';

const SHA256 = '0123456789abcdef'.repeat(4);
const FILES = [
  { fileName: 'a_i2d.fits', status: 'complete', sha256: SHA256 },
  { fileName: 'b_i2d.fits', status: 'pending', sha256: null },
];
const REMOVED = {
  ...{ id: 'job', type: 'import', status: 'failed', subject: 'obs' },
  details: { obsId: 'Obs', fileProgress: FILES },
};

function parts(held: readonly string[] = []) {
  const discard = jest.fn().mockResolvedValue(undefined);
  const forgetDownload = jest.fn().mockResolvedValue(undefined);
  const log = fakeLogger();
  const jobs = { heldSubjects: () => Promise.resolve(new Set(held)) };
  const all = { jobs, library: { discard }, archive: { forgetDownload }, logger: log.logger };
  return { discard, forgetDownload, all, log };
}

it.each(['failed', 'cancelled'] as const)(
  'removing a %s import removes its complete and partial files',
  async (status) => {
    const { all, discard, forgetDownload } = parts();
    await clearImport(all, { ...REMOVED, status });
    expect(discard.mock.calls).toEqual([['archive/Obs/0123456789abcdef/a_i2d.fits']]);
    expect(forgetDownload.mock.calls).toEqual([[{ obsId: 'Obs' }]]);
  },
);

it.each([
  ['is completed', { status: 'completed' as const }, []],
  ['is no import', { type: 'process' }, []],
  ['has nothing to tell', { details: null }, []],
  ['is about what another import needs', {}, ['obs']],
])('removing a job that %s removes no files', async (_, more, held) => {
  const { all, discard, forgetDownload } = parts(held);
  await clearImport(all, { ...REMOVED, ...more });
  expect([discard.mock.calls, forgetDownload.mock.calls]).toEqual([[], []]);
});

it('an unavailable component does not fail the removal and is logged', async () => {
  const { all, forgetDownload, log } = parts();
  forgetDownload.mockRejectedValue(new Error('away'));
  await clearImport(all, REMOVED);
  expect(JSON.stringify(log)).toContain('files of an import');
});
