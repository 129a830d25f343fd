import { parseUnit } from './parse-unit.js';
import { degreesPerUnit, toSi } from './units.js';

/** Notations of units, with their SI units. */
const UNITS: [string, number, string][] = [
  ['m', 1, 'm'],
  ['Angstrom', 1e-10, 'm'],
  ['micron', 1e-6, 'm'],
  ['fm', 1e-15, 'm'],
  ['pm', 1e-12, 'm'],
  ['nm', 1e-9, 'm'],
  ['um', 1e-6, 'm'],
  ['mm', 1e-3, 'm'],
  ['cm', 1e-2, 'm'],
  ['dm', 1e-1, 'm'],
  ['km', 1e3, 'm'],
  ['Mm', 1e6, 'm'],
  ['s', 1, 's'],
  ['ms', 1e-3, 's'],
  ['min', 60, 's'],
  ['h', 3600, 's'],
  ['d', 86400, 's'],
  ['a', 31557600, 's'],
  ['yr', 31557600, 's'],
  ['Hz', 1, 'Hz'],
  ['GHz', 1e9, 'Hz'],
  ['THz', 1e12, 'Hz'],
  ['PHz', 1e15, 'Hz'],
  ['J', 1, 'J'],
  ['kg m2/s2', 1, 'J'],
  ['g cm2 s-2', 1e-7, 'J'],
  ['erg', 1e-7, 'J'],
  ['eV', 1.602176634e-19, 'J'],
  ['MeV', 1.602176634e-13, 'J'],
  ['deg', 1, 'deg'],
  ['arcmin', 1 / 60, 'deg'],
  ['arcsec', 1 / 3600, 'deg'],
  ['marcsec', 1 / 3.6e6, 'deg'],
  ['mas', 1 / 3.6e6, 'deg'],
  ['uas', 1 / 3.6e9, 'deg'],
  ['rad', 57.29577951308232, 'deg'],
  ['mrad', 0.05729577951308232, 'deg'],
  ['turn', 360, 'deg'],
  // Compound units.
  ['km/s', 1e3, 'm/s'],
  ['m s**-1', 1, 'm/s'],
  ['m*s^-1', 1, 'm/s'],
  ['km.h-1', 1 / 3.6, 'm/s'],
  ['m/h', 1 / 3600, 'm/s'],
  ['cm-1', 100, '1/m'],
  ['m**(-1)', 1, '1/m'],
  ['mm2/m', 1e-6, 'm'],
  ['10**-10 m', 1e-10, 'm'],
  ['10^3 m', 1e3, 'm'],
  ['10**(-3) deg', 1e-3, 'deg'],
  [' km/s ', 1e3, 'm/s'],
  // Spellings of old headers.
  ['DEGREES', 1, 'deg'],
  ['degree', 1, 'deg'],
  ['radians', 57.29577951308232, 'deg'],
  ['ARCSEC', 1 / 3600, 'deg'],
  ['ANGSTROM', 1e-10, 'm'],
  ['Angstroms', 1e-10, 'm'],
  ['micrometers', 1e-6, 'm'],
  ['Micrometre', 1e-6, 'm'],
  ['meters', 1, 'm'],
  ['METRE', 1, 'm'],
  ['KM', 1e3, 'm'],
  ['KM/S', 1e3, 'm/s'],
  ['M/S', 1, 'm/s'],
  ['/s', 1, 'Hz'],
  ['HZ', 1, 'Hz'],
  ['KHZ', 1e3, 'Hz'],
  ['MHZ', 1e6, 'Hz'],
  ['ghz', 1e9, 'Hz'],
  ['sec', 1, 's'],
  ['Seconds', 1, 's'],
  ['hr', 3600, 's'],
  ['days', 86400, 's'],
  ['YEARS', 31557600, 's'],
  ['Deg', 1, 'deg'],
  ['Degs', 1, 'deg'],
  ['Arcmin', 1 / 60, 'deg'],
  ['Arcmins', 1 / 60, 'deg'],
  ['Arcsecs', 1 / 3600, 'deg'],
  ['Rads', 57.29577951308232, 'deg'],
  ['Km', 1e3, 'm'],
  ['Khz', 1e3, 'Hz'],
  ['Hr', 3600, 's'],
];

describe('units of coordinates (FITS Standard 4.0, tables 3 to 5)', () => {
  it.each(UNITS)('%s is %d %s', (text, factor, unit) => {
    const si = toSi(text);
    expect(si.unit).toBe(unit);
    expect(si.factor / factor).toBeCloseTo(1, 12);
  });

  it.each(['', ' ', 'furlong', 'km//s', 'm/', 'xm', 'kmin', 'm2+s', '10**3', 'toString', 'Jy/beam'])(
    'knows nothing of %j, or nothing in SI',
    (text) => expect(toSi(text)).toEqual({ factor: 1, unit: text }),
  );

  it.each(['deg', 'm', 's', 'Hz', 'm/s', 'J', '/m'])(
    'takes %s for nothing else when it is made more of',
    (unit) => {
      for (const more of ['m', 'kg', 's', 'deg'])
        for (const text of [`${unit} ${more}3`, `${unit} ${more}-3`])
          expect(toSi(text)).toEqual({ factor: 1, unit: text });
    },
  );

  it('has the dimension of every power', () => {
    expect(parseUnit('kg2 m-3 s4 deg')).toEqual({ factor: 1, dimension: [-3, 2, 4, 1] });
    expect(parseUnit('m/s2')!.dimension).toEqual([1, 0, -2, 0]);
    expect(parseUnit('erg/s')).toEqual({ factor: 1e-7, dimension: [2, 1, -3, 0] });
    expect(toSi('m2')).toEqual({ factor: 1, unit: 'm2' });
    expect(toSi('kg')).toEqual({ factor: 1, unit: 'kg' });
    for (const unit of ['deg2', '1/deg', 'deg/s', 'm deg', 's2', 'Hz2', 'kg/s', 'J/m', 'm2/s'])
      expect(toSi(unit)).toEqual({ factor: 1, unit });
  });

  it('of an angle is in degrees, and of anything else is refused by card', () => {
    expect([undefined, '', 'deg', 'turn'].map((unit) => degreesPerUnit(unit, 'CUNIT1'))).toEqual([
      1, 1, 1, 360,
    ]);
    for (const unit of ['m', 'furlong']) expect(() => degreesPerUnit(unit, 'CUNIT2')).toThrow('CUNIT2');
  });
});
