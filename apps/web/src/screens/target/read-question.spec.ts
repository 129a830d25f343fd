import { readQuestion } from './read-question.js';

it.each([
  ['151.757 -40.436', { kind: 'position', ra: 151.757, dec: -40.436 }],
  [' 10.5, +41.2 ', { kind: 'position', ra: 10.5, dec: 41.2 }],
  ['2731', { kind: 'program', programId: '2731' }],
  ['Southern Ring', { kind: 'name', targetName: 'Southern Ring' }],
  ['NGC 3324', { kind: 'name', targetName: 'NGC 3324' }],
  ['10 100', { kind: 'name', targetName: '10 100' }],
  ['<b>M 16', { kind: 'name', targetName: '<b>M 16' }],
])('%j is read as %j', (text, question) => expect(readQuestion(text)).toEqual(question));
