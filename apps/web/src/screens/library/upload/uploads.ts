import { createStore, type StoreApi } from 'zustand/vanilla';
import type { LibraryRecord, UploadOptions } from '#sdk';

/** A file on its way into the library. */
export interface Upload {
  readonly id: string;
  readonly file: File;
  /** `reading`: all bytes are there, and the service inspects them. */
  readonly state: 'waiting' | 'sending' | 'reading' | 'done' | 'failed';
  readonly sentBytes: number;
  /** Why it failed. */
  readonly error?: unknown;
  readonly record?: LibraryRecord;
}

type Send = (file: File, options: UploadOptions) => Promise<LibraryRecord>;

/** Sends files, two at once, in their order; they go on whatever screen is shown. */
export interface UploadQueue extends StoreApi<{ readonly uploads: readonly Upload[] }> {
  add(files: readonly File[]): void;
  /** Sends a failed file again: it becomes one record, even if only the answer was lost. */
  retry(id: string): void;
  /** Takes an upload away; one under way is broken off. */
  remove(id: string): void;
  /** Takes those away that are ready. */
  clear(): void;
  /** Takes all away; those under way are broken off. */
  end(): void;
}

const AT_ONCE = 2;

export function createUploadQueue(send: Send, onDone: (record: LibraryRecord) => void): UploadQueue {
  const store = createStore<{ readonly uploads: readonly Upload[] }>(() => ({ uploads: [] }));
  const aborters = new Map<string, AbortController>();
  const set = (uploads: readonly Upload[]) => store.setState({ uploads });
  const change = (id: string, changes: Partial<Upload>) =>
    set(store.getState().uploads.map((each) => (each.id === id ? { ...each, ...changes } : each)));
  const startNext = (): void => {
    const next = store.getState().uploads.find(({ state }) => state === 'waiting');
    if (next && aborters.size < AT_ONCE) void run(next).finally(startNext);
  };
  const run = async ({ id, file }: Upload): Promise<void> => {
    const aborter = new AbortController();
    aborters.set(id, aborter);
    change(id, { state: 'sending', sentBytes: 0, error: undefined });
    const onProgress = (sentBytes: number) =>
      change(id, { sentBytes, state: sentBytes < file.size ? 'sending' : 'reading' });
    try {
      const record = await send(file, { idempotencyKey: id, signal: aborter.signal, onProgress });
      change(id, { state: 'done', record });
      onDone(record);
    } catch (error) {
      change(id, { state: 'failed', error });
    } finally {
      aborters.delete(id);
    }
  };
  const startAll = () => Array.from({ length: AT_ONCE }, startNext);
  return {
    ...store,
    add(files) {
      const added = files.map((file): Upload => ({ id: newKey(), file, state: 'waiting', sentBytes: 0 }));
      set([...store.getState().uploads, ...added]);
      startAll();
    },
    retry(id) {
      change(id, { state: 'waiting' });
      startAll();
    },
    remove(id) {
      set(store.getState().uploads.filter((each) => each.id !== id));
      aborters.get(id)?.abort();
    },
    clear: () => set(store.getState().uploads.filter(({ state }) => state !== 'done')),
    end() {
      set([]);
      aborters.forEach((aborter) => aborter.abort());
    },
  };
}

/** A key that no other upload has; `crypto.randomUUID` is missing on plain http. */
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
