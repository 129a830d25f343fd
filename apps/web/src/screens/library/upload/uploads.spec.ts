import type { LibraryRecord, UploadOptions } from '#sdk';
import { uploadNews, uploadPercent, uploadsInWords } from './upload-words.js';
import { createUploadQueue } from './uploads.js';

const fileOf = (name: string) => new File(['12345'], name);

/** A queue whose sendings end when the test says so. */
function queueOf() {
  const sendings: {
    file: File;
    options: UploadOptions;
    end: (record: LibraryRecord) => void;
    fail: (error: Error) => void;
  }[] = [];
  const done: string[] = [];
  const queue = createUploadQueue(
    (file, options) =>
      new Promise((end, fail) => {
        options.signal!.addEventListener('abort', () => fail(options.signal!.reason as Error));
        sendings.push({ file, options, end, fail });
      }),
    ({ id }) => done.push(id),
  );
  const states = () => queue.getState().uploads.map(({ state }) => state);
  return { queue, sendings, done, states };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

const record = { id: 'record' } as LibraryRecord;

describe('uploads', () => {
  it('are sent in their order, two at once, and tell their bytes', async () => {
    const { queue, sendings, done, states } = queueOf();
    queue.add(['a', 'b', 'c'].map(fileOf));
    expect(states()).toEqual(['sending', 'sending', 'waiting']);
    sendings[0].options.onProgress!(2, 5);
    expect(queue.getState().uploads.map(uploadNews)).toEqual([
      '2 bytes of 5 bytes',
      '0 bytes of 5 bytes',
      '5 bytes · waiting',
    ]);
    sendings[0].options.onProgress!(5, 5);
    expect(uploadPercent(queue.getState().uploads[0])).toBeUndefined();
    sendings[0].end(record);
    await settled();
    expect(states()).toEqual(['done', 'sending', 'sending']);
    expect(done).toEqual(['record']);
    expect(uploadsInWords(queue.getState().uploads)).toBe('2 files on the way · 1 in the library');
    queue.clear();
    expect(states()).toEqual(['sending', 'sending']);
  });

  it('end as a whole with their user: none goes on, and none is told of', async () => {
    const { queue, sendings, done, states } = queueOf();
    queue.add(['a', 'b', 'c'].map(fileOf));
    queue.end();
    await settled();
    expect(sendings.map(({ options }) => options.signal!.aborted)).toEqual([true, true]);
    expect([states(), done]).toEqual([[], []]);
    queue.add([fileOf('d')]);
    expect(sendings.map(({ file }) => file.name)).toEqual(['a', 'b', 'd']);
  });

  it('are sent again with the same key', async () => {
    const { queue, sendings, states } = queueOf();
    queue.add([fileOf('a')]);
    sendings[0].fail(Object.assign(new Error(), { code: 'unsupported_file', detail: 'Not a FITS file' }));
    await settled();
    expect(states()).toEqual(['failed']);
    const [{ id, ...failed }] = queue.getState().uploads;
    expect(uploadNews({ id, ...failed })).toBe('Not a FITS file');
    queue.retry(id);
    expect(sendings.map(({ options }) => options.idempotencyKey)).toEqual([id, id]);
    expect(states()).toEqual(['sending']);
  });

  it('are broken off when they are taken away, and the next one starts', async () => {
    const { queue, sendings, states } = queueOf();
    queue.add(['a', 'b', 'c'].map(fileOf));
    queue.remove(queue.getState().uploads[0].id);
    await settled();
    expect(sendings[0].options.signal!.aborted).toBe(true);
    expect(sendings.map(({ file }) => file.name)).toEqual(['a', 'b', 'c']);
    expect(states()).toEqual(['sending', 'sending']);
  });
});
