import { ftruncateSync, readSync, writeSync } from 'node:fs';
import type { DecompressedStore } from '#kernels/parallel';
import type { ThrowIfStopped } from '../../engine/threads/stop-flag.js';

/** The copy is longer than its room. */
export class OutgrownError extends Error {
  /** @param neededBytes least length of the copy, as far as it is known */
  constructor(readonly neededBytes: number) {
    super('the copy is longer than the room for it');
    this.name = 'OutgrownError';
  }
}

/** Writes decompressed bytes into a file. */
export interface CopyWriter extends DecompressedStore {
  /**
   * The copy will have at least this length.
   * @throws OutgrownError when that is more than its room
   */
  expect(length: number): void;
  /** Ends the file, and returns its length. */
  finish(): number;
}

export interface CopyLimits {
  readonly roomBytes: number;
  /** Checks whether the disk has room for more bytes. @throws AppError storage-full */
  readonly assertRoom: (bytes: number) => void;
  readonly throwIfStopped: ThrowIfStopped;
}

/** Files are padded to blocks of this length. */
const BLOCK_BYTES = 2880;
/** Zeros are left as holes of the file, which take neither time nor space. */
const HOLE_BYTES = 64 * 1024;
const ZEROS = new Uint8Array(HOLE_BYTES);

/**
 * Writes decompressed bytes to an open file, synchronously: its thread has no other work.
 * @throws OutgrownError when they exceed their room; the errors of `assertRoom` and `throwIfStopped`, between two pieces
 */
export function copyWriter(
  descriptor: number,
  { roomBytes, assertRoom, throwIfStopped }: CopyLimits,
): CopyWriter {
  let length = 0;
  const expect = (bytes: number): void => {
    if (bytes > roomBytes) throw new OutgrownError(BLOCK_BYTES * Math.ceil(bytes / BLOCK_BYTES));
  };
  return {
    expect,
    append(bytes) {
      throwIfStopped();
      expect(length + bytes.length);
      assertRoom(bytes.length);
      for (let at = 0; at < bytes.length; at += HOLE_BYTES)
        writeUnlessZero(descriptor, bytes.subarray(at, at + HOLE_BYTES), length + at);
      length += bytes.length;
    },
    read(offset, count) {
      const bytes = new Uint8Array(count);
      let done = 0;
      for (let step = -1; step !== 0 && done < count; done += step)
        step = readSync(descriptor, bytes, done, count - done, offset + done);
      // A hole at the end is missing from the file: it is all zeros.
      return bytes;
    },
    finish() {
      ftruncateSync(descriptor, length);
      return length;
    },
  };
}

function writeUnlessZero(descriptor: number, bytes: Uint8Array, position: number): void {
  if (Buffer.compare(bytes, ZEROS.subarray(0, bytes.length)) === 0) return;
  for (let done = 0; done < bytes.length;)
    done += writeSync(descriptor, bytes, done, bytes.length - done, position + done);
}
