import pg from 'pg';

/** The schema of the database in one file: written by `npm run schema`, compared with the migrations by a spec. */
export const SCHEMA_FILE = 'libs/domain/src/database/generated/schema.sql';

const HEAD = `-- The schema that the migrations make, for reading. Written by \`npm run schema\`; do not edit it.
-- Functions come first, then tables, each in the order in which the migrations make them.
`;

const MAX_WIDTH = 120;

/**
 * Describes the schema of a database as SQL, from the catalogue, since the embedded PostgreSQL has no `pg_dump`. TypeORM's
 * table of migrations is left out.
 *
 * @param {string} url
 * @returns {Promise<string>}
 */
export async function describeSchema(url) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const tables = [];
    const { rows } = await client.query(TABLES);
    for (const table of rows) tables.push(await describeTable(client, table));
    const functions = await definitions(client, FUNCTIONS);
    return [
      HEAD,
      ...(await definitions(client, EXTENSIONS)),
      ...(await definitions(client, OTHERS)),
      ...functions.map((definition) => `\n${definition.trim()};\n`),
      ...tables,
    ].join('');
  } finally {
    await client.end();
  }
}

async function describeTable(client, { oid, name, options }) {
  const columns = await definitions(client, COLUMNS, oid);
  const constraints = await definitions(client, CONSTRAINTS, oid);
  const body = [...columns, ...constraints]
    .map((line) => wrappedList(`  ${line}`, '    ').join('\n'))
    .join(',\n');
  const beside = await definitions(client, BESIDE, oid);
  return `\nCREATE TABLE ${name} (\n${body}\n)${options};\n${beside.map(wrapped).join('')}`;
}

/** @returns {Promise<string[]>} */
async function definitions(client, query, ...values) {
  const { rows } = await client.query(query, values);
  return rows.map(({ definition }) => definition);
}

const CLAUSE = / (?=(?:USING gin|INCLUDE|WITH|WHERE|WHEN|REFERENCING|FOR EACH|EXECUTE FUNCTION) )/;

/** Formats a long definition with its clauses on separate lines. */
function wrapped(definition) {
  const line = definition.replace(/\s+/g, ' ');
  if (line.length <= MAX_WIDTH) return `${line};\n`;
  const lines = line
    .split(CLAUSE)
    .flatMap((clause, i) => wrappedList(`${i === 0 ? '' : '  '}${clause}`, '    '));
  return `${lines.join('\n')};\n`;
}

/** Breaks a long list after commas or before OR. @returns {string[]} */
function wrappedList(text, indent) {
  const lines = [];
  let line = '';
  for (const item of text.split(/(?<=, )|(?= OR )/)) {
    if (line.length + item.trimEnd().length > MAX_WIDTH) {
      lines.push(line.trimEnd());
      line = `${indent}${item.trimStart()}`;
    } else line += item;
  }
  return [...lines, line];
}

const notOfExtension = (catalogue, oid) => `
  NOT EXISTS (SELECT FROM pg_depend WHERE classid = '${catalogue}'::regclass AND objid = ${oid} AND deptype IN ('e', 'i'))`;

const EXTENSIONS = `
  SELECT format(E'\\nCREATE EXTENSION %I;\\n', extname) AS definition FROM pg_extension WHERE extname <> 'plpgsql'
  ORDER BY extname`;

/** Kinds of objects that the schema does not use, checked so that an added one is noticed. */
const OTHERS = `
  SELECT format(E'\\n-- %s %s\\n', kind, name) AS definition FROM (
    SELECT 'type' AS kind, typname AS name FROM pg_type
    WHERE typnamespace = current_schema()::regnamespace AND typrelid = 0 AND typelem = 0 AND ${notOfExtension('pg_type', 'oid')}
    UNION ALL
    SELECT CASE relkind WHEN 'S' THEN 'sequence' WHEN 'v' THEN 'view' WHEN 'm' THEN 'materialized view' ELSE 'relation' END,
      relname
    FROM pg_class
    WHERE relnamespace = current_schema()::regnamespace AND relkind NOT IN ('r', 'i') AND relname <> 'migrations_id_seq'
      AND ${notOfExtension('pg_class', 'oid')}
  ) AS other ORDER BY kind, name`;

const FUNCTIONS = `
  SELECT replace(pg_get_functiondef(oid), 'CREATE OR REPLACE FUNCTION ' || quote_ident(current_schema()) || '.', 'CREATE FUNCTION ')
    AS definition
  FROM pg_proc
  WHERE pronamespace = current_schema()::regnamespace AND prokind IN ('f', 'p') AND ${notOfExtension('pg_proc', 'oid')}
  ORDER BY oid`;

const TABLES = `
  SELECT pg_class.oid, quote_ident(pg_class.relname) AS name,
    coalesce(' WITH (' || nullif(array_to_string(
      pg_class.reloptions || ARRAY(SELECT 'toast.' || option FROM unnest(toast.reloptions) AS option), ', '), '') || ')', '') AS options
  FROM pg_class LEFT JOIN pg_class toast ON toast.oid = pg_class.reltoastrelid
  WHERE pg_class.relnamespace = current_schema()::regnamespace AND pg_class.relkind = 'r' AND pg_class.relname <> 'migrations'
  ORDER BY pg_class.oid`;

const COLUMNS = `
  SELECT concat_ws(' ', quote_ident(attname), format_type(atttypid, atttypmod),
    CASE WHEN attcollation <> typcollation THEN 'COLLATE ' || attcollation::regcollation END,
    CASE WHEN attstorage <> typstorage THEN 'STORAGE ' || CASE attstorage
      WHEN 'p' THEN 'PLAIN' WHEN 'm' THEN 'MAIN' WHEN 'e' THEN 'EXTERNAL' ELSE 'EXTENDED' END END,
    CASE WHEN attcompression <> '' THEN format('COMPRESSION %s', attcompression) END,
    CASE WHEN attidentity <> '' THEN format('GENERATED AS IDENTITY (%s)', attidentity) END,
    CASE WHEN attgenerated <> '' THEN format('GENERATED ALWAYS AS (%s) %s', value, CASE attgenerated WHEN 's' THEN 'STORED' ELSE 'VIRTUAL' END)
      WHEN value IS NOT NULL THEN 'DEFAULT ' || value END,
    CASE WHEN attnotnull THEN 'NOT NULL' END,
    CASE WHEN attstattarget >= 0 THEN format('/* statistics %s */', attstattarget) END,
    CASE WHEN attoptions IS NOT NULL THEN format('/* %s */', attoptions) END) AS definition
  FROM pg_attribute JOIN pg_type ON pg_type.oid = atttypid
  LEFT JOIN LATERAL (
    SELECT pg_get_expr(adbin, adrelid, true) AS value FROM pg_attrdef WHERE adrelid = attrelid AND adnum = attnum
  ) AS given ON true
  WHERE attrelid = $1 AND attnum > 0 AND NOT attisdropped ORDER BY attnum`;

/** Without NOT NULL constraints, which stand beside their columns. */
const CONSTRAINTS = `
  SELECT format('CONSTRAINT %I %s', conname, pg_get_constraintdef(oid, true)) AS definition FROM pg_constraint
  WHERE conrelid = $1 AND contype IN ('p', 'u', 'c', 'f', 'x') ORDER BY array_position(ARRAY['p', 'u', 'f', 'c', 'x'], contype::text), conname`;

const BESIDE = `
  SELECT definition FROM (
    SELECT 1 AS rank, pg_index.indexrelid AS oid,
      regexp_replace(pg_get_indexdef(indexrelid, 0, true), ' USING btree ', ' ')
        || CASE WHEN indisclustered THEN ' /* CLUSTER */' ELSE '' END || CASE WHEN indisvalid THEN '' ELSE ' /* INVALID */' END AS definition
    FROM pg_index
    WHERE indrelid = $1 AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid AND contype IN ('p', 'u', 'x'))
    UNION ALL
    SELECT 2, oid, pg_get_triggerdef(oid, true) || CASE tgenabled WHEN 'O' THEN '' ELSE format(' /* %s */', tgenabled) END
    FROM pg_trigger WHERE tgrelid = $1 AND NOT tgisinternal
    UNION ALL
    SELECT 3, oid, pg_get_statisticsobjdef(oid) FROM pg_statistic_ext WHERE stxrelid = $1
    UNION ALL
    SELECT 4, objsubid::oid, format('COMMENT ON %s IS %L', pg_describe_object(classoid, objoid, objsubid), description)
    FROM pg_description WHERE classoid = 'pg_class'::regclass AND objoid = $1
  ) AS beside ORDER BY rank, oid`;
