import { pictureFileName, pictureName } from './picture-name.js';

const image = (targetName: string | null) => ({ fileName: 'a_i2d.fits', targetName });
const commonName = (target: string) => (target === 'NGC-3324' ? 'Carina Nebula' : target);

it.each([
  [[image('NGC-3324'), image('NGC-3324')], 'Carina Nebula'],
  [[image('M-16'), image('NGC-3324')], 'M-16 and others'],
  [[image(''), image('M-16')], 'M-16'],
  [[image(null)], 'a_i2d.fits'],
  [[], 'Picture'],
])('a picture of %j is %s', (images, name) => expect(pictureName(images, commonName)).toBe(name));

it('has the name of the header where no other is known', () =>
  expect(pictureName([image('NGC-3324')])).toBe('NGC-3324'));

it.each([
  ['Carina Nebula, Cosmic Cliffs', 'Carina-Nebula-Cosmic-Cliffs.png'],
  ['F090W + F200W', 'F090W-F200W.png'],
  ['../../etc/passwd', 'etc-passwd.png'],
  ['..', 'picture.png'],
  ['<b>Ring</b>\u202e\u0000', 'b-Ring-b.png'],
  ['Туманность', 'Туманность.png'],
  ['x'.repeat(255), `${'x'.repeat(80)}.png`],
])('the file of a picture of %j is %s', (name, expected) => {
  expect(pictureFileName(name, 'png')).toBe(expected);
});
