import { AppError } from '../errors/app-error.js';
import type { ErrorKind } from '../errors/error-kinds.js';
import { UpstreamError } from '../http/client/upstream-error.js';
import { isFileGone, retryOnFileChange } from './retry-on-file-change.js';

const gone = () => new AppError('not-found', 'File not found');
const refused = (kind: ErrorKind) =>
  new UpstreamError('processing', 'rejected', 'no', { kind, code: 'not_found', message: 'no' });
const { signal } = new AbortController();

describe('isFileGone', () => {
  it.each([
    ['the storage missed it', gone(), true],
    ['the engine missed it', refused('not-found'), true],
    ['the engine refused it', refused('validation'), false],
    ['the engine is away', new UpstreamError('processing', 'unreachable', 'away'), false],
    ['something else is wrong', new AppError('conflict', 'another one'), false],
    ['something broke', new Error('not-found'), false],
  ])('when %s: %#', (_, error, isGone) => expect(isFileGone(error)).toBe(isGone));
});

describe('retryOnFileChange', () => {
  /** The successive keys of a row, and the keys that were requested. */
  async function run(keys: string[], present: string, error: () => Error = gone) {
    const asked: string[] = [];
    const lookUp = () => Promise.resolve({ key: keys.length > 1 ? keys.shift()! : keys[0] });
    const make = ({ key }: { key: string }) => {
      asked.push(key);
      return key === present ? Promise.resolve('made') : Promise.reject(error());
    };
    const outcome = await retryOnFileChange(signal, lookUp, make).catch((e: Error) => e.message);
    return [outcome, asked];
  }

  it('repeats with the current keys, three times at most', async () => {
    expect(await run(['a'], 'a')).toEqual(['made', ['a']]);
    expect(await run(['a', 'b'], 'b')).toEqual(['made', ['a', 'b']]);
    expect(await run(['a', 'b', 'c'], 'c')).toEqual(['made', ['a', 'b', 'c']]);
    expect(await run(['a', 'b', 'c', 'd'], 'd')).toEqual(['File not found', ['a', 'b', 'c']]);
  });

  it('rethrows when a file is gone or the failure is another one', async () => {
    expect(await run(['a'], 'b')).toEqual(['File not found', ['a']]);
    expect(await run(['a', 'b'], 'b', () => new Error('broken'))).toEqual(['broken', ['a']]);
  });

  it('does not repeat for a client that has disconnected', async () => {
    const left = new AbortController();
    let key = 0;
    const asked: number[] = [];
    const making = retryOnFileChange(
      left.signal,
      () => Promise.resolve((key += 1)),
      (found) => {
        asked.push(found);
        left.abort(new Error('left'));
        return Promise.reject(gone());
      },
    );
    await expect(making).rejects.toThrow('left');
    expect(asked).toEqual([1]);
  });
});
