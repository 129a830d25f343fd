import { heldOf, RECORD_SORTS, recordOrder } from './sort.js';

it('knows which indexes hold what is sorted by', () => {
  const held = RECORD_SORTS.map((by) => [by, heldOf(recordOrder({ by, direction: 'asc' }).sort)] as const);
  expect(Object.fromEntries(held)).toEqual({
    createdAt: { isNarrow: true, isBesideWords: true, isBeside: true },
    fileName: { isNarrow: false, isBesideWords: false, isBeside: false },
    fileSize: { isNarrow: true, isBesideWords: false, isBeside: true },
    observationDate: { isNarrow: true, isBesideWords: false, isBeside: true },
    targetName: { isNarrow: true, isBesideWords: true, isBeside: false },
  });
});
