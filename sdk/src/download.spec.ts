import { fileNameIn } from './download.js';

it.each([
  ['attachment; filename="plain.fits"', 'plain.fits'],
  ['attachment; filename="a \\"b\\".fits"', 'a "b".fits'],
  [`attachment; filename="n_me.fits"; filename*=UTF-8''n%C3%A4me.fits`, 'näme.fits'],
  ['inline', null],
  [null, null],
])('download reads the name in %p', (disposition, name) => expect(fileNameIn(disposition)).toBe(name));
