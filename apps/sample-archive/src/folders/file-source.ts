import type { FileHandle } from 'node:fs/promises';
import type { ByteSource } from '#kernels';
import type { OpenFile } from '../regular-file.js';

/** An open file as the kernels read it. */
export const fileSource = ({ handle, size }: OpenFile, name: string): ByteSource => ({
  name,
  size,
  read: (offset, length) => readAt(handle, offset, length),
});

/** Reads until `length` bytes are there or the file ends: one read may give fewer. */
async function readAt(file: FileHandle, offset: number, length: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(length);
  let filled = 0;
  while (filled < length) {
    const { bytesRead } = await file.read(bytes, filled, length - filled, offset + filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return bytes.subarray(0, filled);
}
