import { type CardValue, parseCardValue, parseInteger, parseReal } from './card-value.js';
import { type Card, parseCard } from './card.js';

describe('a card', () => {
  it.each<[string, Card]>([
    ['KEY     = 1', { keyword: 'KEY', value: 1, comment: '' }],
    ['key     = 1', { keyword: 'KEY', value: 1, comment: '' }],
    ['KEYWORD8= 1', { keyword: 'KEYWORD8', value: 1, comment: '' }],
    ['KEYWORD9 = 1', { keyword: 'KEYWORD9', comment: ' = 1' }],
    ['KEY', { keyword: 'KEY', comment: '' }],
    ['END', { keyword: 'END', comment: '' }],
    ['', { keyword: '', comment: '' }],
    ['         blank ', { keyword: '', comment: ' blank' }],
    ['COMMENT = 1', { keyword: 'COMMENT', comment: '= 1' }],
    ['COMMENT  two  ', { keyword: 'COMMENT', comment: ' two' }],
    ['history what', { keyword: 'HISTORY', comment: 'what' }],
    ["CONTINUE  'more' / why", { keyword: 'CONTINUE', value: 'more', comment: 'why' }],
    ["CONTINUE= 'more'", { keyword: 'CONTINUE', value: "= 'more'", comment: '', malformed: true }],
    ['HIERARCH ESO  DET gain =1.5 / x', { keyword: 'ESO  DET gain', value: 1.5, comment: 'x' }],
    ['HIERARCH  A = = 1', { keyword: 'A', value: '= 1', comment: '', malformed: true }],
    ['HIERARCH no value', { keyword: 'HIERARCH', comment: ' no value' }],
    ['HIERARCH = 1', { keyword: 'HIERARCH', comment: ' = 1' }],
    ['hierarch A = 1', { keyword: 'HIERARCH', comment: ' A = 1' }],
  ])('%j', (text, card) => {
    expect(parseCard(text)).toEqual(card);
  });

  it.each<[string, CardValue, string]>([
    ["'a'", 'a', ''],
    ["  'a'/b ", 'a', 'b'],
    ["'a'  / b / c", 'a', 'b / c'],
    ["'a''''b'", "a''b", ''],
    ["'  '", '', ''],
    ['', undefined, ''],
    ['   / only this', undefined, 'only this'],
    ['F / no', false, 'no'],
    ['007', 7, ''],
    ['-0', 0, ''],
    ['+5', 5, ''],
    ['9007199254740991', 9007199254740991, ''],
    ['9007199254740993', 9007199254740993n, ''],
    ['-9007199254740993', -9007199254740993n, ''],
    ['+9007199254740993', 9007199254740993n, ''],
    ['-.5', -0.5, ''],
    ['5.e2', 500, ''],
    ['1d-2', 0.01, ''],
    ['1E+2', 100, ''],
    ['(1,2)', [1, 2], ''],
    ['( 1.5 , -2D0 ) / z', [1.5, -2], 'z'],
    ['T', true, ''],
  ])('with the field %j holds %j', (field, value, comment) => {
    expect(parseCardValue(field)).toEqual({ value, comment });
  });

  it.each<[string, string, string]>([
    ["'x' junk / c", 'x', 'junk / c'],
    ["'x", 'x', ''],
    ['TRUE', 'TRUE', ''],
    ['t', 't', ''],
    ['.', '.', ''],
    ['1E', '1E', ''],
    ['1.5.2', '1.5.2', ''],
    ['(1)', '(1)', ''],
    ['(a, 2)', '(a, 2)', ''],
    ['(1, b)', '(1, b)', ''],
    ['(1, 2', '(1, 2', ''],
  ])('with the field %j is malformed, and keeps %j', (field, value, comment) => {
    expect(parseCardValue(field)).toEqual({ value, comment, malformed: true });
  });

  it('has no minus zero for an integer', () => {
    expect(Object.is(parseInteger('-0'), 0)).toBe(true);
    expect(Object.is(parseReal('-0.0'), -0)).toBe(true);
    expect([parseReal('1d2'), parseReal('1D2'), parseReal('1e2')]).toEqual([100, 100, 100]);
  });
});
