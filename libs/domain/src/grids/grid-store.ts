import type { EntityManager } from 'typeorm';
import { lockedOnce } from '../database/statement.js';

/** How long a definition is kept after its last use (docs/reference/limits.md, "Retention"). */
export const GRID_DAYS = 30;

/** Bytes that the definitions of clients without a token may take together: these clients have no account that could be limited. */
const ANONYMOUS_BYTES = 256 * 1024 * 1024;

/** A use within this time after the last recorded one is not recorded, so that not every tile writes. */
const NOTED_MINUTES = 60;

/** The definition of a composition grid. */
export interface GridRow {
  readonly id: string;
  /** JSON text. */
  readonly definition: string;
  /** Whether a client without a token asked for it, and nobody else has since. */
  readonly isAnonymous: boolean;
}

/** Definitions of composition grids; the one writer of the table `composition_grids`. */
export interface GridStore {
  /** Finds a definition, and records its use. @param byAccount whether the client has a token: the definition counts as asked for by it */
  find(id: string, byAccount: boolean): Promise<string | null>;
  /** Keeps a definition; those of clients without a token displace the ones of them that were not used for longest. */
  add(grid: GridRow): Promise<void>;
  /** Deletes up to `limit` definitions that were not used for {@link GRID_DAYS}. @returns how many */
  removeExpired(limit: number): Promise<number>;
}

/** @param anonymousBytes what the definitions of clients without a token may take together */
export const createGridStore = (
  database: Pick<EntityManager, 'query'>,
  anonymousBytes = ANONYMOUS_BYTES,
): GridStore => ({
  async find(id, byAccount) {
    const [row] = await database.query<{ definition: string; is_noted: boolean }[]>(
      `SELECT definition, used_at > now() - make_interval(mins => $2) AND NOT (is_anonymous AND $3) AS is_noted
       FROM composition_grids WHERE id = $1`,
      [id, NOTED_MINUTES, byAccount],
    );
    if (!row) return null;
    if (!row.is_noted)
      await database.query(
        `UPDATE composition_grids SET used_at = now(), is_anonymous = is_anonymous AND NOT $2 WHERE id = $1`,
        [id, byAccount],
      );
    return row.definition;
  },
  async add({ id, definition, isAnonymous }) {
    await database.query(
      `INSERT INTO composition_grids AS kept (id, definition, size, is_anonymous)
       VALUES ($1, $2, octet_length($2), $3)
       ON CONFLICT (id) DO UPDATE SET used_at = now(), is_anonymous = kept.is_anonymous AND excluded.is_anonymous`,
      [id, definition, isAnonymous],
    );
    if (isAnonymous) await trimAnonymous(database, anonymousBytes);
  },
  async removeExpired(limit) {
    const [, count] = await database.query<[unknown, number]>(
      `DELETE FROM composition_grids WHERE ${lockedOnce(
        `SELECT id FROM composition_grids WHERE used_at <= now() - make_interval(days => $2)
         ORDER BY used_at LIMIT $1 FOR UPDATE SKIP LOCKED`,
      )}`,
      [limit, GRID_DAYS],
    );
    return count;
  },
});

async function trimAnonymous(database: Pick<EntityManager, 'query'>, maxBytes: number): Promise<void> {
  await database.query(
    `DELETE FROM composition_grids WHERE ${lockedOnce(
      `SELECT id FROM composition_grids WHERE id IN (
         SELECT id FROM (
           SELECT id, sum(size) OVER (ORDER BY used_at DESC, id DESC) AS up_to_here
           FROM composition_grids WHERE is_anonymous
         ) AS ranked WHERE up_to_here > $1
       ) FOR UPDATE SKIP LOCKED`,
    )}`,
    [maxBytes],
  );
}
