/**
 * Semantic search in a large library: 100,000 records made of the evaluation set, in PostgreSQL, searched by the service of the API (only
 * HTTP and the call of the engine are left out; the embedder runs in this process). Limit: 80 ms for 95 of 100 searches. `npm run bench --
 * semantic-scale`; SEMANTIC_RECORDS makes it smaller.
 */
import {
  connectDatabase,
  createRecordSearch,
  createSemanticStore,
  migrateDatabase,
  type Viewer,
} from '#domain';
import type { ProcessingClient } from '#processing-client';
import type { DataSource } from 'typeorm';
import { RecordsService } from '../apps/api/src/library/records.service.js';
import { SemanticSearchService } from '../apps/api/src/semantic-search/semantic-search.service.js';
import { conceptModel } from '../apps/processing/src/embedding/concept-model.js';
import { quantiseQuestion, quantiseRecord } from '../apps/processing/src/embedding/embed.operations.js';
import { withPostgres } from './parts/own-postgres.js';
import { percentile } from './parts/timing.js';
import { readEvaluationSet } from './semantic/evaluation-set.js';

const RECORDS = Number(process.env.SEMANTIC_RECORDS ?? 100_000);
const RUNS = 300;
const NEEDED_MS = 80;
const OWNER = '00000000-0000-7000-8000-000000000001';
const VIEWERS: Record<string, Viewer> = {
  anonymous: null,
  user: { id: OWNER, role: 'user' },
  administrator: { id: OWNER, role: 'admin' },
};

const set = readEvaluationSet();

await withPostgres(async (url) => {
  await migrateDatabase(url);
  const database = await connectDatabase(url);
  try {
    await fill(database);
    await embed(database);
    await measure(database);
  } finally {
    await database.destroy();
  }
});

/** Copies of the set: a third public, the rest private; each with its own position and name. */
async function fill(database: DataSource): Promise<void> {
  const facts = set.records.map((record) => record.facts);
  const runner = database.createQueryRunner();
  await runner.query(`SET statement_timeout = 0`);
  await runner.query(
    `INSERT INTO users (id, username, email, password_hash, role) VALUES ($1, 'somebody', 's@example.org', 'x', 'user')`,
    [OWNER],
  );
  await runner.query(
    `INSERT INTO blobs (key, size, sha256, state) VALUES ('x', 1, repeat('0', 64), 'stored')`,
  );
  await runner.query(
    `INSERT INTO records (id, file_name, storage_key, data_type, content_type, file_size, sha256, status, target_name, instrument,
       filter, observation_title, proposal_pi, observation_base_id, processing_level, owner_id, visibility, ra, dec, metadata)
     SELECT uuidv7(), replace(t.file, '_i2d', '_' || n || '_i2d'), 'x', 'image', 'application/fits', 1000, repeat('0', 64), 'ready',
       t.target, t.instrument, t.filter, t.title, t.pi, 'base-' || n, 'L3', $8, CASE WHEN n % 3 = 0 THEN 'public' ELSE 'private' END,
       t.ra, t.dec, '{}'
     FROM generate_series(1, $1::int) AS n
     JOIN unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $9::float8[], $10::float8[]) WITH ORDINALITY
       AS t(file, target, instrument, filter, title, pi, ra, dec, place) ON t.place = 1 + n % $11::int`,
    [
      RECORDS,
      ...[facts.map((f) => f.fileName), facts.map((f) => f.targetName), facts.map((f) => f.instrument)],
      ...[
        facts.map((f) => f.filter),
        facts.map((f) => f.observationTitle),
        facts.map((f) => f.proposalPi),
        OWNER,
      ],
      ...[facts.map((f) => f.ra), facts.map((f) => f.dec), facts.length],
    ],
  );
  await runner.query(`VACUUM ANALYZE records, search_entries`);
  await runner.release();
}

async function embed(database: DataSource): Promise<void> {
  const store = createSemanticStore(database);
  const started = performance.now();
  let done = 0;
  for (let batch = await store.stale(OWNER, 200); batch.length > 0; batch = await store.stale(OWNER, 200)) {
    const items = (await conceptModel.records(batch.map(({ meaning }) => meaning))).map(quantiseRecord);
    const { model } = conceptModel;
    await store.write(
      batch.map(({ recordId, version }, i) => {
        const vector = Buffer.from(items[i].vector, 'base64');
        return {
          ...items[i],
          recordId,
          version,
          model,
          dimensions: vector.length,
          vector,
          words: Buffer.from(items[i].words, 'base64'),
        };
      }),
    );
    done += batch.length;
  }
  const seconds = (performance.now() - started) / 1000;
  console.log(
    `${done} records embedded and written in ${seconds.toFixed(0)} s: ${(done / seconds).toFixed(0)} a second`,
  );
}

async function measure(database: DataSource): Promise<void> {
  const search = createRecordSearch(database);
  const service = new SemanticSearchService(
    createSemanticStore(database),
    search,
    engineHere(),
    new RecordsService(search, undefined as never),
    undefined as never,
  );
  const before = process.memoryUsage().rss;
  const started = performance.now();
  await find(service, 'star', null);
  console.log(
    `index of ${RECORDS} read in ${((performance.now() - started) / 1000).toFixed(1)} s; ` +
      `it takes ${((process.memoryUsage().rss - before) / 1e6).toFixed(0)} MB of memory in each API process`,
  );
  for (const [name, viewer] of Object.entries(VIEWERS)) await measureViewer(service, name, viewer);
  await service.onApplicationShutdown();
}

async function measureViewer(service: SemanticSearchService, name: string, viewer: Viewer): Promise<void> {
  const times: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    const started = performance.now();
    await find(service, set.questions[run % set.questions.length].text, viewer);
    times.push(performance.now() - started);
  }
  const [half, most] = [percentile(times, 50), percentile(times, 95)];
  const verdict = most < NEEDED_MS ? 'enough' : 'TOO SLOW';
  console.log(
    `${name.padEnd(14)} p50 ${half.toFixed(1)} ms, p95 ${most.toFixed(1)} ms of ${RUNS} searches; ${NEEDED_MS} ms needed: ${verdict}`,
  );
}

function find(service: SemanticSearchService, q: string, viewer: Viewer) {
  return service.find({ q, topK: 20, minScore: 0.3 }, viewer, new AbortController().signal);
}

/** The engine's embedder, called in this process. */
function engineHere(): ProcessingClient {
  const embedQuestion = async ({ question }: { question: string }) => ({
    ...{ model: conceptModel.model, dimensions: conceptModel.dimensions() },
    item: quantiseQuestion(await conceptModel.question(question)),
  });
  return { embedQuestion } as unknown as ProcessingClient;
}
