/**
 * Substitute for pg_dump and pg_restore where the system's are older than the server: all rows of one snapshot, as JSON, into the
 * schema that migrate of this version makes. Accepts the arguments of deploy/backup only.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { withDatabase } from '../../scripts/services/postgres-connection.mjs';

const [program, ...args] = process.argv.slice(2);
const option = (name) => args.find((arg) => arg.startsWith(`--${name}=`))?.slice(name.length + 3);
const last = args.at(-1) ?? '';

/** Tables, not their partitions; of each the columns that are not generated. */
const TABLES = `
  SELECT c.oid::regclass::text AS name, string_agg(quote_ident(a.attname), ', ' ORDER BY a.attnum) AS columns
  FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
  GROUP BY c.oid ORDER BY 1`;

async function dump(client) {
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  const { rows: tables } = await client.query(TABLES);
  const copies = [];
  for (const { name, columns } of tables) {
    const { rows } = await client.query(
      `SELECT coalesce(json_agg(t), '[]')::text AS rows FROM (SELECT ${columns} FROM ${name}) t`,
    );
    copies.push({ name, columns, rows: rows[0].rows });
  }
  await client.query('COMMIT');
  return copies;
}

async function restore(client, copies) {
  await client.query('BEGIN');
  // No trigger fires: its effects are in the copy.
  await client.query(`SET LOCAL session_replication_role = 'replica'`);
  await client.query(`TRUNCATE ${copies.map(({ name }) => name).join(', ')}`);
  for (const { name, columns, rows } of copies)
    await client.query(
      `INSERT INTO ${name} (${columns}) OVERRIDING SYSTEM VALUE
       SELECT ${columns} FROM json_populate_recordset(NULL::${name}, $1::json)`,
      [rows],
    );
  await client.query('COMMIT');
}

/** JSON of empty tables is shorter than a dump of them. */
const SHORTEST = 32_768;

const migrate = (url) =>
  execFileSync(process.execPath, ['dist/bundles/api/migrate.js'], {
    env: { ...process.env, DATABASE_URL: url },
  });

if (program === 'pg_dump')
  writeFileSync(option('file'), JSON.stringify(await withDatabase(last, dump)).padEnd(SHORTEST));
else {
  migrate(option('dbname'));
  await withDatabase(option('dbname'), (client) => restore(client, JSON.parse(readFileSync(last, 'utf8'))));
}
