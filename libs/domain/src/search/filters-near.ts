import type { EntityManager } from 'typeorm';
import type { Cone } from '#sky';
import { allOf, statement, type Fragment } from '../database/statement.js';
import { seenBy, type Viewer } from '../records/record-access.js';
import { inCone } from './cone.js';
import { conditionsOf } from './filter.js';

/** Images that can be a channel of a composite. */
const IMAGES: readonly Fragment[] = [
  ...conditionsOf({ dataTypes: ['image'], statuses: ['ready'] }, {}),
  () => 'record.is_viewable AND record.filter IS NOT NULL',
];

/** The cones of a statement are small and many. */
const MAX_RANGES = 4;

/** The names of the filters of the images in each cone that the viewer may see. */
export async function filtersNear(
  database: Pick<EntityManager, 'query'>,
  cones: readonly Cone[],
  viewer: Viewer,
): Promise<ReadonlySet<string>[]> {
  const [text, values] = statement((bind) =>
    cones.map((cone, number) => namesIn(cone, number, viewer)(bind)).join(' UNION ALL '),
  );
  const rows = await database.query<{ number: number; filter: string }[]>(text, values);
  return cones.map((_, i) => new Set(rows.flatMap(({ number, filter }) => (number === i ? [filter] : []))));
}

const namesIn = (cone: Cone, number: number, viewer: Viewer): Fragment => {
  const where = seenBy(viewer, allOf([inCone(cone, MAX_RANGES), ...IMAGES]));
  return (bind) =>
    `(SELECT DISTINCT ${bind(number)}::int AS number, record.filter FROM records record WHERE ${where(bind)})`;
};
