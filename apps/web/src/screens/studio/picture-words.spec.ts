import type { LibraryImage } from './library-images.js';
import { filterWords, hiddenRecords, pictureWords } from './picture-words.js';

const record = (changes: Partial<LibraryImage>) =>
  ({
    fileName: 'a_i2d.fits',
    targetName: null,
    filter: null,
    visibility: 'public',
    ...changes,
  }) as LibraryImage;

describe('words for records', () => {
  it.each([
    [[record({ targetName: 'NGC-3324' }), record({ targetName: 'NGC-3324' })], 'NGC-3324'],
    [[undefined, record({ targetName: 'M-16' }), record({ targetName: 'M-57' })], 'M-16 and others'],
    [[record({})], 'a_i2d.fits'],
    [[undefined], 'Picture'],
  ])('name a picture', (records, name) => expect(pictureWords(records)).toBe(name));

  it.each([
    [[undefined], '1 channel'],
    [[record({ filter: 'F090W' }), undefined], '2 channels · F090W'],
    [['A', 'B', 'C', 'D', 'E'].map((filter) => record({ filter })), '5 channels · A B C D …'],
  ])('tell its filters', (records, words) => expect(filterWords(records)).toBe(words));

  it('tell what others may not see', () => {
    const records = (['public', 'private', 'shared'] as const).map((visibility) => record({ visibility }));
    expect(hiddenRecords(records).map(({ visibility }) => visibility)).toEqual(['private', 'shared']);
  });
});
