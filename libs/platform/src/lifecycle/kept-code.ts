import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { cachedDataVersionTag } from 'node:v8';
import { threadId } from 'node:worker_threads';
import { crc32 } from 'node:zlib';

/** A program whose compiled form is kept. */
export interface KeptProgram {
  /** What tells it from the others: `api-main`. */
  readonly name: string;
  /** Changes with its text, of which V8 compares nothing but the length. */
  readonly version: string;
}

/** V8's compiled form of programs, in files that may be removed at any time. */
export interface KeptCode {
  /** What an earlier process of the same Node with the same flags has kept. */
  read(program: KeptProgram): Buffer | undefined;
  /** Keeps it, in place of that of earlier versions. Where nothing can be written, nothing is kept. */
  write(program: KeptProgram, code: Buffer): void;
}

const ENDING = '.code';
/** V8's tag knows nothing of what Node changes in V8 between its releases, nor of the kind of processor. */
const MAKER = `${process.version}-${process.arch}-${cachedDataVersionTag()}`;
/** Behind the code: its checksum. V8 only compares lengths, and what a failing disk or a power cut has spoilt ends the process. */
const CHECKSUM_BYTES = 4;

/** @param folder made when something is kept; `undefined`: nothing is */
export function keptCode(folder: string | undefined): KeptCode {
  if (!folder) return { read: () => undefined, write: () => undefined };
  const versionOf = ({ name, version }: KeptProgram) => `${name}.${version}.`;
  const nameOf = (program: KeptProgram) => `${versionOf(program)}${MAKER}${ENDING}`;
  return {
    read: (program) => ifPossible(() => unspoilt(readFileSync(path.join(folder, nameOf(program))))),
    write: (program, code) =>
      void ifPossible(() => {
        mkdirSync(folder, { recursive: true });
        const file = path.join(folder, nameOf(program));
        // Under another name until it is complete: others may read it now.
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

/** Those that a process which was killed had not finished, too. */
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

/** A program runs as well without: a folder that is missing, full or read-only is no reason to fail. */
function ifPossible<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
