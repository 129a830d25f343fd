import { plainText } from './record-from-file.js';

it.each([
  ['a\0b\x1fc\x7f', 'abc'],
  ['half \ud83d of a character', 'half  of a character'],
  ['a whole one 😀', 'a whole one 😀'],
  [
    ['a\0', ['b\0']],
    ['a', ['b']],
  ],
  [
    { 'na\0me': 'va\0lue', list: [{ deep: '\0' }] },
    { name: 'value', list: [{ deep: '' }] },
  ],
  [5, 5],
  [null, null],
  [undefined, undefined],
  [true, true],
])('plainText turns %j into %j', (value, expected) => expect(plainText(value)).toEqual(expected));
