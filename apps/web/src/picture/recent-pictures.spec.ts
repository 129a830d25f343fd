import * as fc from 'fast-check';
import { pictureOf } from './presets.js';
import { keepPicture, recentPictures } from './recent-pictures.js';
import { arbitraryPicture } from './testing/arbitrary-picture.js';
import { sampleGrid } from './testing/sample-grid.js';

/** What a browser keeps for a page. */
function newStorage(content?: string) {
  const items = new Map(content === undefined ? [] : [['firstlight.pictures', content]]);
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  };
}

const picture = pictureOf(sampleGrid(3));

describe('recent pictures', () => {
  it('are kept as they are, the latest first, each once, at most ten', () => {
    const storage = newStorage();
    fc.assert(
      fc.property(arbitraryPicture, (kept) => {
        keepPicture(storage, { id: 'same', picture: kept });
        expect(recentPictures(storage)).toEqual([{ id: 'same', picture: kept }]);
      }),
    );
    for (let i = 0; i < 12; i++) keepPicture(storage, { id: String(i), picture });
    expect(JSON.parse(storage.getItem('firstlight.pictures')!)).toHaveLength(10);
    keepPicture(storage, { id: '5', picture });
    expect(recentPictures(storage).map(({ id }) => id)).toEqual([
      '5',
      '11',
      '10',
      '9',
      '8',
      '7',
      '6',
      '4',
      '3',
      '2',
    ]);
  });

  it.each(['', 'null', '{', '3', '[null, 3, {}]', '[{"id":"a","picture":{"v":2}}]'])(
    'are none in %j',
    (content) => expect(recentPictures(newStorage(content))).toEqual([]),
  );

  it('are left out when they are of another version', () => {
    const content = [
      { id: 'later', picture: { ...picture, v: 2 } },
      { id: 'own', picture },
    ];
    expect(recentPictures(newStorage(JSON.stringify(content))).map(({ id }) => id)).toEqual(['own']);
  });

  it('tell when the browser has no room', () => {
    const full = {
      getItem: () => null,
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
    };
    expect(keepPicture(full, { id: 'a', picture })).toBe(false);
  });
});
