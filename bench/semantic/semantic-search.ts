import { createVectorIndex } from '../../apps/api/src/semantic-search/vector-index.js';
import { conceptModel } from '../../apps/processing/src/embedding/concept-model.js';
import { quantiseQuestion, quantiseRecord } from '../../apps/processing/src/embedding/embed.operations.js';
import type { RecordMeaning } from '#processing-client/contract';
import type { EvaluationFacts } from './evaluation-set.js';

type Facts = Omit<EvaluationFacts, 'ra' | 'dec'> &
  Partial<Pick<RecordMeaning, 'tags' | 'description' | 'proposalId'>> & {
    readonly ra: number | null;
    readonly dec: number | null;
  };

const UNKNOWN = { wavelengthUm: null, dataType: 'image', tags: [], description: null, proposalId: null };

/** Semantic search as in the API, without communication between processes. */
export async function semanticSearch(records: readonly Facts[]) {
  const index = createVectorIndex();
  const { model } = conceptModel;
  index.reset(model, conceptModel.dimensions() as number);
  const embedded = await conceptModel.records(records.map((facts) => ({ ...UNKNOWN, ...facts })));
  index.apply(
    embedded.map(quantiseRecord).map(({ vector, words, scale }, i) => ({
      ...{ recordId: records[i].id, isGone: false, readers: [], isListed: true, model, scale },
      ...{ vector: Buffer.from(vector, 'base64'), words: Buffer.from(words, 'base64') },
    })),
  );
  const scores = async (question: string) => {
    const asked = quantiseQuestion(await conceptModel.question(question));
    const vector = new Int8Array(Buffer.from(asked.vector, 'base64'));
    const { matches } = index.search({
      ...asked,
      ...{ model, vector, readers: null, limit: records.length, minScore: 0 },
    });
    return matches.map(({ recordId, score }) => ({ id: recordId, score }));
  };
  return { scores, rank: async (question: string) => (await scores(question)).map(({ id }) => id) };
}
