/**
 * SQL that adds a change of records to the counts, with the sign of each row; adds nothing if no counted value has changed. The facet `all`
 * counts every record and is the only one with bytes.
 * @param changed SQL: the rows with their sign
 */
const additions = (changed: string): string => `
  INSERT INTO record_counts (is_open, is_archived, facet, value, records, bytes)
  SELECT is_open, archived_at IS NOT NULL, facet, value, sum(sign),
    sum(CASE facet WHEN 'all' THEN sign * file_size ELSE 0 END)
  FROM (${changed}) AS changed
  CROSS JOIN LATERAL (
    VALUES ('all', ''), ('dataType', data_type), ('status', status), ('instrument', instrument), ('filter', filter),
      ('processingLevel', processing_level), ('visibility', visibility),
      ('validated', CASE WHEN validated_at IS NOT NULL THEN '' END)
    UNION ALL SELECT 'tag', tag FROM unnest(tags) AS tag
  ) AS counted (facet, value)
  WHERE value IS NOT NULL
  GROUP BY 1, 2, 3, 4
  HAVING sum(sign) <> 0 OR sum(CASE facet WHEN 'all' THEN sign * file_size ELSE 0 END) <> 0`;

const ADDED = 'SELECT 1 AS sign, added.* FROM added';
const REMOVED = 'SELECT -1 AS sign, removed.* FROM removed';

const counting = (event: 'insert' | 'update' | 'delete', changed: string, tables: string): string => `
CREATE FUNCTION count_records_on_${event}() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN${additions(changed)};
  RETURN NULL;
END $$;
CREATE TRIGGER records_counted_on_${event} AFTER ${event} ON records REFERENCING ${tables}
  FOR EACH STATEMENT EXECUTE FUNCTION count_records_on_${event}();
`;

/**
 * Number of records by value, as a list of additions that triggers append without waiting for locks; a count is the sum of its additions.
 * The worker merges the additions from time to time.
 */
export const RECORD_COUNTS = `
CREATE TABLE record_counts (
  is_open boolean NOT NULL,
  is_archived boolean NOT NULL,
  facet text NOT NULL,
  value text NOT NULL,
  records bigint NOT NULL,
  bytes bigint NOT NULL
) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);
-- Without the values, which may be longer than an index entry; the many tags are separated from other values by their facet.
CREATE INDEX record_counts_facet ON record_counts (facet);
${counting('insert', ADDED, 'NEW TABLE AS added')}
${counting('update', `${ADDED} UNION ALL ${REMOVED}`, 'NEW TABLE AS added OLD TABLE AS removed')}
${counting('delete', REMOVED, 'OLD TABLE AS removed')}
CREATE FUNCTION count_no_records() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  TRUNCATE record_counts;
  RETURN NULL;
END $$;
CREATE TRIGGER records_counted_on_truncate AFTER TRUNCATE ON records
  FOR EACH STATEMENT EXECUTE FUNCTION count_no_records();
`;
