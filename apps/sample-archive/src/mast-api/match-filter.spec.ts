import type { ObservationRow } from '../catalogue/observation-row.js';
import { rowTest } from './match-filter.js';

const isFound = (freeText: string, target_name: string): boolean =>
  rowTest({ paramName: 'target_name', values: [], freeText })({ target_name } as ObservationRow);

it.each([
  ['ngc 3324', 'NGC 3324', true],
  ['ngc', 'NGC 3324', false],
  ['ngc%', 'NGC 3324', true],
  ['%3324', 'NGC 3324', true],
  ['%gc%33%', 'NGC 3324', true],
  ['%33%gc%', 'NGC 3324', false],
  ['a%a', 'a', false],
  ['a%a', 'aa', true],
  ['%aba%', 'abba', false],
  ['a.c', 'abc', false],
  ['%', '', true],
])('%j finds %j: %p', (freeText, name, found) => expect(isFound(freeText, name)).toBe(found));
