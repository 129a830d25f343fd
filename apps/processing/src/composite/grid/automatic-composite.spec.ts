import type { GridChannelSpec } from '#processing-client/contract';
import { automaticComposite } from './automatic-composite.js';

const channel = (wavelengthUm: number | null): GridChannelSpec => ({ inputs: [], label: null, wavelengthUm });
const colorsOf = (...wavelengths: (number | null)[]) =>
  automaticComposite({
    channels: wavelengths.map(channel),
    ...{ crop: 'union', northUp: true, rotationDegrees: 0, resolutionMatch: false },
  }).channels.map(({ color }) => color);

describe('the colours by which a grid is normalized', () => {
  it.each([
    ['from blue to red by wavelength', [4.4, 0.9, 2], [0, 240, 120]],
    ['in the order of the request without wavelengths', [null, null], [240, 0]],
    ['with channels without a wavelength last', [null, 2, 0.9], [0, 120, 240]],
  ])('are hues %s', (_, wavelengths, hues) => {
    expect(colorsOf(...wavelengths)).toEqual(hues.map((hue) => ({ hue })));
  });

  it('are white for a single channel', () => {
    expect(colorsOf(2)).toEqual([{ rgb: [1, 1, 1] }]);
  });
});
