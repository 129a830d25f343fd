import type { PixelRange } from '#sky';
import type { EntityManager } from 'typeorm';
import { prepared } from '../database/prepared.js';
import type { Condition } from './condition.js';
import { IS_LARGE } from './sample.js';
import type { Wanted } from './partitions.js';

/** So many rows are read sooner than the sample is. */
const FEW = 1_000;

/**
 * Says which conditions are rare, where an index tells it at once: the planner knows nothing of a place where many records lie close together.
 * What is found so is asked for by its pixels. In a library that is too small to be sampled nobody need ask. Within the transaction of the search.
 */
export async function findRare(manager: EntityManager, wanted: Wanted): Promise<Wanted> {
  const conditions: Condition[] = [];
  for (const condition of wanted.conditions) {
    const { within } = condition;
    const taken = within && (await fewPixels(manager, within.pixels));
    conditions.push(taken ? { ...condition, isRare: true, holds: within.holdsAt(taken) } : condition);
  }
  return { ...wanted, conditions };
}

/** The pixels in these ranges in which records lie; `null` where there are many, or nobody need know. */
async function fewPixels(
  manager: EntityManager,
  ranges: readonly PixelRange[],
): Promise<readonly string[] | null> {
  const ends = [ranges.map(({ first }) => String(first)), ranges.map(({ last }) => String(last))];
  const [{ taken }] = await manager.query<{ taken: string[] | null }[]>(prepared(TAKEN), ends);
  return taken;
}

/** Each range through its index alone; one plan for whatever ranges. */
const TAKEN = `
  WITH found AS MATERIALIZED (
    SELECT lying.healpix FROM unnest($1::bigint[], $2::bigint[]) AS range (first, last), LATERAL (
      SELECT record.healpix FROM records record WHERE record.healpix BETWEEN range.first AND range.last LIMIT ${FEW + 1}
    ) AS lying WHERE ${IS_LARGE}
  )
  SELECT CASE WHEN ${IS_LARGE} AND (SELECT count(*) FROM found) <= ${FEW}
    THEN ARRAY(SELECT DISTINCT healpix::text FROM found) END AS taken`;
