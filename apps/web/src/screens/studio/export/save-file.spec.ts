import { fileName } from './save-file.js';

it.each([
  ['Carina Nebula', 'Carina-Nebula.png'],
  ['F090W + F200W', 'F090W-F200W.png'],
  ['../../etc/passwd', 'etc-passwd.png'],
  ['..', 'picture.png'],
  ['<b>Ring</b>\u202e\u0000', 'b-Ring-b.png'],
  ['Туманность', 'Туманность.png'],
  [undefined, 'picture.png'],
  ['x'.repeat(255), `${'x'.repeat(80)}.png`],
])('the file of a picture of %j is %s', (name, expected) => {
  expect(fileName(name, 'png')).toBe(expected);
});
