import type { FileCheck } from '#processing-client/contract';
import type { FileAnswer, FilePlace } from '../../image-io/stored-file.js';
import { packedFile, withSource } from '../../image-io/open/open-file.js';
import { SNIFF_BYTES, sniffFormat } from '../../image-io/open/sniff-format.js';
import { checkFits } from './check-fits.js';
import { checkStoredBytes, type ExpectedBytes } from './check-stored-bytes.js';
import { checkText } from './check-text.js';
import { stoppable } from './stoppable-source.js';
import type { ThrowIfStopped } from '../../engine/threads/stop-flag.js';
import { threadStores } from '../../engine/threads/thread-storage.js';

/** Whether a stored file is, byte for byte, what its record says. */
export const checkBytes = (
  { key, ...expected }: ExpectedBytes & { readonly key: string },
  throwIfStopped: ThrowIfStopped,
): Promise<FileCheck[]> =>
  withSource(threadStores(), { key }, (source) =>
    checkStoredBytes(stoppable(source, throwIfStopped), expected),
  );

/** Whether a stored file keeps to its format. */
export const checkContent = (
  { place }: { readonly place: FilePlace },
  throwIfStopped: ThrowIfStopped,
): Promise<FileAnswer<FileCheck[]>> =>
  withSource(threadStores(), place, async (opened) => {
    const source = stoppable(opened, throwIfStopped);
    const format = sniffFormat(await source.read(0, SNIFF_BYTES), source.name);
    if (format !== 'fits') return { answer: await checkText(source, format) };
    const packed = await packedFile(place, source);
    return packed ? { packed } : { answer: await checkFits(source) };
  });
