import { answers, firstlight } from '../../../app/client.js';
import { askToSignIn } from '../../../app/sign-in.js';
import { LIBRARY_KEY } from '../library-records.js';
import { createUploadQueue } from './uploads.js';

/** The uploads of this tab. */
export const uploads = createUploadQueue(
  firstlight.upload,
  () => void answers.invalidateQueries({ queryKey: LIBRARY_KEY }),
);

/** Uploads files; a visitor without an account is asked to sign in first, and the files are not lost. */
export async function uploadFiles(files: readonly File[], isSignedIn: boolean): Promise<void> {
  if (files.length === 0) return;
  if (isSignedIn || (await askToSignIn('Files that you upload are kept in your account.')))
    uploads.add(files);
}
