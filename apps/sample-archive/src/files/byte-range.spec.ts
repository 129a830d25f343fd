import { parseRange } from './byte-range.js';

it.each([
  ['bytes=0-9', { start: 0, end: 9 }],
  ['bytes=90-', { start: 90, end: 99 }],
  ['bytes=90-1000', { start: 90, end: 99 }],
  ['bytes=-10', { start: 90, end: 99 }],
  ['bytes=-1000', { start: 0, end: 99 }],
  ['bytes=100-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=9-0', 'whole'],
  ['bytes=0-1,5-6', 'whole'],
  ['lines=0-9', 'whole'],
  ['bytes=-', 'whole'],
  [undefined, 'whole'],
])('%s of 100 bytes', (header, expected) => {
  expect(parseRange(header, 100)).toEqual(expected);
});
