import type { ListOrder } from '../paging/cursor.js';
import type { SortKey } from '../paging/keyset.js';
import type { Held } from './costs.js';

export const RECORD_SORTS = ['createdAt', 'fileName', 'fileSize', 'observationDate', 'targetName'] as const;

export interface RecordSort {
  readonly by: (typeof RECORD_SORTS)[number];
  readonly direction: 'asc' | 'desc';
}

export const NEWEST_FIRST: RecordSort = { by: 'createdAt', direction: 'desc' };

const FILE_NAME = 'record.file_name';

/** Each has its index, and is in the covering ones (first-schema/record-indexes.ts). */
const KEYS: Record<RecordSort['by'], Pick<SortKey, 'expression' | 'type' | 'isNullable'>> = {
  createdAt: { expression: 'record.created_at', type: 'timestamptz', isNullable: false },
  fileName: { expression: FILE_NAME, type: 'text', isNullable: false },
  fileSize: { expression: 'record.file_size', type: 'bigint', isNullable: false },
  observationDate: { expression: 'record.observation_date', type: 'timestamptz', isNullable: true },
  targetName: { expression: 'left(record.target_name, 200)', type: 'text', isNullable: true },
};

/** Keys that the index of words holds (`records_open_words_alone`). */
const WITH_WORDS = [KEYS.createdAt.expression, KEYS.targetName.expression];

export const recordOrder = ({ by, direction }: RecordSort): ListOrder => ({
  name: `records:${by}`,
  sort: { ...KEYS[by], idColumn: 'record.id', direction },
});

/** Which indexes hold the key: names of files are in wide ones only; other texts, which have no bound, in those of open records, whose texts are short. */
export const heldOf = ({ expression, type }: SortKey): Held => ({
  isNarrow: expression !== FILE_NAME,
  isBesideWords: WITH_WORDS.includes(expression),
  isBeside: type !== 'text',
});
