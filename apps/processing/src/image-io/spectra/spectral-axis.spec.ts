import { memorySource, openFits, writeFits } from '#kernels';
import { spectralAxis } from './spectral-axis.js';
import { wavelengthOf } from './spectral-quantity.js';

async function axisOf(values: object) {
  const cards = Object.entries(values).map(([keyword, value]) => ({ keyword, value }));
  const bytes = writeFits([{ data: new Float32Array(4), shape: [4], cards }]);
  return spectralAxis((await openFits(memorySource(bytes, 'x.fits'))).hdus[0].header, 0);
}

const MULTISPEC = { WAT0_001: 'system=multispec', CTYPE1: 'MULTISPE', CTYPE2: 'MULTISPE' };
const SPEC = { WAT2_001: 'wtype=multispec spec1 = "1 1 0 500. 0.5 4 0. 1 2"' };

describe('spectralAxis of apertures', () => {
  it('has the unit of the first axis', async () => {
    const WAT1_001 = 'wtype=multispec label=Wavelength units=nm';
    expect(await axisOf({ ...MULTISPEC, ...SPEC, WAT1_001 })).toMatchObject({ unit: 'nm' });
    expect(await axisOf({ ...MULTISPEC, ...SPEC })).toMatchObject({ unit: 'Angstrom' });
  });

  it('names the missing card', async () => {
    expect(await axisOf(MULTISPEC)).toBe('its header has no WAT2_001, where the dispersion begins');
    expect(await axisOf({ ...MULTISPEC, WAT2_001: 'wtype=multispec' })).toBe('WAT2 has no spec1');
  });
});

it('gives no wavelength to values that no light has', () => {
  const frequency = { quantity: 'frequency', factor: 1e9 } as const;
  expect(wavelengthOf(299792.458, frequency)).toBeCloseTo(1, 12);
  expect([wavelengthOf(-1, frequency), wavelengthOf(NaN, frequency)]).toEqual([NaN, NaN]);
  const velocity = { quantity: 'radio velocity', factor: 1, restWavelength: 1e-3 } as const;
  expect(wavelengthOf(4e8, velocity)).toBeNaN();
});
