import { type ByteSource, readExactly } from '../../byte-source.js';
import { FitsFormatError } from '../../errors.js';
import type { FitsFile, Hdu } from '../hdu/hdu.js';
import { type BlockingSource, isBlockingSource } from './blocking-source.js';
import { type ImageRead, planReads, type ReadSizes } from './read-plan.js';
import type { PlaneWindow } from './window.js';

/** Reads under way at once: enough to keep a disk or a network busy while pixels are decoded. */
const READ_AHEAD = 4;

/** For sources that may be far away: few long reads. */
const DISTANT: ReadSizes = { longest: 8 * 1024 * 1024, smallGap: 64 * 1024 };

/** For synchronous reads: the bytes should still be in the processor's cache when they are decoded. */
const SYNCHRONOUS_READS: ReadSizes = { longest: 512 * 1024, smallGap: 4 * 1024 };

/** Takes stored pixels: where their bytes are, the index of the first one in the window, and how many they are. */
export type UsePixels = (view: DataView, offset: number, first: number, count: number) => void;

/**
 * Fetches the stored pixels of a window and hands them over in order, in runs that are contiguous both in the file and
 * in the window.
 * @throws FitsFormatError when the file ends early
 */
export async function fetchPixels(
  { source }: FitsFile,
  hdu: Hdu,
  window: PlaneWindow,
  pixelBytes: number,
  use: UsePixels,
): Promise<void> {
  if (isBlockingSource(source)) {
    fetchAtOnce(source, hdu, planReads(window, pixelBytes, SYNCHRONOUS_READS), pixelBytes, use);
  } else {
    await fetchAhead(source, hdu, planReads(window, pixelBytes, DISTANT), pixelBytes, use);
  }
}

/** Starts a few reads before the pixels of the first one are used. */
async function fetchAhead(
  source: ByteSource,
  hdu: Hdu,
  plan: Iterable<ImageRead>,
  pixelBytes: number,
  use: UsePixels,
): Promise<void> {
  const underWay: { read: ImageRead; bytes: Promise<Uint8Array> }[] = [];
  const useNext = async (): Promise<void> => {
    const next = underWay.shift();
    if (!next) return;
    const bytes = await next.bytes;
    eachRun(next.read, new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength), pixelBytes, use);
  };
  for (const read of plan) {
    const bytes = readExactly(source, hdu.dataOffset + read.offset, read.length, hdu.index);
    // A read that fails while an earlier one is awaited is reported in order, not as unhandled.
    bytes.catch(() => undefined);
    underWay.push({ read, bytes });
    if (underWay.length >= READ_AHEAD) await useNext();
  }
  while (underWay.length > 0) await useNext();
}

/** Reads into one buffer, again and again. */
function fetchAtOnce(
  source: BlockingSource,
  hdu: Hdu,
  plan: Iterable<ImageRead>,
  pixelBytes: number,
  use: UsePixels,
): void {
  let buffer = new Uint8Array(0);
  let view = new DataView(buffer.buffer);
  for (const read of plan) {
    if (buffer.length < read.length) {
      buffer = new Uint8Array(read.length);
      view = new DataView(buffer.buffer);
    }
    const bytes = buffer.length === read.length ? buffer : buffer.subarray(0, read.length);
    const offset = hdu.dataOffset + read.offset;
    const done = source.readInto(offset, bytes);
    if (done < read.length) throw endsEarly(source, hdu, offset + done, read.length - done);
    eachRun(read, view, pixelBytes, use);
  }
}

/** The error for a file that has fewer bytes than its header declares. */
export function endsEarly(source: ByteSource, hdu: Hdu, byte: number, missing: number): FitsFormatError {
  const location = { file: source.name, hdu: hdu.index, byte };
  return new FitsFormatError(`the file ends ${missing} bytes early`, location);
}

function eachRun(read: ImageRead, view: DataView, pixelBytes: number, use: UsePixels): void {
  if (read.rowStride === read.rowBytes) {
    use(view, 0, read.firstPixel, (read.rows * read.rowBytes) / pixelBytes);
    return;
  }
  const width = read.rowBytes / pixelBytes;
  for (let row = 0; row < read.rows; row++)
    use(view, row * read.rowStride, read.firstPixel + row * width, width);
}
