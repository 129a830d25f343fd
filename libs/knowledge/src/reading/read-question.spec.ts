import { readQuestion } from './read-question.js';

const said = (question: string): string[] =>
  [...readQuestion(question).concepts].filter(([, weight]) => weight >= 0.4).map(([id]) => id);
const named = (question: string): string[] => readQuestion(question).objects.map(({ names }) => names[0]);

describe('readQuestion', () => {
  it.each([
    ['baby stars', 'protostar'],
    ['a dying sun shedding its outer layers', 'planetary-nebula'],
    ['failed stars', 'brown-dwarf'],
    ['gravity bending light into arcs', 'lensing'],
    ['thermal emission', 'heat'],
    ['H2 in outflows', 'molecular-hydrogen'],
    ['sulfur', 'sulphur'],
  ])('finds in %s: %s', (question, concept) => expect(said(question)).toContain(concept));

  it('finds no planet in a planetary nebula, and nothing in words of other fields', () => {
    expect(said('planetary nebula')).toEqual(['planetary-nebula']);
    expect(said('chocolate cake recipe')).toEqual([]);
    expect(readQuestion('chocolate cake recipe').words).toHaveLength(3);
  });

  it.each([
    ['NGC 3132', 'Caldwell 74'],
    ['ngc-3132', 'Caldwell 74'],
    ['ngc03132', 'Caldwell 74'],
    ['Southern Ring', 'Caldwell 74'],
    ['messier 42', 'M42'],
    ['M-31', 'M31'],
    ["Stephan's Quintet", 'ESO'],
    ['Barnard 33', 'Barnard 33'],
    ['Helix', 'Caldwell 63'],
    ['horse head', 'Barnard 33'],
    ['the cat eye', 'Caldwell 6'],
    ['Abell 2744', 'Abell 2744'],
  ])('knows %s', (question, name) => expect(named(question)).toEqual([name === 'ESO' ? 'HCG 92' : name]));

  it('accepts a short name only if nothing else is asked', () => {
    expect(named('Ring')).toEqual(['M57']);
    for (const question of ['the sombrero', 'a sombrero', 'show me the sombrero', 'sombrero please'])
      expect(named(question)).toEqual(['M104']);
    expect(named('the whirlpool')).toEqual(['M51']);
    expect(named('the')).toEqual([]);
    expect(named('ring of dust')).toEqual([]);
  });

  it.each([
    ['tarantla nebula', 'Caldwell 103'],
    ['jupitor', 'Jupiter'],
    ['carnia nebula', 'Caldwell 92'],
    ['hourse head', 'Barnard 33'],
  ])('corrects the spelling of %s', (question, name) => expect(named(question)).toContain(name));

  it('corrects neither English words nor short ones', () => {
    expect(named('mores')).toEqual([]);
    expect(said('stat')).toEqual([]);
    expect(said('optimal hobble')).toEqual([]);
    expect(said('swimming pool')).toEqual([]);
  });

  it.each([
    ['He II', 'helium'],
    ['[S II] emission', 'sulphur'],
    ['T dwarfs', 'brown-dwarf'],
  ])('finds a symbol in %s, although it is spelt like a stop word', (question, concept) => {
    expect(said(question)).toContain(concept);
  });

  it('gives implied concepts a lower weight', () => {
    const { concepts } = readQuestion('planetary nebulae');
    expect(concepts.get('planetary-nebula')).toBe(1);
    expect(concepts.get('nebula')).toBeGreaterThan(0);
    expect(concepts.get('nebula')).toBeLessThan(0.3);
  });
});
