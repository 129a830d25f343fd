import { observationsOfRecords, type ObservedRecord } from './observations-of-records.js';

const record = (id: string, more: Partial<ObservedRecord> = {}): ObservedRecord => ({
  id,
  filter: 'F200W',
  instrument: 'NIRCAM',
  wavelengthUm: 2,
  ra: 10,
  dec: -20,
  observationBaseId: 'jw02731-o001_t017_nircam',
  metadata: { archive_obs_id: 'jw02731-o001_t017_nircam_clear-f200w' },
  processingLevel: 'L3',
  isViewable: true,
  wcs: {} as ObservedRecord['wcs'],
  derivedFrom: [],
  ...more,
});
const idsOf = (records: readonly ObservedRecord[]) =>
  observationsOfRecords(records).map(({ dataId }) => dataId);

describe('observationsOfRecords', () => {
  it("gives a record's facts, and the archive's name of its observation", () => {
    expect(observationsOfRecords([record('a')])).toEqual([
      {
        ...{ filter: 'F200W', instrument: 'NIRCAM', wavelengthUm: 2, dataId: 'a', sRa: 10, sDec: -20 },
        observationId: 'jw02731-o001_t017_nircam_clear-f200w',
      },
    ]);
    const [uploaded] = observationsOfRecords([record('b', { metadata: {}, instrument: null })]);
    expect([uploaded.observationId, uploaded.instrument]).toEqual(['jw02731-o001_t017_nircam', 'unknown']);
  });

  it.each([
    ['tables', { isViewable: false }],
    ['images without a place', { wcs: null }],
    ['images without a filter', { filter: null }],
    ['what was made from other records', { derivedFrom: ['a'] }],
  ])('leaves out %s', (_, more) => {
    expect(idsOf([record('a'), record('b', more)])).toEqual(['a']);
  });

  it('takes single exposures only of filters without a combined image', () => {
    const records = [
      record('exposure', { processingLevel: 'L2b' }),
      record('combined'),
      record('rate', { processingLevel: 'L2a', filter: 'F444W' }),
      record('cal', { processingLevel: 'L2b', filter: 'F444W' }),
      record('miri', { processingLevel: 'L2b', instrument: 'MIRI' }),
      record('uploaded', { processingLevel: 'unknown', filter: 'F606W' }),
    ];
    expect(idsOf(records)).toEqual(['combined', 'cal', 'miri', 'uploaded']);
  });
});
