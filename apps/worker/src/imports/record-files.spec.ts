import type { ArchiveObservation, DownloadedFile } from '#archive-client';
import { FileGoneError, type RecordDraft } from '#domain';
import { AppError, UpstreamError, type ErrorKind, type UpstreamFailure } from '#platform';
import type { FileFacts } from '#processing-client';
import type { ImportRequest } from '#queues';
import { fakeLogger } from '../../../../test/support/fake-jobs.js';
import type { WorkerResources } from '../worker-resources.js';
import { inspectDownload, saveRecords, whileFilesGo } from './record-files.js';

const FILE: DownloadedFile = {
  ...{ fileName: 'a_i2d.fits', dataUri: 'mast:JWST/product/a_i2d.fits', key: 'archive/o/1/a_i2d.fits' },
  ...{ size: 2880, sha256: 'abc', source: 'http' },
};
const FACTS: FileFacts = {
  ...{ format: 'fits', contentType: 'application/fits', dataType: 'image', isViewable: true },
  ...{ dimensions: [1, 1], units: null, wcs: null, hasTable: false, keywords: { TELESCOP: 'JWST' } },
};

describe('inspectDownload', () => {
  const CALL = { signal: new AbortController().signal, onLost: () => undefined };
  const parts = (error?: Error) => {
    const inspect = error ? jest.fn().mockRejectedValue(error) : jest.fn().mockResolvedValue(FACTS);
    const discard = jest.fn().mockResolvedValue(true);
    const log = fakeLogger();
    const all = { processing: { inspect }, library: { discard }, logger: log.logger };
    return { discard, log, all: all as unknown as WorkerResources };
  };
  const failure = (name: UpstreamFailure, kind?: ErrorKind) =>
    new UpstreamError('processing', name, 'no', kind ? { kind, code: 'not_found', message: 'm' } : undefined);

  it('returns the file with its facts', async () => {
    expect(await inspectDownload(parts().all, FILE, CALL)).toEqual({ file: FILE, facts: FACTS });
  });

  it.each([
    ['not what it claims', failure('rejected', 'unprocessable'), true],
    ['not to be stored', failure('rejected', 'storage-full'), false],
    ['out of reach', failure('unreachable'), false],
    ['too busy', failure('unavailable'), false],
    ['slow', failure('timeout'), false],
    ['broken', failure('failed'), false],
  ])('an engine failure (%s) gives a file up only when the file is at fault', async (_, error, isGivenUp) => {
    const { all, discard } = parts(error);
    await expect(inspectDownload(all, FILE, CALL)).rejects.toBe(error);
    expect(discard.mock.calls).toEqual(isGivenUp ? [[FILE.key]] : []);
  });

  it('reports why a file is invalid even when it cannot be deleted at the moment', async () => {
    const error = failure('rejected', 'unprocessable');
    const { all, discard, log } = parts(error);
    discard.mockRejectedValue(new Error('the storage is away'));
    await expect(inspectDownload(all, FILE, CALL)).rejects.toBe(error);
    expect(log.messages()).toEqual(['file without a record not deleted yet']);
  });

  it('reports a file deleted since its download as gone, so that it is fetched again', async () => {
    const { all, discard } = parts(failure('rejected', 'not-found'));
    const fetchAndRecord = jest.fn(() => inspectDownload(all, FILE, CALL));
    await expect(fetchAndRecord()).rejects.toMatchObject({ name: 'FileGoneError', key: FILE.key });
    fetchAndRecord.mockClear();
    await expect(whileFilesGo(fetchAndRecord)).rejects.toThrow(AppError);
    expect(fetchAndRecord).toHaveBeenCalledTimes(3);
    expect(discard).not.toHaveBeenCalled();
  });

  it('does not take an unknown operation of a component for a deleted file', async () => {
    const error = failure('failed', 'not-found');
    await expect(inspectDownload(parts(error).all, FILE, CALL)).rejects.toBe(error);
  });
});

it('saveRecords saves all drafts at once, with the archive’s facts of the observation', async () => {
  const save = jest.fn<Promise<string[]>, [string, RecordDraft[]]>().mockResolvedValue(['1', '2']);
  const resources = { library: { save } } as unknown as WorkerResources;
  const observation = {
    targetName: 'M 16',
    metadata: { archive_obs_id: 'o' },
  } as unknown as ArchiveObservation;
  const request = { tags: ['t'], visibility: 'public' } as unknown as ImportRequest;
  const other = { ...FILE, fileName: 'b_i2d.fits', dataUri: 'mast:JWST/product/b_i2d.fits' };
  const downloads = [FILE, other].map((file) => ({ file, facts: FACTS }));
  expect(await saveRecords(resources, downloads, { observation, request, ownerId: 'me' })).toEqual([
    '1',
    '2',
  ]);
  expect(save).toHaveBeenCalledTimes(1);
  const [owner, drafts] = save.mock.calls[0];
  expect(owner).toBe('me');
  expect(drafts).toMatchObject([
    {
      ...{ file: FILE, sourceUri: FILE.dataUri, tags: ['t'], visibility: 'public' },
      facts: { targetName: 'M 16', metadata: { archive_obs_id: 'o', TELESCOP: 'JWST' } },
    },
    { sourceUri: other.dataUri },
  ]);
});

describe('whileFilesGo', () => {
  const gone = () => Promise.reject(new FileGoneError('archive/o/1/a.fits'));

  it('fetches again when a file was deleted before it was recorded', async () => {
    const work = jest.fn(() => Promise.resolve('saved'));
    work.mockImplementationOnce(gone).mockImplementationOnce(gone);
    expect(await whileFilesGo(work)).toBe('saved');
    expect(work).toHaveBeenCalledTimes(3);
  });

  it('gives up after three attempts, resumably, without naming a key', async () => {
    const work = jest.fn(gone);
    const error: unknown = await whileFilesGo(work).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(AppError);
    expect((error as Error).message).not.toContain('archive/');
    expect(work).toHaveBeenCalledTimes(3);
  });

  it('passes on other failures', async () => {
    const work = jest.fn(() => Promise.reject(new Error('other')));
    await expect(whileFilesGo(work)).rejects.toThrow('other');
    expect(work).toHaveBeenCalledTimes(1);
  });
});
