import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate } from 'node:timers/promises';
import { abortableStream } from './abortable-stream.js';

const never = () => new Readable({ read: () => undefined });

it('breaks off what is read', async () => {
  const stop = new AbortController();
  const reading = pipeline(abortableStream(never(), stop.signal), new PassThrough());
  stop.abort(new Error('stop'));
  await expect(reading).rejects.toThrow(/abort/i);
});

it('is an error for whoever reads it later, and for nobody before', async () => {
  const stop = new AbortController();
  const stream = abortableStream(never(), stop.signal);
  stop.abort(new Error('stop'));
  await new Promise((resolve) => stream.once('close', resolve));
  await setImmediate();
  await expect(pipeline(stream, new PassThrough())).rejects.toThrow();
});

it('of a signal that has fired is over at once', async () => {
  const stream = abortableStream(never(), AbortSignal.abort());
  await setImmediate(); // Its error comes before anybody reads it.
  await expect(pipeline(stream, new PassThrough())).rejects.toThrow();
});

it('changes nothing of what is read to its end', async () => {
  const stream = abortableStream(Readable.from(['a', 'b']), new AbortController().signal);
  expect(await stream.toArray()).toEqual(['a', 'b']);
});
