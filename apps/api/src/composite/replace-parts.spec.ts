import type { RecordEntity } from '#domain';
import { replaceParts } from './replace-parts.js';

const VIEWER = { id: 'me', role: 'user' } as const;

const record = (id: string, more: Partial<RecordEntity> = {}): RecordEntity =>
  ({
    ...{ id, observationBaseId: 'jw1_2_3', instrument: 'NIRCAM/IMAGE', filter: 'F200W', derivedFrom: [] },
    ...more,
  }) as unknown as RecordEntity;
const mosaicOf = (id: string, derivedFrom: string[], more: Partial<RecordEntity> = {}) =>
  record(id, { derivedFrom, instrument: 'NIRCAM', ...more });

async function replaced(channels: RecordEntity[][], mosaics: RecordEntity[]) {
  const mosaicsOf = jest.fn(() => Promise.resolve(mosaics));
  const images = await replaceParts({ mosaicsOf }, channels, VIEWER);
  return { ids: images.map((channel) => channel.map(({ id }) => id)), mosaicsOf };
}

const [a, b, c] = ['a', 'b', 'c'].map((id) => record(id));

describe('replaceParts', () => {
  it('puts the mosaic in the place of its parts, also of some of them', async () => {
    const other = record('x', { filter: 'F444W' });
    const { ids, mosaicsOf } = await replaced([[other, a, b], [c]], [mosaicOf('m', ['a', 'b', 'c'])]);
    expect(ids).toEqual([['x', 'm'], ['m']]);
    expect(mosaicsOf).toHaveBeenCalledWith(['x', 'a', 'b', 'c'], VIEWER);
  });

  it('leaves a channel alone that names an image of the group that the mosaic does not hold', async () => {
    const mosaic = mosaicOf('m', ['a', 'b']);
    expect((await replaced([[a, b, c], [a]], [mosaic])).ids).toEqual([['a', 'b', 'c'], ['m']]);
    // Whoever it belongs to.
    const theirs = record('d', { ownerId: 'somebody' });
    expect((await replaced([[a, theirs]], [mosaic])).ids).toEqual([['a', 'd']]);
  });

  it('takes the mosaic once where it is named beside its parts', async () => {
    const mosaic = mosaicOf('m', ['a', 'b']);
    expect((await replaced([[a, mosaic, b]], [mosaic])).ids).toEqual([['m']]);
  });

  it('takes the first mosaic that holds all, and one for each group', async () => {
    const [r, s] = ['r', 's'].map((id) => record(id, { filter: 'F444W' }));
    const mosaics = [
      mosaicOf('m3', ['r', 's'], { filter: 'F444W' }),
      mosaicOf('m2', ['a', 'b', 'c']),
      mosaicOf('m1', ['a', 'b']),
    ];
    expect((await replaced([[a, r, c, s]], mosaics)).ids).toEqual([['m2', 'm3']]);
    expect((await replaced([[a, b]], mosaics)).ids).toEqual([['m1']]);
  });

  it('knows no group of images without filter or instrument', async () => {
    const plain = record('a', { filter: null });
    expect((await replaced([[plain]], [mosaicOf('m', ['a'], { filter: null })])).ids).toEqual([['a']]);
  });
});
