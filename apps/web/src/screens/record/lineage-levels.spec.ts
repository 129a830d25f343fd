import type { LibraryRecord } from '#sdk';
import { lineageLevels } from './lineage-levels.js';

const record = { id: 'a' } as LibraryRecord;

it('levels go from the raw files on, without those that have none', () =>
  expect(lineageLevels({ unknown: [record], L3: [record, record], L1: [record], L2a: [] })).toEqual([
    { level: 'L1', title: 'Level 1: raw', records: [record] },
    { level: 'L3', title: 'Level 3: combined', records: [record, record] },
    { level: 'unknown', title: 'Other files', records: [record] },
  ]));
