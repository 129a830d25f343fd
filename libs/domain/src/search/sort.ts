import type { ListOrder } from '../paging/cursor.js';
import type { SortKey } from '../paging/keyset.js';

export const RECORD_SORTS = ['createdAt', 'fileName', 'fileSize', 'observationDate', 'targetName'] as const;

export interface RecordSort {
  readonly by: (typeof RECORD_SORTS)[number];
  readonly direction: 'asc' | 'desc';
}

export const NEWEST_FIRST: RecordSort = { by: 'createdAt', direction: 'desc' };

/** The keys of the supported orders, each of which has an index. */
const KEYS: Record<RecordSort['by'], Pick<SortKey, 'expression' | 'type' | 'isNullable'>> = {
  createdAt: { expression: 'record.created_at', type: 'timestamptz', isNullable: false },
  fileName: { expression: 'record.file_name', type: 'text', isNullable: false },
  fileSize: { expression: 'record.file_size', type: 'bigint', isNullable: false },
  observationDate: { expression: 'record.observation_date', type: 'timestamptz', isNullable: true },
  targetName: { expression: 'left(record.target_name, 200)', type: 'text', isNullable: true },
};

export const recordOrder = ({ by, direction }: RecordSort): ListOrder => ({
  name: `records:${by}`,
  sort: { ...KEYS[by], idColumn: 'record.id', direction },
});
