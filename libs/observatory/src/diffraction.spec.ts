import { diffractionFwhmArcsec } from './diffraction.js';

it('the diffraction limit grows with the wavelength: 1.03 λ/D of 6.5 m', () => {
  expect(diffractionFwhmArcsec(2)).toBeCloseTo(0.0654, 4);
  expect(diffractionFwhmArcsec(20)).toBeCloseTo(0.654, 3);
});
