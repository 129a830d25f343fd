import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { cachedDataVersionTag } from 'node:v8';
import { threadId } from 'node:worker_threads';

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

/** @param folder made when something is kept; `undefined`: nothing is */
export function keptCode(folder: string | undefined): KeptCode {
  if (!folder) return { read: () => undefined, write: () => undefined };
  const versionOf = ({ name, version }: KeptProgram) => `${name}.${version}.`;
  const nameOf = (program: KeptProgram) => `${versionOf(program)}${cachedDataVersionTag()}${ENDING}`;
  return {
    read: (program) => ifPossible(() => readFileSync(path.join(folder, nameOf(program)))),
    write: (program, code) =>
      void ifPossible(() => {
        mkdirSync(folder, { recursive: true });
        const file = path.join(folder, nameOf(program));
        // Under another name until it is complete: others may read it now.
        const unfinished = `${file}.${process.pid}-${threadId}`;
        writeFileSync(unfinished, code);
        renameSync(unfinished, file);
        for (const other of readdirSync(folder).filter(isOf(program.name)))
          if (!other.startsWith(versionOf(program))) rmSync(path.join(folder, other), { force: true });
      }),
  };
}

const isOf = (name: string) => (file: string) => file.startsWith(`${name}.`) && file.endsWith(ENDING);

/** A program runs as well without: a folder that is missing, full or read-only is no reason to fail. */
function ifPossible<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
