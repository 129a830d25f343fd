import { statement } from '../../libs/domain/src/database/statement.js';
import type { Condition } from '../../libs/domain/src/search/condition.js';
import type { Held } from '../../libs/domain/src/search/costs.js';
import { matchesIn, type Wanted } from '../../libs/domain/src/search/partitions.js';
import type { Sample } from '../../libs/domain/src/search/sample.js';

const ALL: Held = { isNarrow: true, isBesideWords: true, isBeside: true };

/** No covering index is read where rows are meant. */
export const FROM_ROWS = 'record.tableoid <> 0';

/** A condition of a column, and one of the index of values, told by its name. */
export const plain = (name: string): Condition => ({ holds: () => name });
export const inValues = (name: string): Condition => ({ holds: () => name, indexed: () => `[${name}]` });

interface Asking {
  readonly rights?: Wanted['rights'];
  readonly held?: Partial<Held>;
  readonly othersSeen?: number | null;
}

/** What is asked of open records, and of the others. @param sample `null`: nothing is known of the library */
export function asked(
  conditions: readonly Condition[],
  sample: Sample | null,
  { rights = null, held, othersSeen = null }: Asking = {},
): string[] {
  const known = sample && { sample, othersSeen, found: { isLong: false } };
  const wanted = { rights, own: rights, conditions };
  const [text] = statement(matchesIn('id', wanted, known, { ...ALL, ...held }));
  return text.split(' UNION ALL ').map((part) => part.replace('SELECT id FROM records record WHERE ', ''));
}

export type Rows = readonly (readonly [holding: readonly boolean[], rows: number])[];

/** How many open records hold which conditions, and how many others. */
export const groups = (open: Rows, other: Rows): Sample => [
  ...open.map(([holding, rows]) => ({ isOpen: true, isSeen: true, holding, rows })),
  ...other.map(([holding, rows]) => ({ isOpen: false, isSeen: false, holding, rows })),
];
