import { describeRecord } from '../describe-record.js';
import type { RecordFacts } from '../record-facts.js';
import { readRecord } from './read-record.js';
import { termsOf } from './reading.js';

const record = (facts: Partial<RecordFacts>): RecordFacts => ({
  ...{ targetName: null, instrument: null, filter: null, observationTitle: null, proposalPi: null },
  ...{
    wavelengthUm: null,
    proposalId: null,
    dataType: 'image',
    tags: [],
    description: null,
    ra: null,
    dec: null,
  },
  ...facts,
});
const conceptsOf = (facts: Partial<RecordFacts>): string[] => [...readRecord(record(facts)).concepts.keys()];
const namesOf = (facts: Partial<RecordFacts>): string[] =>
  readRecord(record(facts)).objects.map(({ names }) => names[0]);

describe('readRecord', () => {
  it('recognises a target by its name in any spelling, and by its position', () => {
    expect(namesOf({ targetName: 'NGC6720-CENTER' })).toEqual(['M57']);
    expect(namesOf({ targetName: 'POS-1', ra: 151.757, dec: -40.436 })).toEqual(['Caldwell 74']);
    expect(namesOf({ targetName: 'POS-1', ra: 151.757, dec: -41.5 })).toEqual([]);
    expect(namesOf({ targetName: 'POS-1', ra: 151.85, dec: -40.436 })).toEqual([]);
    expect(namesOf({ targetName: 'POS-1' })).toEqual([]);
  });

  it('accepts a short name only as target: a tag `Ring` is no Ring Nebula', () => {
    expect(namesOf({ targetName: 'Ring' })).toEqual(['M57']);
    expect(
      namesOf({ targetName: 'FIELD', tags: ['Ring'], observationTitle: 'Helix', description: 'Crab' }),
    ).toEqual([]);
    expect(namesOf({ targetName: 'FIELD', tags: ['Ring Nebula'] })).toEqual(['M57']);
  });

  it('finds objects across RA 0 and near a pole', () => {
    expect(namesOf({ ra: 0.49, dec: -15.47 })).toContain('WLM');
    expect(namesOf({ ra: 11.3, dec: 85.3 })).toContain('Caldwell 1');
  });

  it('includes kinds and broader kinds', () => {
    const { concepts } = readRecord(record({ targetName: 'M57' }));
    expect(concepts.get('planetary-nebula')).toBe(1);
    expect(concepts.get('nebula')).toBe(0.6);
  });

  it.each([
    ['NIRCAM/IMAGE', 'F187N', ['nircam', 'jwst', 'nir', 'paschen', 'hydrogen', 'narrow']],
    ['NIRCAM/IMAGE', 'F444W;F470N', ['molecular-hydrogen', 'narrow', 'nir']],
    ['MIRI/IMAGE', 'F1130W', ['miri', 'mir', 'pah', 'heat', 'wide']],
    ['MIRI/CORON', 'F1065C', ['coronagraph', 'ammonia']],
    ['NIRSPEC/SLIT', 'F290LP;G395H', ['spectrum', 'nirspec']],
    ['WFC3/UVIS', 'F275W', ['uv', 'hst', 'wfc3']],
    ['WFPC2', 'F656N', ['h-alpha', 'optical', 'red']],
    ['ACS/WFC', 'F814W', ['optical', 'nir', 'hst']],
  ])('knows the light of %s through %s', (instrument, filter, concepts) => {
    expect(conceptsOf({ instrument, filter })).toEqual(expect.arrayContaining(concepts));
  });

  it('calls no near-infrared camera optical, no image a spectrum', () => {
    const shown = conceptsOf({ instrument: 'NIRCAM/IMAGE', filter: 'F090W' });
    expect(shown).not.toContain('optical');
    expect(shown).not.toContain('spectrum');
    expect(conceptsOf({ dataType: 'cube' })).toContain('spectrum');
  });

  it('falls back to the wavelength and accepts unknown values', () => {
    expect(conceptsOf({ wavelengthUm: 12 })).toContain('mir');
    expect(conceptsOf({ instrument: 'constructor/toString', filter: '__proto__' })).toEqual([]);
    expect(conceptsOf({})).toEqual([]);
  });

  it('describes the record in words', () => {
    const facts = record({ targetName: 'NGC-3132', instrument: 'NIRCAM/IMAGE', filter: 'F187N' });
    const text = describeRecord(facts, readRecord(facts));
    for (const words of [
      'Southern Ring Nebula',
      'planetary nebula',
      'Paschen alpha',
      'in Vela',
      'NIRCAM/IMAGE F187N',
    ])
      expect(text).toContain(words);
    const [first, second] = termsOf(readRecord(facts));
    expect(first).toEqual({ key: 'name:Caldwell 74', label: 'Caldwell 74 (Southern Ring Nebula)' });
    expect(second.key).toMatch(/^concept:/);
  });
});
