import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * How many records have which value, kept as they change: `record_counts` is a list of additions, which triggers write and
 * nobody waits for; what a library holds is their sum. The worker adds up what belongs together from time to time. And of
 * the sample half is left, which each search reads.
 */
export class RecordCounts1700000000017 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`SET LOCAL statement_timeout = 0`); // A library of millions takes its minutes.
    await runner.query(`
      CREATE TABLE record_counts (
        is_open boolean NOT NULL,
        is_archived boolean NOT NULL,
        facet text NOT NULL,
        value text NOT NULL,
        records bigint NOT NULL,
        bytes bigint NOT NULL
      ) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000)`);
    // Values of headers may be longer than an index entry: tags, of which there may be many, are apart by their facet.
    await runner.query(`CREATE INDEX record_counts_facet ON record_counts (facet)`);
    await this.followRecords(runner);
    await runner.query(additions(`SELECT 1 AS sign, record.* FROM records record`));
    await runner.query(`ANALYZE record_counts`);
    await this.createSample(runner, 'is_sampled AND get_byte(uuid_send(id), 15) < 2');
  }

  private async createSample(runner: QueryRunner, condition: string): Promise<void> {
    await runner.query(`DROP INDEX records_sample`);
    await runner.query(
      `CREATE INDEX records_sample ON records (created_at, id) INCLUDE (${SAMPLED}) WHERE ${condition}`,
    );
  }

  /** Whoever makes a trigger waits for those who write, and keeps others from writing until what is there is counted. */
  private async followRecords(runner: QueryRunner): Promise<void> {
    const added = `SELECT 1 AS sign, added.* FROM added`;
    const removed = `SELECT -1 AS sign, removed.* FROM removed`;
    const changes = { insert: added, delete: removed, update: `${added} UNION ALL ${removed}` };
    const tables = {
      insert: 'NEW TABLE AS added',
      delete: 'OLD TABLE AS removed',
      update: 'NEW TABLE AS added OLD TABLE AS removed',
    };
    for (const event of ['insert', 'update', 'delete'] as const) {
      await runner.query(`
        CREATE FUNCTION count_records_on_${event}() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
          ${additions(changes[event])};
          RETURN NULL;
        END $$`);
      await runner.query(`
        CREATE TRIGGER records_counted_on_${event} AFTER ${event} ON records REFERENCING ${tables[event]}
        FOR EACH STATEMENT EXECUTE FUNCTION count_records_on_${event}()`);
    }
    await runner.query(`
      CREATE FUNCTION count_no_records() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        TRUNCATE record_counts;
        RETURN NULL;
      END $$`);
    await runner.query(`
      CREATE TRIGGER records_counted_on_truncate AFTER TRUNCATE ON records
      FOR EACH STATEMENT EXECUTE FUNCTION count_no_records()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const event of ['insert', 'update', 'delete', 'truncate']) {
      await runner.query(`DROP TRIGGER records_counted_on_${event} ON records`);
    }
    for (const event of ['insert', 'update', 'delete']) {
      await runner.query(`DROP FUNCTION count_records_on_${event}()`);
    }
    await runner.query(`DROP FUNCTION count_no_records()`);
    await runner.query(`DROP TABLE record_counts`);
    await this.createSample(runner, 'is_sampled');
  }
}

/** As migration 0008 has it. */
const SAMPLED = `
  archived_at, observation_date, file_size, wavelength_min_um, wavelength_max_um, healpix, ra, dec, data_type, status,
  processing_level, calibration_level, visibility, instrument, filter, target_name,
  owner_id, file_name, tags, search_text, is_open`;

/**
 * What changes add, with the sign of each; nothing where nothing counted has changed. All that is there is the facet `all`,
 * which alone has bytes.
 */
const additions = (changed: string): string => `
  INSERT INTO record_counts (is_open, is_archived, facet, value, records, bytes)
  SELECT is_open, archived_at IS NOT NULL, facet, value, sum(sign), sum(CASE facet WHEN 'all' THEN sign * file_size ELSE 0 END)
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
