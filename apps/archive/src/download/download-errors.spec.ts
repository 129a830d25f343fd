import { AppError } from '#platform';
import {
  downloadTimedOut,
  fileTooLarge,
  connectionLost,
  onDisk,
  shuttingDown,
  storageFailure,
} from './download-errors.js';

it('reports the time limit of a chunk in minutes and the size limit of a file in megabytes', () => {
  expect(downloadTimedOut('a.fits', 5 * 60_000)).toMatchObject({
    ...{ kind: 'timeout', code: 'download_timeout' },
    message: 'Download of a.fits timed out: less than one chunk in 300 seconds',
  });
  expect(fileTooLarge('a.fits', 10 * 2 ** 20 + 2 ** 19)).toMatchObject({
    ...{ kind: 'too-large', message: 'a.fits is larger than 10 MB' },
  });
});

it('a broken connection and a shutdown are resumable and keep their cause', () => {
  const cause = new Error('socket hang up');
  expect(connectionLost('a.fits', cause)).toMatchObject({
    ...{ kind: 'unavailable', code: 'download_network', cause },
    message: 'Download of a.fits was interrupted: socket hang up',
  });
  expect(shuttingDown()).toMatchObject({ kind: 'unavailable', code: 'download_network' });
});

describe('failures of the local disk', () => {
  it.each([
    ['ENOSPC', 'storage-full', 'storage_full', 'No space left for downloads'],
    ['EACCES', 'failed', 'storage_failed', 'Download folder: words'],
  ])('%s is %s', async (code, kind, problem, message) => {
    const cause = Object.assign(new Error('words'), { code });
    const failure = { kind, code: problem, message, cause };
    expect(storageFailure(cause)).toMatchObject(failure);
    await expect(onDisk(Promise.reject(cause))).rejects.toMatchObject(failure);
  });

  it('that are mapped already stay unchanged', () => {
    const known = new AppError('too-large', 'known');
    expect(storageFailure(known)).toBe(known);
  });

  it('do not concern successful work', async () => expect(await onDisk(Promise.resolve(5))).toBe(5));
});
