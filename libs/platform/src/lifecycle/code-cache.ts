import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { cachedDataVersionTag } from 'node:v8';
import { threadId } from 'node:worker_threads';
import { crc32 } from 'node:zlib';

/** A program whose compiled code is cached. */
export interface CachedProgram {
  /** Unique name: `api-main`. */
  readonly name: string;
  /** Changes with the text; V8 itself compares only the length. */
  readonly version: string;
}

/** V8's compiled code of programs, in files that may be removed at any time. */
export interface CodeCache {
  /** The code cached by an earlier process of the same Node with the same flags. */
  read(program: CachedProgram): Buffer | undefined;
  /** Caches the code in place of that of earlier versions; does nothing where the folder is not writable. */
  write(program: CachedProgram, code: Buffer): void;
}

const ENDING = '.code';
/** V8's tag covers neither Node's changes to V8 between releases nor the processor architecture. */
const MAKER = `${process.version}-${process.arch}-${cachedDataVersionTag()}`;
/** A checksum follows the code: V8 only compares lengths, and corrupted code crashes the process. */
const CHECKSUM_BYTES = 4;

/** @param folder created on the first write; `undefined` disables the cache */
export function codeCache(folder: string | undefined): CodeCache {
  if (!folder) return { read: () => undefined, write: () => undefined };
  const versionOf = ({ name, version }: CachedProgram) => `${name}.${version}.`;
  const nameOf = (program: CachedProgram) => `${versionOf(program)}${MAKER}${ENDING}`;
  return {
    read: (program) => ifPossible(() => unspoilt(readFileSync(path.join(folder, nameOf(program))))),
    write: (program, code) =>
      void ifPossible(() => {
        mkdirSync(folder, { recursive: true });
        const file = path.join(folder, nameOf(program));
        // Under a temporary name until complete, since other processes may be reading.
        const unfinished = `${file}.${process.pid}-${threadId}`;
        try {
          writeFileSync(unfinished, Buffer.concat([code, checksumOf(code)]));
          renameSync(unfinished, file);
        } finally {
          rmSync(unfinished, { force: true });
        }
        for (const other of readdirSync(folder).filter(isOf(program.name)))
          if (!other.startsWith(versionOf(program))) rmSync(path.join(folder, other), { force: true });
      }),
  };
}

/** Also files that a killed process left unfinished. */
const isOf = (name: string) => (file: string) => file.startsWith(`${name}.`) && file.includes(ENDING);

function checksumOf(code: Buffer): Buffer {
  const checksum = Buffer.alloc(CHECKSUM_BYTES);
  checksum.writeUInt32BE(crc32(code));
  return checksum;
}

function unspoilt(kept: Buffer): Buffer | undefined {
  const [code, checksum] = [kept.subarray(0, -CHECKSUM_BYTES), kept.subarray(-CHECKSUM_BYTES)];
  return checksumOf(code).equals(checksum) ? code : undefined;
}

/** The cache is optional: a missing, full or read-only folder is not an error. */
function ifPossible<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
