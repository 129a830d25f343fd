import { copiedWords, hiddenWords } from './link-words.js';

it('counts what others do not see', () =>
  expect([1, 8].map(hiddenWords)).toEqual([
    'Others do not see this file, and without it not this picture:',
    'Others do not see these 8 files, and without them not this picture:',
  ]));

it.each([
  [undefined, 'for those who may see its files'],
  [0, 'opens this picture as it is now'],
  [1, 'others see no picture with it while the file below is not public'],
  [8, 'while the 8 files below are not public'],
])('promises no more than a link with %s hidden files holds', (hidden, words) =>
  expect(copiedWords(hidden)).toContain(words),
);
