import type { RangeReader } from '#platform';
import type { ThrowIfStopped } from '../../engine/threads/stop-flag.js';

/** A source whose next read ends the work when nobody wants it any more. */
export const stoppable = (source: RangeReader, throwIfStopped: ThrowIfStopped): RangeReader => ({
  ...source,
  read(offset, length) {
    throwIfStopped();
    return source.read(offset, length);
  },
});
