import type { EntityManager } from 'typeorm';

/**
 * Enters files that have no row as doomed, so that they are deleted like all others: under the lock that whoever is
 * about to record one of them asks for, too. Files that have a row are left alone.
 * @returns how many were entered
 */
export async function adoptDoomed(
  manager: EntityManager,
  found: readonly { readonly key: string; readonly size: number | null }[],
): Promise<number> {
  const rows = await manager.query<{ key: string }[]>(
    `INSERT INTO blobs (key, size, state, delete_after)
     SELECT key, size, 'doomed', now() FROM unnest($1::text[], $2::bigint[]) AS found (key, size)
     ON CONFLICT (key) DO NOTHING RETURNING key`,
    [found.map(({ key }) => key), found.map(({ size }) => size)],
  );
  return rows.length;
}
