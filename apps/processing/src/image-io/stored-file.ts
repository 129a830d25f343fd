import type { ObjectVersion } from '#platform';
import type { PlanContext } from '../engine/request-context.js';
import type { CompressedFile, ImageLimit } from '../engine/scratch/scratch.tasks.js';

/** Labels of encodings as `TextDecoder` knows them; the last is Latin-1 with the characters that Windows adds. */
export type TextEncodingName = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/** Location of the bytes of a stored file, for a thread. */
export interface FilePlace {
  readonly key: string;
  /** For a compressed file: its decompressed copy in the scratch folder. */
  readonly scratchKey?: string;
  /** The version of the stored file when its headers were read: with it the file is opened without another request. */
  readonly seen?: ObjectVersion;
}

/** A thread's answer about a file, or the compressed file. */
export type FileAnswer<T> = { readonly answer: T } | { readonly compressed: CompressedFile };

/** Runs a task on a stored file. A compressed file is decompressed, for the time of the request, and the task runs again. @throws AppError too-large when its image exceeds the limit */
export async function runOnFile<T>(
  { files }: Pick<PlanContext, 'files'>,
  key: string,
  ask: (place: FilePlace) => Promise<FileAnswer<T>>,
  limit?: ImageLimit,
): Promise<T> {
  const first = await ask({ key });
  if ('answer' in first) return first.answer;
  const again = await ask({ key, scratchKey: await files.decompress(first.compressed, limit) });
  if ('answer' in again) return again.answer;
  throw new Error(`${first.compressed.name} is still compressed after decompression`);
}
