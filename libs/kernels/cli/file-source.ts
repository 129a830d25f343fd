import { closeSync, fstatSync, openSync, readFileSync, readSync } from 'node:fs';
import { memorySource } from '../src/byte-source.js';
import type { BlockingSource } from '../src/fits/image/blocking-source.js';

/** A byte source over a file on disk; close it when done. */
export interface FileSource extends BlockingSource {
  close(): void;
}

/**
 * Opens a file for ranged reads. They block: a command has nothing else to do meanwhile, and a small read takes a
 * twentieth of the time that its way through the event loop would.
 * @throws the error of the operating system when it cannot be opened
 */
export function openFileSource(path: string): FileSource {
  const descriptor = openSync(path, 'r');
  const facts = fstatSync(descriptor);
  if (facts.isFIFO()) return pipeSource(descriptor, path);
  const { size } = facts;
  const readInto = (offset: number, into: Uint8Array): number => fill(descriptor, offset, into);
  return {
    name: path,
    size,
    readInto,
    read: (offset, length) => {
      const bytes = new Uint8Array(Math.max(0, Math.min(length, size - offset)));
      return Promise.resolve(bytes.subarray(0, readInto(offset, bytes)));
    },
    close: () => closeSync(descriptor),
  };
}

/** A pipe, of `<(funpack -S m51.fits.fz)` for example, can be read only once and from the start: it is read completely. */
function pipeSource(descriptor: number, path: string): FileSource {
  const bytes = new Uint8Array(readFileSync(descriptor));
  const readInto = (offset: number, into: Uint8Array): number => {
    const part = bytes.subarray(offset, offset + into.length);
    into.set(part);
    return part.length;
  };
  return { ...memorySource(bytes, path), readInto, close: () => closeSync(descriptor) };
}

/** Repeats short reads (on a network file system) until all bytes are there. */
function fill(descriptor: number, offset: number, bytes: Uint8Array): number {
  let done = 0;
  while (done < bytes.length) {
    const count = readSync(descriptor, bytes, done, bytes.length - done, offset + done);
    if (count === 0) return done;
    done += count;
  }
  return done;
}
