import { readFileSync } from 'node:fs';
import path from 'node:path';
import { SWITCHES } from './switch-table.js';

const GUIDE = path.join(process.cwd(), 'docs/sample-archive.md');

/** The rows of the guide's tables, without padding. */
const rowsOf = (text: string) =>
  text.split('\n').map((line) => line.split('|').map((cell) => cell.trim()).join('|')); // prettier-ignore

it('the switch table matches the guide word for word', () => {
  const rows = rowsOf(readFileSync(GUIDE, 'utf8'));
  const wanted = Object.entries(SWITCHES).map(
    ([name, { values, effect }]) => `|\`${name}\`|${values}|${effect}|`,
  );
  expect(wanted.filter((row) => !rows.includes(row))).toEqual([]);
});
