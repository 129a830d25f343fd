import { bm25 } from '../../../../bench/semantic/bm25.js';
import { readEvaluationSet, type Question } from '../../../../bench/semantic/evaluation-set.js';
import { semanticSearch } from '../../../../bench/semantic/semantic-search.js';
import { sharesNoWord } from '../../../../bench/semantic/plain-words.js';
import { meanOf, measure } from '../../../../bench/semantic/ranking-measures.js';
import { UNRELATED_PHRASES, UNRELATED_WORDS } from '../../../../bench/semantic/unrelated-questions.js';
import { conceptModel } from './concept-model.js';
import { quantise } from './embed.operations.js';

const set = readEvaluationSet();
const facts = set.records.map((record) => record.facts);
let ours: Awaited<ReturnType<typeof semanticSearch>>;

beforeAll(async () => {
  ours = await semanticSearch(facts);
});

const ofPart = (part: string) => set.questions.filter((q) => q.part === part && q.grades.size > 0);

const ndcgOf = async (questions: readonly Question[]): Promise<number> =>
  meanOf(await Promise.all(questions.map(async (q) => measure(await ours.rank(q.text), q)))).ndcg;

/** Questions that have an answer at the default `minScore`, with the best one. */
async function answered(questions: readonly string[]): Promise<string[]> {
  const all = await Promise.all(
    questions.map(async (text) => ({ text, best: (await ours.scores(text)).at(0) })),
  );
  return all.flatMap(({ text, best }) =>
    best && best.score >= 0.3 ? [`${text}: ${best.score.toFixed(2)} ${best.id}`] : [],
  );
}

/** Limits on the parts that weights are not tuned on; bench/semantic.ts prints all figures. */
describe.each(['report', 'fresh', 'late'])(
  'the concept embedder on the part %s of the evaluation set',
  (part) => {
    const questions = ofPart(part);

    it('finds at least twice as much as BM25', async () => {
      const peer = bm25(facts);
      const figure = await ndcgOf(questions);
      expect(figure).toBeGreaterThan(2 * meanOf(questions.map((q) => measure(peer(q.text), q))).ndcg);
    });

    it('finds records that share no word with the question', async () => {
      const hidden = questions.filter((q) => sharesNoWord(q, set));
      expect(hidden.length).toBeGreaterThanOrEqual(questions.length / 2);
      expect(await ndcgOf(hidden)).toBeGreaterThan(0.3);
    });

    it('finds nothing for unrelated questions', async () => {
      const negatives = set.questions.filter((q) => q.part === part && q.grades.size === 0);
      expect(negatives.length).toBeGreaterThanOrEqual(4);
      expect(await answered(negatives.map(({ text }) => text))).toEqual([]);
    });
  },
);

/** Words with a meaning among the records: Arp 142 is called the Penguin. */
const MEANT = new Set(['penguin']);

it('the concept embedder finds nothing for everyday words and phrases unrelated to the sky', async () => {
  expect([UNRELATED_WORDS.length >= 70, UNRELATED_PHRASES.length >= 40]).toEqual([true, true]);
  const unrelated = [...UNRELATED_WORDS, ...UNRELATED_PHRASES].filter((text) => !MEANT.has(text));
  expect(await answered(unrelated)).toEqual([]);
});

it.each([
  ['sombrero', /^M104/],
  ['ring', /^NGC6720/],
  ['butterfly', /^(NGC6302|POS-1)/],
  ['nebula shaped like a butterfly', /^(NGC6302|POS-1)/],
  ['hot Jupiter', /^(WASP|HD-209458)/],
  ['supermassive black hole', /^GC-FIELD/],
  ['cosmic magnifying glass', /^(ABELL|EL-GORDO|CLUSTER|SMACS|WHL)/],
  ['galaxies crashing into each other', /^(NGC-4038|ARP)/],
  ['stars that blew themselves apart', /^(SN|CAS-A|CRAB)/],
  ['zorblax supernova remnants of the frobnicators', /^(SN|CAS-A|CRAB)/],
])('the concept embedder finds %s', async (question, expected) => {
  const [best] = await ours.scores(question);
  expect(best.id).toMatch(expected);
  expect(best.score).toBeGreaterThanOrEqual(0.3);
});

it.each([
  ['WASP-999', 'hot Jupiters'],
  ['81P-WILD', 'comets'],
  ['C-2017-K2', 'comets'],
  ['67P/CHURYUMOV', 'comets'],
  ['3I/ATLAS', 'comets'],
  ['MACS-J9999.9-0101', 'lensing clusters'],
])(
  'the concept embedder reads from the designation %s that it is one of the %s',
  async (targetName, question) => {
    const place = { ra: null, dec: null };
    const search = await semanticSearch([{ ...facts[0], ...place, id: targetName, targetName }]);
    const [best] = await search.scores(question);
    expect([targetName, best?.score >= 0.3]).toEqual([targetName, true]);
  },
);

it('the concept embedder finds the filters nearest to a wavelength first, and no distant ones', async () => {
  const place = { ra: null, dec: null, targetName: 'FIELD', instrument: 'MIRI/IMAGE' };
  const filters = ['F2100W', 'F2550W', 'F770W', 'F1800W'];
  const search = await semanticSearch(
    filters.map((filter) => ({ ...facts[0], ...place, id: filter, filter })),
  );
  expect((await search.scores('24 micron')).filter(({ score }) => score >= 0.3).map(({ id }) => id)).toEqual([
    'F2550W',
    'F2100W',
  ]);
  expect((await search.scores('7.7 µm')).filter(({ score }) => score >= 0.3)).toHaveLength(1);
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
            proposalId: null,
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

  it('keeps a zero vector', () => {
    expect(quantise({ vector: new Float32Array(3), terms: [] })).toEqual({
      vector: 'AAAA',
      scale: 0,
      terms: [],
    });
  });
});
