import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { getEventListeners } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { abortableSleep, abortableStream, unlessAborted } from './abortable.js';

const endless = () => new Readable({ read: () => undefined });

describe('abortableStream', () => {
  it('breaks off a stream that is read', async () => {
    const stop = new AbortController();
    const reading = pipeline(abortableStream(endless(), stop.signal), new PassThrough());
    stop.abort(new Error('stop'));
    await expect(reading).rejects.toThrow(/abort/i);
  });

  it('fails its later reader, but does not emit an unhandled error', async () => {
    const stop = new AbortController();
    const stream = abortableStream(endless(), stop.signal);
    stop.abort(new Error('stop'));
    await new Promise((resolve) => stream.once('close', resolve));
    await setImmediate();
    await expect(pipeline(stream, new PassThrough())).rejects.toThrow();
  });

  it('is destroyed at once when the signal has already fired', async () => {
    const stream = abortableStream(endless(), AbortSignal.abort());
    await setImmediate(); // The error is emitted before anything reads the stream.
    await expect(pipeline(stream, new PassThrough())).rejects.toThrow();
  });

  it('leaves a stream that is read to its end unchanged', async () => {
    const stream = abortableStream(Readable.from(['a', 'b']), new AbortController().signal);
    expect(await stream.toArray()).toEqual(['a', 'b']);
  });
});

describe('unlessAborted', () => {
  it('resolves with the result of the work and removes its listener when the signal does not fire', async () => {
    const { signal } = new AbortController();
    expect(await unlessAborted(Promise.resolve(1), signal)).toBe(1);
    await expect(unlessAborted(Promise.reject(new Error('no')), signal)).rejects.toThrow('no');
    expect(getEventListeners(signal, 'abort')).toHaveLength(0);
  });

  it('rejects with the reason of the signal as soon as it fires', async () => {
    const stop = new AbortController();
    const outcome = unlessAborted(new Promise(() => undefined), stop.signal);
    stop.abort(new Error('stop'));
    await expect(outcome).rejects.toThrow('stop');
    await expect(unlessAborted(new Promise(() => undefined), stop.signal)).rejects.toThrow('stop');
  });
});

describe('abortableSleep', () => {
  it('ends early with the reason of the signal', async () => {
    const stop = new AbortController();
    const sleep = abortableSleep(60_000, stop.signal);
    stop.abort(new Error('stop'));
    await expect(sleep).rejects.toThrow('stop');
    await expect(abortableSleep(60_000, stop.signal)).rejects.toThrow('stop');
  });

  it('resolves after its time', () => expect(abortableSleep(1)).resolves.toBeUndefined());
});
