import type { Preparation } from '../engine/request-context.js';
import type { FileAnswer, FilePlace } from './stored-file.js';

/** Asks a thread about a stored file. One that is packed is unpacked first, for the time of the request, and asked again. */
export async function askFile<T>(
  { files }: Pick<Preparation, 'files'>,
  key: string,
  ask: (place: FilePlace) => Promise<FileAnswer<T>>,
): Promise<T> {
  const first = await ask({ key });
  if ('answer' in first) return first.answer;
  const again = await ask({ key, scratchKey: await files.unpack(first.packed) });
  if ('answer' in again) return again.answer;
  throw new Error(`${first.packed.name} is still packed after it was unpacked`);
}
