import { sampleGrid } from '../../picture/testing/sample-grid.js';
import { pictureOf } from '../../picture/presets.js';
import { wcsOf } from '../../picture/readout.js';
import { gridOfTileSet, type TileSet } from './tile-set-grid.js';
import { valueIn } from './value-in.js';

const { channels, levels, wcs } = sampleGrid(1);
const { zero, scale, units, stats, sky, histogram, suggested } = channels[0];
const tileSet = {
  ...{
    id: 'tiles',
    recordId: 'record',
    hdu: 1,
    sliceIndex: null,
    sliceCount: 1,
    width: 3000,
    height: 2000,
    tileSize: 512,
  },
  ...{ levels, zero, scale, units, wcs, stats, sky, histogram, suggested, urlTemplate: '/t/{z}/{x}/{y}' },
} as unknown as TileSet;

describe('an image as a grid', () => {
  const grid = gridOfTileSet(tileSet, 'F200W');

  it('has one channel, whose tone is the suggested one', () => {
    expect(grid.channels.map(({ key, label, dataIds }) => [key, label, dataIds])).toEqual([
      ['tiles', 'F200W', ['record']],
    ]);
    expect(pictureOf(grid).channels[0].tone.limits.high).toBeCloseTo(suggested.limits.high, 3);
    expect(grid.levels).toBe(levels);
  });

  it('has a place on the sky, or none', () => {
    expect(wcsOf(grid)).not.toBeNull();
    expect(wcsOf(gridOfTileSet({ ...tileSet, wcs: null }, 'x'))).toBeNull();
  });
});

it('values of pixels are little-endian floats', () => {
  expect(valueIn(Uint8Array.of(0, 0, 128, 63))).toBe(1);
  expect(valueIn(Uint8Array.of(0, 0, 192, 127))).toBeNull();
});
