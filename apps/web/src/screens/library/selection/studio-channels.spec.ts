import { studioIds } from './studio-channels.js';
import { sampleRecord } from '../testing/sample-record.js';

it('gives Studio one channel a filter, by wavelength, of images alone', () =>
  expect(
    studioIds([
      sampleRecord({ id: 'a', filter: 'F444W', wavelengthUm: 4.4 }),
      sampleRecord({ id: 'b', filter: null, wavelengthUm: null }),
      sampleRecord({ id: 'c', filter: 'F090W', wavelengthUm: 0.9 }),
      sampleRecord({ id: 'd', filter: 'F444W', wavelengthUm: 4.4 }),
      sampleRecord({ id: 'e', isViewable: false }),
    ]),
  ).toBe('c;a,d;b'));
