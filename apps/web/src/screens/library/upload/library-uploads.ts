import { ProblemError, type LibraryRecord, type UploadOptions } from '#sdk';
import { answers, firstlight, openService } from '../../../app/client.js';
import { askToSignIn } from '../../../app/sign-in.js';
import { onUserLeft } from '../../../app/user-left.js';
import { formatBytes } from '../../../parts/format.js';
import { LIBRARY_KEY } from '../library-records.js';
import { createUploadQueue } from './uploads.js';

/** The uploads of this tab. */
export const uploads = createUploadQueue(
  send,
  () => void answers.invalidateQueries({ queryKey: LIBRARY_KEY }),
);

// The files of one user are not for the library of the next.
onUserLeft(() => uploads.end());

// A file that is on its way would be lost with the tab.
const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
uploads.subscribe(({ uploads: all }) => {
  const isUnderWay = all.some(({ state }) => state !== 'done' && state !== 'failed');
  if (isUnderWay) addEventListener('beforeunload', warn);
  else removeEventListener('beforeunload', warn);
});

/** Uploads files; a visitor without an account is asked to sign in first, and the files are not lost. */
export async function uploadFiles(files: readonly File[], isSignedIn: boolean): Promise<void> {
  if (files.length === 0) return;
  if (isSignedIn || (await askToSignIn('Files that you upload are kept in your account.')))
    uploads.add(files);
}

/** Sends a file. One that the service would refuse for its size is not sent at all. */
async function send(file: File, options: UploadOptions): Promise<LibraryRecord> {
  const mostBytes = await knownLimit();
  if (file.size > mostBytes)
    throw new ProblemError(
      'file_too_large',
      413,
      `${formatBytes(file.size)} are too many: this service takes files of up to ${formatBytes(mostBytes)}.`,
    );
  return firstlight.upload(file, options);
}

/** Most bytes of a file; without an answer the service tells when it has the file. */
const knownLimit = (): Promise<number> =>
  answers.ensureQueryData(openService.queryOptions('get', '/api/config')).then(
    ({ maxUploadBytes }) => maxUploadBytes,
    () => Infinity,
  );
