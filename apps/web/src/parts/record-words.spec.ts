import { sampleRecord } from '../screens/library/testing/sample-record.js';
import { recordFacts, shortName } from './record-words.js';

describe('the words of a record', () => {
  it('begin with its filter below a target, and with its file without one', () => {
    const [known, lost] = [sampleRecord(), sampleRecord({ targetName: null })];
    expect(shortName(known)).toBe('F200W');
    expect(recordFacts(known, true)).toBe('M 16 · NIRCAM · 1 MB');
    expect(recordFacts(known, false)).toBe('NIRCAM · 1 MB');
    expect(shortName(lost)).toBe('a_i2d.fits');
    expect(recordFacts(lost, true)).toBe('F200W · NIRCAM · 1 MB');
    expect(shortName(sampleRecord({ filter: null }))).toBe('a_i2d.fits');
  });
});
