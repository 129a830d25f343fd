import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { readersFor, type RecordSearch, type SearchStore, type Viewer } from '#domain';
import { startThread, UpstreamError } from '#platform';
import type { EmbeddedQuestion, EmbedderState, MeaningTerm, ProcessingClient } from '#processing-client';
import type { JobStarted } from '../jobs/job.dto.js';
import { JobsService } from '../jobs/jobs.service.js';
import { RecordsService } from '../library/records.service.js';
import { Resource } from '../resources/resources.js';
import { findLiteral, type LiteralMatch } from './find-literal.js';
import { syncedIndex } from './synced-index.js';
import type { IndexStatus, SemanticAnswer, SemanticItem, SemanticQuery } from './semantic-search.dto.js';

/** Failures of calls to an unavailable engine. */
const AWAY = new Set<UpstreamError['failure']>(['unreachable', 'unavailable', 'timeout', 'strange']);
/** One at a time. */
const SUBJECT = 'search index';
/** Extra matches read, since rights may have changed since they were found. */
const SPARE = 10;
/** Most matched terms in a response. */
const MAX_TERMS = 6;

/** The semantic search of the records that the caller may see. */
@Injectable()
export class SemanticSearchService implements OnApplicationShutdown {
  private readonly index;

  constructor(
    @Resource('search') private readonly store: SearchStore,
    @Resource('records') private readonly search: RecordSearch,
    @Resource('processing') private readonly processing: ProcessingClient,
    private readonly records: RecordsService,
    private readonly jobs: JobsService,
  ) {
    this.index = syncedIndex(store, () => startThread(new URL('./index-thread.js', import.meta.url)));
  }

  /** @throws UpstreamError while the engine, or its model, is unavailable */
  async find(query: SemanticQuery, viewer: Viewer, signal: AbortSignal): Promise<SemanticAnswer> {
    const started = performance.now();
    const embedded = await this.processing.embedQuestion({ question: query.q }, { signal });
    const embedMs = performance.now() - started;
    const [literal, near] = await Promise.all([
      findLiteral(this.search, query.q, { viewer, limit: query.topK }),
      this.index.search(vectorQuestion(embedded, query, viewer)),
    ]);
    const items = await this.itemsOf(embedded, rank(literal, near.matches, query), literal, viewer);
    return {
      ...{
        query: query.q,
        items: items.slice(0, query.topK),
        totalIndexed: near.total,
        model: embedded.model,
      },
      ...{ embedMs, searchMs: performance.now() - started - embedMs },
    };
  }

  private async itemsOf(
    { item }: EmbeddedQuestion,
    ranking: readonly Ranked[],
    literal: ReadonlyMap<string, LiteralMatch>,
    viewer: Viewer,
  ): Promise<SemanticItem[]> {
    const ids = ranking.map(({ recordId }) => recordId);
    const [views, terms] = await Promise.all([this.records.viewsById(ids, viewer), this.store.terms(ids)]);
    return ranking.flatMap(({ recordId, score }) => {
      const record = views.get(recordId);
      const matchedText = literal.get(recordId)?.text ?? textOf(item.terms, terms.get(recordId) ?? []);
      return record ? [{ record, score, matchedText }] : [];
    });
  }

  async status(): Promise<IndexStatus> {
    const { model, dimensions, status } = await this.embedderState();
    const { updatedAt, ...counts } = await this.store.status(model === null ? null : { model, dimensions });
    return {
      ...{ ...counts, modelName: model, dimensions, modelStatus: status },
      updatedAt: updatedAt?.toISOString() ?? null,
    };
  }

  /** While the engine is unavailable nothing is embedded. */
  private async embedderState(): Promise<Omit<EmbedderState, 'model'> & { readonly model: string | null }> {
    try {
      return await this.processing.embedderState({ load: true });
    } catch (error) {
      if (!(error instanceof UpstreamError && AWAY.has(error.failure))) throw error;
      return { model: null, dimensions: null, status: 'unavailable' };
    }
  }

  /** @throws AppError conflict while one is in progress; queue-full */
  async reindex(ownerId: string): Promise<JobStarted> {
    const description = 'New search index';
    const job = await this.jobs.submit({
      type: 'reindex',
      ownerId,
      subject: SUBJECT,
      request: {},
      description,
    });
    return { jobId: job.id };
  }

  onApplicationShutdown(): Promise<void> {
    return this.index.close();
  }
}

function vectorQuestion(
  { model, item }: EmbeddedQuestion,
  { topK, minScore }: SemanticQuery,
  viewer: Viewer,
) {
  const bytes = Buffer.from(item.vector, 'base64');
  return {
    ...{ model, scale: item.scale, vectorShare: item.vectorShare, words: item.words, literal: item.literal },
    ...{ readers: readersFor(viewer), limit: topK + SPARE, minScore },
    vector: new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length),
  };
}

interface Ranked {
  readonly recordId: string;
  readonly score: number;
}

/** Each record with its better score; ties by relevance. */
function rank(
  literal: ReadonlyMap<string, LiteralMatch>,
  near: readonly Ranked[],
  { topK, minScore }: SemanticQuery,
): Ranked[] {
  const understood = new Map(near.map(({ recordId, score }) => [recordId, score]));
  const scores = new Map(understood);
  for (const [recordId, { score }] of literal)
    scores.set(recordId, Math.max(score, scores.get(recordId) ?? 0));
  return [...scores]
    .map(([recordId, score]) => ({ recordId, score }))
    .filter(({ score }) => score >= minScore)
    .sort(
      (a, b) =>
        b.score - a.score ||
        (understood.get(b.recordId) ?? 0) - (understood.get(a.recordId) ?? 0) ||
        (a.recordId < b.recordId ? -1 : 1),
    )
    .slice(0, topK + SPARE);
}

/** Terms shared by query and record, as the record has them. */
function textOf(asked: readonly MeaningTerm[], known: readonly MeaningTerm[]): string {
  const labels = new Map(known.map(({ key, label }) => [key, label]));
  // A word may also be the name of a concept.
  return [...new Set(asked.flatMap(({ key }) => labels.get(key) ?? []))].slice(0, MAX_TERMS).join('; ');
}
