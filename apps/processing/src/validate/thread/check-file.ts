import type { RangeReader } from '#platform';
import type { ThrowIfStopped } from '../../engine/threads/stop-flag.js';
import { implement } from '../../engine/threads/task.js';
import { threadStores } from '../../engine/threads/thread-storage.js';
import { compressedFile, withSource } from '../../image-io/open/open-file.js';
import { SNIFF_BYTES, sniffFormat } from '../../image-io/open/sniff-format.js';
import * as tasks from '../validate.tasks.js';
import { checkFits } from './check-fits.js';
import { checkStoredBytes } from './check-stored-bytes.js';
import { checkText } from './check-text.js';

export const checkBytes = implement(tasks.checkBytes, ({ key, ...expected }, throwIfStopped) =>
  withSource(threadStores(), { key }, (source) =>
    checkStoredBytes(stoppable(source, throwIfStopped), expected),
  ),
);

export const checkContent = implement(tasks.checkContent, ({ place }, throwIfStopped) =>
  withSource(threadStores(), place, async (opened) => {
    const source = stoppable(opened, throwIfStopped);
    const format = sniffFormat(await source.read(0, SNIFF_BYTES), source.name);
    if (format !== 'fits') return { answer: await checkText(source, format) };
    const compressed = await compressedFile(place, source);
    return compressed ? { compressed } : { answer: await checkFits(source) };
  }),
);

/** A source whose next read throws when its task has been stopped. */
const stoppable = (source: RangeReader, throwIfStopped: ThrowIfStopped): RangeReader => ({
  ...source,
  read(offset, length) {
    throwIfStopped();
    return source.read(offset, length);
  },
});
