import type { EntityManager } from 'typeorm';
import { prepared } from '../database/prepared.js';
import { statement, type Fragment } from '../database/statement.js';
import { KEPT_TOTALS } from './counts.js';
import type { RecordFilter } from './filter.js';
import {
  IS_IN_SAMPLE,
  IS_LARGE,
  RECORDS_PER_SAMPLED,
  type Sample,
  type Sampled,
  type SampledGroup,
} from './sample.js';

type Group = Omit<SampledGroup, 'holding'> & { isArchived: boolean };

/**
 * What a sample would say of a search for all records, from the counts that are kept: exact, but for what of the viewer's own
 * is not open, which the sample has. Rights hold as in the sample: of what others keep private nothing is seen.
 * @param filter asks for nothing but records that are, or are not, put aside: all conditions are that one
 * @returns `null` for a library that is small, or of unknown size
 */
export async function keptSample(
  manager: EntityManager,
  { archived = 'without' }: RecordFilter,
  { own }: Pick<Sampled, 'own'>,
): Promise<Sample | null> {
  const [text, values] = statement((bind) =>
    [counted(own), ...(own ? [sampledOf(own)] : [])].map((part) => part(bind)).join(' UNION ALL '),
  );
  const groups: Group[] = await manager.query(prepared(text), values);
  if (groups.length === 0) return null;
  const holds = (isArchived: boolean) => archived === 'with' || isArchived === (archived === 'only');
  return groups.map(({ isArchived, ...group }) => ({ ...group, holding: [holds(isArchived)] }));
}

const counted =
  (own: Sampled['own']): Fragment =>
  () =>
    `SELECT is_open AS "isOpen", ${own ? 'is_open' : 'true'} AS "isSeen", is_archived AS "isArchived",
       records / ${RECORDS_PER_SAMPLED} AS rows FROM (${KEPT_TOTALS}) AS totals WHERE ${IS_LARGE}`;

const sampledOf =
  (own: Fragment): Fragment =>
  (bind) =>
    `SELECT false, true, record.archived_at IS NOT NULL, count(*) FROM records record
     WHERE ${IS_IN_SAMPLE} AND NOT record.is_open AND ${own(bind)} AND ${IS_LARGE} GROUP BY 3`;
