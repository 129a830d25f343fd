import { eTerms } from './fk4.js';

/** Of astropy 5.2 (astropy.coordinates.builtin_frames.fk4.fk4_e_terms). */
it.each([
  [1875, [-1.6360542193008792e-6, -2.860639168487239e-7, -1.2412030356737328e-7]],
  [1950, [-1.625574151689435e-6, -3.191905371563791e-7, -1.3842906719296592e-7]],
  [2050, [-1.6103404434419055e-6, -3.6293279431182777e-7, -1.5730170019182034e-7]],
])('the E-terms of B%d are those of astropy to twelve digits', (year, expected) => {
  for (const [i, term] of eTerms(year).entries()) expect(term / expected[i]).toBeCloseTo(1, 12);
});
