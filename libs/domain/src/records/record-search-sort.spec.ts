import { heldOf, RECORD_SORTS, recordOrder } from './record-search-sort.js';

it('knows which indexes hold what is sorted by', () => {
  const held = RECORD_SORTS.map((by) => [by, heldOf(recordOrder({ by, direction: 'asc' }).sort)] as const);
  expect(Object.fromEntries(held)).toEqual({
    createdAt: { isNarrow: true, isBeside: true },
    fileName: { isNarrow: false, isBeside: false },
    fileSize: { isNarrow: true, isBeside: true },
    observationDate: { isNarrow: true, isBeside: true },
    targetName: { isNarrow: true, isBeside: false },
  });
});
