import type { LibraryRecord } from '#sdk';
import { differenceInWords, isSharedAlike, sharingInWords, sharingOf } from './sharing.js';

const sharedWith = (visibility: LibraryRecord['visibility'], ...usernames: string[]) =>
  ({ visibility, sharedWith: usernames.map((username) => ({ id: null, username })) }) as LibraryRecord;

describe('who may see a record', () => {
  it.each<[LibraryRecord, string]>([
    [sharedWith('private'), 'Only you'],
    [sharedWith('public', 'ada'), 'Everybody'],
    [sharedWith('shared', 'ada', '<b>'), 'Some people: ada, <b>'],
    [sharedWith('shared'), 'Some people'],
  ])('is told in words: %j', (record, words) => expect(sharingInWords(sharingOf(record))).toBe(words));

  it('is counted where it differs', () => {
    const records = (['public', 'private', 'private'] as const).map((each) => sharedWith(each));
    expect(differenceInWords(records)).toBe('They differ. Only you 2 · Everybody 1');
  });

  it('is the same in any order of names', () => {
    expect(isSharedAlike(sharedWith('shared', 'ada', 'grace'), sharedWith('shared', 'grace', 'ada'))).toBe(
      true,
    );
    expect(isSharedAlike(sharedWith('shared', 'ada'), sharedWith('shared', 'grace'))).toBe(false);
    expect(isSharedAlike(sharedWith('private'), sharedWith('public'))).toBe(false);
  });
});
