import { type FileHandle, open } from 'node:fs/promises';
import type { ByteSource } from '#kernels';

/** Runs `use` with a file as a byte source, and closes the file whatever happens. */
export async function withFileSource<T>(
  path: string,
  name: string,
  use: (source: ByteSource) => Promise<T>,
): Promise<T> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    return await use({ name, size, read: (offset, length) => readAt(file, offset, length) });
  } finally {
    await file.close();
  }
}

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
