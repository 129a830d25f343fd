import { COLORMAP_NAMES, CURVE_NAMES, STRETCH_NAMES, TILE_SIZE as KERNELS_TILE_SIZE } from '#kernels';
import { COLOR_MAPS, CURVES, STRETCHES, TILE_SIZE } from '#processing-client/contract';

it.each([
  ['stretches', STRETCHES, STRETCH_NAMES],
  ['curves', CURVES, CURVE_NAMES],
  ['colour maps', COLOR_MAPS, COLORMAP_NAMES],
])('the contract offers the %s of the kernels, in their order', (_, offered, known) => {
  expect(offered).toEqual(known);
});

it('tiles of the contract have the size of those of the kernels', () => {
  expect(TILE_SIZE).toBe(KERNELS_TILE_SIZE);
});
