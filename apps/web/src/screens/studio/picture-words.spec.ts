import type { LibraryImage } from './library-images.js';
import { commonName, filterWords, hiddenRecords } from './picture-words.js';

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
    ['NGC-3132', 'Southern Ring Nebula'],
    ['eight-burst', 'Southern Ring Nebula'],
    ['NGC-313', 'NGC-313'],
    ['NGC-3324', 'NGC-3324'],
  ])('call the target %s as the page does: %s', (target, name) =>
    expect(
      commonName(target, [
        {
          name: 'Southern Ring Nebula',
          catalogId: 'NGC 3132',
          search: { targetName: 'Eight Burst', radius: 0.1 },
        },
      ]),
    ).toBe(name),
  );

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
