import { chosenHdus, hdusProblems } from './hdus-field.js';

const A = '018f0000-0000-7000-8000-00000000000a';
const B = '018f0000-0000-7000-8000-00000000000b';

const messageOf = (hdus: object): string | undefined => hdusProblems(hdus, [A, B], 'hdus')[0]?.message;

describe('hdusProblems', () => {
  it.each<[string, object]>([
    ['one image', { [A]: [0] }],
    ['several, in any order', { [A]: [4, 1], [B]: [2] }],
    ['an id in upper case', { [A.toUpperCase()]: [1] }],
    ['no file', {}],
  ])('accepts %s', (_, hdus) => expect(messageOf(hdus)).toBeUndefined());

  it('accepts a missing choice', () => expect(hdusProblems(undefined, [A], 'hdus')).toEqual([]));

  const LIST = 'must be a list of 1 to 500 HDUs';
  const WHOLE = 'must hold integers from 0';
  it.each<[unknown, string]>([
    [[], LIST],
    [null, LIST],
    [1, LIST],
    ['1', LIST],
    [{ 0: 1 }, LIST],
    [Array.from({ length: 501 }, (_, i) => i), LIST],
    [[-1], WHOLE],
    [[1.5], WHOLE],
    [['1'], WHOLE],
    [[null], WHOLE],
    [[1, [2]], WHOLE],
    [[1e300], WHOLE],
    [[1, 4, 1], 'names HDU 1 twice'],
  ])('refuses %j', (list, message) => expect(messageOf({ [B]: list })).toBe(message));

  it('names the entry of a file that is not in the list, or is given twice', () => {
    const problems = hdusProblems({ [A]: [1], [A.toUpperCase()]: [1], other: [1] }, [A], 'channels.2.hdus');
    expect(problems).toEqual([
      { field: `channels.2.hdus.${A.toUpperCase()}`, message: 'is given twice' },
      { field: 'channels.2.hdus.other', message: 'is no dataId of this list of files' },
    ]);
  });
});

it('chosenHdus finds the choice of a record, with its field in the spelling of the request', () => {
  const key = A.toUpperCase();
  expect(chosenHdus({ [key]: [4] }, A, 'hdus')).toEqual({ hdus: [4], hdusField: `hdus.${key}` });
  expect(chosenHdus({ [key]: [4] }, B, 'hdus')).toEqual({});
});
