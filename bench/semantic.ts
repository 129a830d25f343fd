/**
 * How well questions in people's words find records: nDCG@10, MRR and recall@10 of the search by meaning beside BM25 and
 * PostgreSQL's full-text search, on the committed evaluation set. `npm run bench -- semantic`. The part `report` is only
 * looked at; weights are tuned on the part `tune`.
 */
import { withPostgres } from './parts/own-postgres.js';
import { bm25 } from './semantic/bm25.js';
import { readEvaluationSet, type Question } from './semantic/evaluation-set.js';
import { fullText } from './semantic/full-text.js';
import { sharesNoWord } from './semantic/plain-words.js';
import { meanOf, measure, type Measures } from './semantic/ranking-measures.js';

type Ranker = (question: string) => string[] | Promise<string[]>;

const set = readEvaluationSet();
const facts = set.records.map((record) => record.facts);
const asked = set.questions.filter(({ grades }) => grades.size > 0);
const hidden = new Set(asked.filter((question) => sharesNoWord(question, set)));
console.log(
  `${facts.length} records; ${set.questions.length} questions, ${asked.length} of them with answers, ` +
    `${hidden.size} of these without a word of their best records`,
);

await withPostgres(async (url) => {
  const text = await fullText(url, facts);
  try {
    await compare({ BM25: bm25(facts), 'PostgreSQL full-text': text.rank });
  } finally {
    await text.close();
  }
});

async function compare(rankers: Readonly<Record<string, Ranker>>): Promise<void> {
  for (const part of ['tune', 'report'] as const) {
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
