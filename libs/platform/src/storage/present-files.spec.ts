import { AppError } from '../errors/app-error.js';
import type { ErrorKind } from '../errors/error-kinds.js';
import { UpstreamError } from '../http/client/upstream-error.js';
import { isFileGone, withPresentFiles } from './present-files.js';

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

describe('withPresentFiles', () => {
  /** Keys that a row has had, one after the other, and the keys that somebody asked for. */
  async function run(keys: string[], present: string, error: () => Error = gone) {
    const asked: string[] = [];
    const lookUp = () => Promise.resolve({ key: keys.length > 1 ? keys.shift()! : keys[0] });
    const make = ({ key }: { key: string }) => {
      asked.push(key);
      return key === present ? Promise.resolve('made') : Promise.reject(error());
    };
    const outcome = await withPresentFiles(signal, lookUp, make).catch((e: Error) => e.message);
    return [outcome, asked];
  }

  it('makes it of what is there now, three times at the most', async () => {
    expect(await run(['a'], 'a')).toEqual(['made', ['a']]);
    expect(await run(['a', 'b'], 'b')).toEqual(['made', ['a', 'b']]);
    expect(await run(['a', 'b', 'c'], 'c')).toEqual(['made', ['a', 'b', 'c']]);
    expect(await run(['a', 'b', 'c', 'd'], 'd')).toEqual(['File not found', ['a', 'b', 'c']]);
  });

  it('gives up what is gone, and what fails for another reason', async () => {
    expect(await run(['a'], 'b')).toEqual(['File not found', ['a']]);
    expect(await run(['a', 'b'], 'b', () => new Error('broken'))).toEqual(['broken', ['a']]);
  });

  it('does nothing again for somebody who has left', async () => {
    const left = new AbortController();
    let key = 0;
    const asked: number[] = [];
    const making = withPresentFiles(
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
