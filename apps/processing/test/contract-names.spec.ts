import { COLORMAP_NAMES, CURVE_NAMES, STRETCH_NAMES } from '#kernels';
import { COLOR_MAPS, CURVES, STRETCHES } from '#processing-client/contract';

it.each([
  ['stretches', STRETCHES, STRETCH_NAMES],
  ['curves', CURVES, CURVE_NAMES],
  ['colour maps', COLOR_MAPS, COLORMAP_NAMES],
])('the contract offers the %s of the kernels, in their order', (_, offered, known) => {
  expect(offered).toEqual(known);
});
