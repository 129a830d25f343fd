/**
 * Quality of searches in natural language: nDCG@10, MRR and recall@10 of semantic search, BM25 and PostgreSQL's full-text search, on the
 * committed evaluation set. `npm run bench -- semantic`. Weights and words were tuned on the part `tune`; no phrase of the thesaurus may
 * come from the others (docs/semantic-search.md, "How well does it find?").
 */
import { withPostgres } from './parts/own-postgres.js';
import { bm25 } from './semantic/bm25.js';
import { readEvaluationSet, type Question } from './semantic/evaluation-set.js';
import { fullText } from './semantic/full-text.js';
import { semanticSearch } from './semantic/semantic-search.js';
import { sharesNoWord } from './semantic/plain-words.js';
import { meanOf, measure, type Measures } from './semantic/ranking-measures.js';

type Ranker = (question: string) => string[] | Promise<string[]>;

const PARTS = ['tune', 'report', 'fresh', 'late'] as const;

const set = readEvaluationSet();
const facts = set.records.map((record) => record.facts);
const asked = set.questions.filter(({ grades }) => grades.size > 0);
const ours = await semanticSearch(facts);
/** Simulates targets that are known neither by name nor by position. */
const nameless = await semanticSearch(
  facts.map((record) => ({ ...record, targetName: 'TARGET', ra: null, dec: null })),
);
const hidden = new Set(asked.filter((question) => sharesNoWord(question, set)));
console.log(
  `${facts.length} records; ${set.questions.length} questions, ${asked.length} of them with answers, ` +
    `${hidden.size} of these without a word of their best records`,
);

await withPostgres(async (url) => {
  const text = await fullText(url, facts);
  try {
    await compare({
      BM25: bm25(facts),
      'PostgreSQL full-text': text.rank,
      Firstlight: ours.rank,
      'Firstlight, nameless': nameless.rank,
    });
  } finally {
    await text.close();
  }
});

async function compare(rankers: Readonly<Record<string, Ranker>>): Promise<void> {
  for (const part of PARTS) {
    const questions = asked.filter((question) => question.part === part);
    for (const [name, rank] of Object.entries(rankers)) {
      await report(`${part}: ${name}`, questions, rank);
      await report(
        `${part}: ${name}, no shared word`,
        questions.filter((q) => hidden.has(q)),
        rank,
      );
    }
  }
}

async function report(name: string, questions: readonly Question[], rank: Ranker): Promise<void> {
  const all: Measures[] = [];
  for (const question of questions) all.push(measure(await rank(question.text), question));
  const { ndcg, reciprocalRank, recall } = meanOf(all);
  const figures = { 'nDCG@10': ndcg, MRR: reciprocalRank, 'recall@10': recall };
  const shown = Object.entries(figures).map(([figure, value]) => `${figure} ${value.toFixed(3)}`);
  console.log(`${name.padEnd(44)} ${shown.join('  ')}  (${questions.length} questions)`);
}

/** The default `minScore`. */
const MIN_SCORE = 0.3;

async function answered(questions: readonly Question[]): Promise<Question[]> {
  const best = await Promise.all(questions.map(async ({ text }) => (await ours.scores(text))[0]?.score ?? 0));
  return questions.filter((_, i) => best[i] >= MIN_SCORE);
}

for (const part of PARTS) {
  const negatives = set.questions.filter((question) => question.part === part && question.grades.size === 0);
  const all = asked.filter((question) => question.part === part);
  const [loud, kept] = [await answered(negatives), await answered(all)];
  console.log(
    `${part}: ${negatives.length - loud.length} of ${negatives.length} negatives silent at ${MIN_SCORE}; ` +
      `${kept.length} of ${all.length} questions with answers have one above it`,
  );
  for (const { text } of loud) console.log(`  not silent: ${text}`);
}

if (process.argv.includes('--tune')) {
  for (const question of asked.filter(({ part }) => part === 'tune')) {
    const scores = await ours.scores(question.text);
    const { ndcg } = measure(
      scores.map(({ id }) => id),
      question,
    );
    console.log(`${ndcg.toFixed(2)} ${scores[0]?.score.toFixed(2)} ${question.text} -> ${scores[0]?.id}`);
  }
}
