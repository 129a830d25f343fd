import { barWords } from './color-bar.js';

it.each([
  [0, '0'],
  [5, '5'],
  [2000, '2000'],
  [5017, '5020'],
  [-1120, '−1120'],
  [39_350, '39400'],
  [0.0125, '0.0125'],
  [1e10, '1e+10'],
  [2.121e8, '2.12e+8'],
  [1e-10, '1e−10'],
])('the value %p below a colour bar is %s', (value, words) => expect(barWords(value)).toBe(words));
