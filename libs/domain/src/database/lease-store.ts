import type { DataSource } from 'typeorm';

/**
 * Takes or renews a named lease for maintenance that one process does for all. Returns whether `holder` has it now, for `seconds` by the
 * database's clock. The lease expires unless it is renewed.
 */
export async function holdLease(
  database: DataSource,
  { name, holder, seconds }: { name: string; holder: string; seconds: number },
): Promise<boolean> {
  const rows = await database.query<unknown[]>(
    `INSERT INTO leases (name, holder, lease_until) VALUES ($1, $2, now() + make_interval(secs => $3))
     ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, lease_until = excluded.lease_until
       WHERE leases.holder = excluded.holder OR leases.lease_until < now()
     RETURNING name`,
    [name, holder, seconds],
  );
  return rows.length > 0;
}

/** Releases a lease early, so that the next holder need not wait for it to expire. */
export async function giveUpLease(
  database: DataSource,
  { name, holder }: { name: string; holder: string },
): Promise<void> {
  await database.query(`DELETE FROM leases WHERE name = $1 AND holder = $2`, [name, holder]);
}
