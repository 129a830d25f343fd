import type { RecordEntity } from '#domain';
import { findSubstitutes } from './substitute-mosaics.js';

const VIEWER = { id: 'me', role: 'user' } as const;

const record = (id: string, more: Partial<RecordEntity> = {}): RecordEntity =>
  ({
    ...{ id, observationBaseId: 'jw1_2_3', instrument: 'NIRCAM/IMAGE', filter: 'F200W', derivedFrom: [] },
    ...more,
  }) as unknown as RecordEntity;
const mosaicOf = (id: string, derivedFrom: string[], more: Partial<RecordEntity> = {}) =>
  record(id, { derivedFrom, instrument: 'NIRCAM', ...more });

async function replaced(channels: RecordEntity[][], mosaics: RecordEntity[], chosen?: string[][]) {
  const mosaicsOf = jest.fn(() => Promise.resolve(mosaics));
  const { ofChannels } = await findSubstitutes({ mosaicsOf }, channels, VIEWER, chosen);
  return { substitutes: ofChannels, mosaicsOf };
}

const substitute = (recordId: string, ...partIds: string[]) => ({ recordId, partIds });

const [a, b, c] = ['a', 'b', 'c'].map((id) => record(id));

describe('findSubstitutes', () => {
  it('substitutes the mosaic for all or some of its parts', async () => {
    const other = record('x', { filter: 'F444W' });
    const { substitutes, mosaicsOf } = await replaced([[other, a, b], [c]], [mosaicOf('m', ['a', 'b', 'c'])]);
    expect(substitutes).toEqual([[substitute('m', 'a', 'b')], [substitute('m', 'c')]]);
    expect(mosaicsOf).toHaveBeenCalledWith(['x', 'a', 'b', 'c'], VIEWER);
  });

  it('keeps the images of a channel that names one of the group missing in the mosaic', async () => {
    const mosaic = mosaicOf('m', ['a', 'b']);
    expect((await replaced([[a, b, c], [a]], [mosaic])).substitutes).toEqual([[], [substitute('m', 'a')]]);
    // Of any owner.
    const theirs = record('d', { ownerId: 'somebody' });
    expect((await replaced([[a, theirs]], [mosaic])).substitutes).toEqual([[]]);
  });

  it('keeps the images of a channel that chooses HDUs of one of the group', async () => {
    const mosaic = mosaicOf('m', ['a', 'b']);
    const { substitutes } = await replaced([[a, b], [a]], [mosaic], [['B'], []]);
    expect(substitutes).toEqual([[], [substitute('m', 'a')]]);
  });

  it('uses the mosaic once when it is named beside its parts', async () => {
    const mosaic = mosaicOf('m', ['a', 'b']);
    const { substitutes } = await replaced([[a, mosaic, b]], [mosaic]);
    expect(substitutes).toEqual([[substitute('m', 'a', 'm', 'b')]]);
  });

  it('uses the first mosaic that holds all, and one per group', async () => {
    const [r, s] = ['r', 's'].map((id) => record(id, { filter: 'F444W' }));
    const mosaics = [
      mosaicOf('m3', ['r', 's'], { filter: 'F444W' }),
      mosaicOf('m2', ['a', 'b', 'c']),
      mosaicOf('m1', ['a', 'b']),
    ];
    const { substitutes } = await replaced([[a, r, c, s]], mosaics);
    expect(substitutes).toEqual([[substitute('m2', 'a', 'c'), substitute('m3', 'r', 's')]]);
    expect((await replaced([[a, b]], mosaics)).substitutes).toEqual([[substitute('m1', 'a', 'b')]]);
  });

  it('forms no group of images without filter or instrument', async () => {
    const plain = record('a', { filter: null });
    expect((await replaced([[plain]], [mosaicOf('m', ['a'], { filter: null })])).substitutes).toEqual([[]]);
  });
});
