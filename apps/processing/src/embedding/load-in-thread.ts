import { Worker } from 'node:worker_threads';

/** Computes unit vectors of texts. */
export type Encode = (texts: readonly string[]) => Promise<readonly Float32Array[]>;

/** A loaded model. */
export interface LoadedModel {
  readonly encode: Encode;
  /** Ends all of its work, even a call that would never end. */
  readonly end: () => void;
}

/** Loads a model by its name at the hub, or its folder; `signal` aborts the loading. */
export type LoadModel = (name: string, signal: AbortSignal) => Promise<LoadedModel>;

/** The thread's reply to a call; number 0 is the loading. */
export interface ThreadReply {
  readonly number: number;
  readonly vectors?: readonly Float32Array[];
  readonly error?: string;
}

/** Loads the model in a separate thread, so that it cannot block the engine, and can be terminated. */
export async function loadInThread(
  name: string,
  signal: AbortSignal,
  file = new URL('./sentence-thread.js', import.meta.url),
): Promise<LoadedModel> {
  const thread = new Worker(file, { workerData: name });
  const calls = new Map<number, { resolve: (reply: ThreadReply) => void; reject: (error: Error) => void }>();
  let failure: Error | undefined;
  let last = 0;
  const fail = (error: Error): void => {
    failure ??= error;
    for (const { reject } of calls.values()) reject(failure);
    calls.clear();
  };
  const onReply = (number: number): Promise<ThreadReply> =>
    new Promise((resolve, reject) => {
      if (failure) return reject(failure);
      calls.set(number, { resolve, reject });
    });
  const end = (): void => {
    fail(new Error('the thread of the model was ended'));
    void thread.terminate();
  };
  thread.on('message', (reply: ThreadReply) => {
    calls.get(reply.number)?.resolve(reply);
    calls.delete(reply.number);
  });
  thread.on('error', fail);
  thread.on('exit', () => fail(new Error('the thread of the model has ended')));
  thread.unref(); // After its listeners, which would hold the process.
  signal.addEventListener('abort', end, { once: true });
  const loaded = await onReply(0);
  signal.removeEventListener('abort', end);
  if (loaded.error !== undefined) {
    end();
    throw new Error(loaded.error);
  }
  return { encode: (texts) => encodeIn(thread, ++last, { texts, onReply }), end };
}

async function encodeIn(
  thread: Worker,
  number: number,
  {
    texts,
    onReply,
  }: { readonly texts: readonly string[]; readonly onReply: (number: number) => Promise<ThreadReply> },
): Promise<readonly Float32Array[]> {
  const answer = onReply(number);
  thread.postMessage({ number, texts });
  const { vectors, error } = await answer;
  if (error !== undefined) throw new Error(error);
  return vectors ?? [];
}
