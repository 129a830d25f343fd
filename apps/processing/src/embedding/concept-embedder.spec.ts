import { meanOf, measure } from '../../../../bench/semantic/ranking-measures.js';
import { bm25 } from '../../../../bench/semantic/bm25.js';
import { readEvaluationSet } from '../../../../bench/semantic/evaluation-set.js';
import { meaningSearch } from '../../../../bench/semantic/meaning-search.js';
import { sharesNoWord } from '../../../../bench/semantic/plain-words.js';
import { conceptModel } from './concept-model.js';
import { quantise } from './quantise.js';

const set = readEvaluationSet();
const facts = set.records.map((record) => record.facts);
const ours = meaningSearch(facts);
const ofPart = (part: string) => set.questions.filter((q) => q.part === part && q.grades.size > 0);

/** What the search is held to on questions that it was not tuned on; bench/semantic.ts prints all figures. */
describe.each(['report', 'fresh'])('on the part %s of the evaluation set', (part) => {
  const questions = ofPart(part);

  it('finds at least twice what BM25 finds', () => {
    const peer = bm25(facts);
    const figure = meanOf(questions.map((q) => measure(ours.rank(q.text), q))).ndcg;
    expect(figure).toBeGreaterThan(2 * meanOf(questions.map((q) => measure(peer(q.text), q))).ndcg);
  });

  it('finds what shares no word with the question', () => {
    const hidden = questions.filter((q) => sharesNoWord(q, set));
    expect(hidden.length).toBeGreaterThanOrEqual(questions.length / 2);
    expect(meanOf(hidden.map((q) => measure(ours.rank(q.text), q))).ndcg).toBeGreaterThan(0.3);
  });

  it('is silent where nothing fits', () => {
    const negatives = set.questions.filter((q) => q.part === part && q.grades.size === 0);
    expect(negatives.length).toBeGreaterThanOrEqual(6);
    expect(negatives.filter(({ text }) => ours.scores(text)[0].score >= 0.3)).toEqual([]);
  });
});

describe('quantise', () => {
  it('keeps inner products within a hundredth', async () => {
    const [question, [record]] = await Promise.all([
      conceptModel.question('Paschen alpha in planetary nebulae'),
      conceptModel.records([
        {
          ...{ targetName: 'NGC-3132', instrument: 'NIRCAM', filter: 'F187N', observationTitle: null },
          ...{
            proposalPi: null,
            wavelengthUm: null,
            dataType: 'image',
            tags: [],
            description: null,
            ra: null,
            dec: null,
          },
        },
      ]),
    ]);
    const exact = question.vector.reduce((sum, value, i) => sum + value * record.vector[i], 0);
    const [a, b] = [quantise(question), quantise(record)];
    const bytes = ({ vector }: typeof a) => new Int8Array(Buffer.from(vector, 'base64'));
    const [x, y] = [bytes(a), bytes(b)];
    const rough = x.reduce((sum, value, i) => sum + value * y[i], 0) * a.scale * b.scale;
    expect(exact).toBeGreaterThan(0.5);
    expect(Math.abs(rough - exact)).toBeLessThan(0.01);
  });

  it('makes nothing of nothing', () => {
    expect(quantise({ vector: new Float32Array(3), terms: [] })).toEqual({
      vector: 'AAAA',
      scale: 0,
      terms: [],
    });
  });
});
