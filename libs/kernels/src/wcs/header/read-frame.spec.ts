import { axisNamesOf, readFrame } from './read-frame.js';

const NOTHING = { get: () => undefined } as unknown as Parameters<typeof readFrame>[0];

it.each(['RA/DEC', 'GLON/GLAT', 'SLON/SLAT', 'ELON/ELAT', 'HPLN/HPLT', 'XLON/XLAT'])(
  'axes %s are called so again by their frame',
  (names) => {
    const [longitude] = names.split('/');
    expect(axisNamesOf(readFrame(NOTHING, longitude, '')).join('/')).toBe(names);
  },
);

it('every equatorial frame has right ascension and declination', () => {
  for (const system of ['ICRS', 'FK5', 'FK4', 'FK4-NO-E'] as const)
    expect(axisNamesOf({ system, equinox: 2000 })).toEqual(['RA', 'DEC']);
});
