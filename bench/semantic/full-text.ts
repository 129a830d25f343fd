import pg from 'pg';
import type { EvaluationFacts } from './evaluation-set.js';
import { plainText } from './plain-words.js';

/** PostgreSQL's full-text search over the same texts: any of the words, best rank first. */
export async function fullText(
  url: string,
  records: readonly EvaluationFacts[],
): Promise<{ readonly rank: (question: string) => Promise<string[]>; readonly close: () => Promise<void> }> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`CREATE TEMPORARY TABLE texts (id text, words tsvector)`);
  await client.query(
    `INSERT INTO texts SELECT id, to_tsvector('english', text) FROM unnest($1::text[], $2::text[]) AS t(id, text)`,
    [records.map(({ id }) => id), records.map(plainText)],
  );
  return {
    async rank(question) {
      const { rows } = await client.query<{ id: string }>(
        `WITH asked AS (SELECT replace(plainto_tsquery('english', $1)::text, '&', '|')::tsquery AS query)
         SELECT id FROM texts, asked WHERE words @@ query ORDER BY ts_rank(words, query) DESC, id`,
        [question],
      );
      return rows.map(({ id }) => id);
    },
    close: () => client.end(),
  };
}
