import type { EntityManager } from 'typeorm';
import { prepared } from '../database/prepared.js';
import type { Condition } from './record-search-condition.js';
import { IS_LARGE } from './record-search-sample.js';
import type { Wanted } from './record-search-parts.js';

/** So many rows are read sooner than the sample is. */
const FEW = 1_000;

/**
 * Says which conditions are rare, where an index tells it at once: the planner knows nothing of a place where many records lie close together.
 * In a library that is too small to be sampled nobody need ask.
 */
export async function findRare(manager: EntityManager, wanted: Wanted): Promise<Wanted> {
  const conditions: Condition[] = [];
  for (const condition of wanted.conditions) {
    const isRare = condition.isIn !== undefined && (await isFew(manager, condition.isIn));
    conditions.push(isRare ? { ...condition, isRare } : condition);
  }
  return { ...wanted, conditions };
}

async function isFew(manager: EntityManager, ranges: NonNullable<Condition['isIn']>): Promise<boolean> {
  const ends = [ranges.map(({ first }) => String(first)), ranges.map(({ last }) => String(last))];
  const [{ rows }] = await manager.query<{ rows: number | null }[]>(prepared(COUNT), ends);
  return rows !== null && rows <= FEW;
}

/** Each range through its index alone; one plan for whatever ranges. */
const COUNT = `
  SELECT sum(counted.rows)::int AS rows FROM unnest($1::bigint[], $2::bigint[]) AS range (first, last), LATERAL (
    SELECT count(*) AS rows FROM (
      SELECT FROM records record WHERE record.healpix BETWEEN range.first AND range.last LIMIT ${FEW + 1}
    ) AS found
  ) AS counted WHERE ${IS_LARGE}`;
