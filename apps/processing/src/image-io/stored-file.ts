import type { ObjectVersion } from '#platform';
import type { Preparation } from '../engine/request-context.js';
import type { PackedFile } from '../engine/scratch/scratch.tasks.js';

/** Where the bytes of a stored file are, as threads are told. */
export interface FilePlace {
  readonly key: string;
  /** Of a compressed file: its unpacked copy in the scratch folder. */
  readonly scratchKey?: string;
  /** What the stored file was when its headers were read; whoever knows it opens the file without asking for it. */
  readonly seen?: ObjectVersion;
}

/** What a thread says of a file: what was asked, or that it is packed. */
export type FileAnswer<T> = { readonly answer: T } | { readonly packed: PackedFile };

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
