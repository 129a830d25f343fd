import { flushBeside } from './save-upload.js';

const EVERY = 100;

/** A disk that writes on command. */
function heldDisk() {
  const files: string[] = [];
  const ends: ((error?: Error) => void)[] = [];
  const sync = (file: string) =>
    new Promise<void>((resolve, reject) => {
      files.push(file);
      ends.push((error) => (error ? reject(error) : resolve()));
    });
  return { files, sync, finish: (error?: Error) => ends.shift()!(error) };
}

it('flushes when enough bytes are pending, then counts from zero', async () => {
  const { files, sync, finish } = heldDisk();
  const flushing = flushBeside('a', sync, EVERY);
  flushing.reached(EVERY - 1);
  expect(files).toEqual([]);
  flushing.reached(EVERY);
  expect(files).toEqual(['a']);
  finish();
  await flushing.end();
  flushing.reached(2 * EVERY - 1);
  expect(files).toEqual(['a']);
});

it('flushes one file at a time, and pending bytes with the next ones', async () => {
  const { files, sync, finish } = heldDisk();
  const [a, b] = ['a', 'b'].map((file) => flushBeside(file, sync, EVERY));
  a.reached(EVERY);
  a.reached(2 * EVERY);
  b.reached(EVERY);
  expect(files).toEqual(['a']);
  await b.end();
  finish();
  await a.end();
  b.reached(EVERY + 1);
  expect(files).toEqual(['a', 'b']);
  finish();
  await b.end();
});

it('ends only when the disk has written, with its result', async () => {
  const { sync, finish } = heldDisk();
  const flushing = flushBeside('a', sync, EVERY);
  flushing.reached(EVERY);
  const ended = jest.fn();
  const end = flushing.end().finally(ended);
  await new Promise(setImmediate);
  expect(ended).not.toHaveBeenCalled();
  finish(new Error('EIO'));
  await expect(end).rejects.toThrow('EIO');
});

it('reports the first failure and lets others flush afterwards', async () => {
  const { files, sync, finish } = heldDisk();
  const flushing = flushBeside('a', sync, EVERY);
  for (const part of [1, 2]) {
    flushing.reached(part * EVERY);
    finish(new Error(`part ${part}`));
    await new Promise(setImmediate);
  }
  await expect(flushing.end()).rejects.toThrow('part 1');
  expect(files).toEqual(['a', 'a']);
});
