import { counted } from './counted.js';

it.each([
  [0, '0 files'],
  [1, '1 file'],
  [2, '2 files'],
])('%d', (count, expected) => expect(counted(count, 'file')).toBe(expected));
