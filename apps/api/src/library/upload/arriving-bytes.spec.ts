import { countArrivingBytes } from './arriving-bytes.js';

it('counts the uploads of an account together, until they end', () => {
  const begin = countArrivingBytes();
  const [first, second, foreign] = [begin('a'), begin('a'), begin('b')];
  expect([first.add(3), second.add(4), first.add(5), foreign.add(1)]).toEqual([3, 7, 12, 1]);
  first.end();
  first.end();
  expect(second.add(1)).toBe(5);
  second.end();
  expect(begin('a').add(2)).toBe(2);
});
