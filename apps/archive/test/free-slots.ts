import type { DownloadSlots } from '../src/download/slots/download-slots.js';

/** Slots that are granted at once and never lost. */
export const freeSlots: DownloadSlots = {
  run: (_obsId, _signal, _onWait, work) =>
    work({ signal: new AbortController().signal, mayWrite: () => undefined }),
  close: () => Promise.resolve(),
};
