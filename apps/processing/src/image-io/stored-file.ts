import type { WholeCompression } from '#kernels';
import type { ObjectVersion } from '#platform';

/** Where the bytes of a stored file are, as threads are told. */
export interface FilePlace {
  readonly key: string;
  /** Of a packed file: its unpacked copy in the scratch folder. */
  readonly scratchKey?: string;
  /** What the stored file was when its headers were read; whoever knows it opens the file without asking for it. */
  readonly seen?: ObjectVersion;
}

/** A stored file that has to be unpacked before it can be read by ranges. */
export interface PackedFile extends ObjectVersion {
  readonly key: string;
  /** For messages. */
  readonly name: string;
  readonly compression: WholeCompression;
}

/** What a thread says of a file: what was asked, or that it is packed. */
export type FileAnswer<T> = { readonly answer: T } | { readonly packed: PackedFile };
