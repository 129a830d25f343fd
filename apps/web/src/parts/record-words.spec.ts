import type { LibraryRecord } from '#sdk';
import { recordFacts, shortName } from './record-words.js';

const recordOf = (changes: Partial<LibraryRecord>) =>
  ({
    ...{ fileName: 'a_i2d.fits', fileSize: 1_000_000, targetName: 'M 16', filter: 'F200W' },
    ...{ instrument: 'NIRCAM/IMAGE', ...changes },
  }) as LibraryRecord;

describe('the words of a record', () => {
  it('begin with its filter below a target, and with its file without one', () => {
    const [known, lost] = [recordOf({}), recordOf({ targetName: null })];
    expect(shortName(known)).toBe('F200W');
    expect(recordFacts(known, true)).toBe('M 16 · NIRCAM · 1 MB');
    expect(recordFacts(known, false)).toBe('NIRCAM · 1 MB');
    expect(shortName(lost)).toBe('a_i2d.fits');
    expect(recordFacts(lost, true)).toBe('F200W · NIRCAM · 1 MB');
    expect(shortName(recordOf({ filter: null }))).toBe('a_i2d.fits');
  });
});
