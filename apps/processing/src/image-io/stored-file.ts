import type { ObjectVersion } from '#platform';
import type { PlanContext } from '../engine/request-context.js';
import type { CompressedFile } from '../engine/scratch/scratch.tasks.js';

/** Where the bytes of a stored file are, as threads are told. */
export interface FilePlace {
  readonly key: string;
  /** Of a compressed file: its unpacked copy in the scratch folder. */
  readonly scratchKey?: string;
  /** What the stored file was when its headers were read; whoever knows it opens the file without asking for it. */
  readonly seen?: ObjectVersion;
}

/** What a thread says of a file: what was asked, or that it is compressed. */
export type FileAnswer<T> = { readonly answer: T } | { readonly compressed: CompressedFile };

/** Asks a thread about a stored file. One that is compressed is unpacked first, for the time of the request, and asked again. */
export async function askFile<T>(
  { files }: Pick<PlanContext, 'files'>,
  key: string,
  ask: (place: FilePlace) => Promise<FileAnswer<T>>,
): Promise<T> {
  const first = await ask({ key });
  if ('answer' in first) return first.answer;
  const again = await ask({ key, scratchKey: await files.unpack(first.compressed) });
  if ('answer' in again) return again.answer;
  throw new Error(`${first.compressed.name} is still compressed after it was unpacked`);
}
