import { toStored, type GridDefinition, type StoredGrid } from './grid-definition.js';

/** A channel of a grid with all that its key may depend on. */
const GIVEN = {
  ...{ engine: 'engine 1', crop: 'union', label: 'red', wavelengthUm: 2, sha256: 'a' },
  ...{ width: 900, crval: 10, offset: 0.5, fwhm: 0.1, zero: 3, scale: 0.25 },
};

function keyOf(changes: Partial<typeof GIVEN> = {}): string {
  const { engine, crop, label, wavelengthUm, sha256, width, crval, offset, fwhm, zero, scale } = {
    ...GIVEN,
    ...changes,
  };
  const channel = { dataIds: ['1'], label, wavelengthUm, inputs: [{ recordId: '1', sha256 }] };
  const definition = { engine, crop, channels: [channel] } as unknown as GridDefinition;
  const images = [{ input: 0, hdu: 1, offset, bounds: null }];
  const measured = {
    placement: { width, height: 600, wcs: { crval: [crval, 5] } },
    channels: [{ zero, scale, placement: { images, blurArcsec: { from: fwhm, to: 0.2 } } }],
  } as unknown as StoredGrid['measured'];
  return toStored(definition, measured).keys[0];
}

describe('the key of a channel', () => {
  it.each(Object.entries({ crop: 'intersection', label: 'blue', wavelengthUm: 4 }))(
    'is the same with another %s, as long as the pixels are the same',
    (name, value) => {
      expect(keyOf({ [name]: value })).toBe(keyOf());
    },
  );

  it.each(
    Object.entries({
      ...{ engine: 'engine 2', sha256: 'b', width: 901, crval: 11 },
      ...{ offset: 0.6, fwhm: 0.15, zero: 4, scale: 0.5 },
    }),
  )('is another one with another %s: its tiles have other bytes', (name, value) => {
    expect(keyOf({ [name]: value })).not.toBe(keyOf());
  });
});
