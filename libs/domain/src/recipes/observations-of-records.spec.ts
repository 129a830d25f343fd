import { observationsOfRecords, type RecipeRecord } from './observations-of-records.js';

const record = (id: string, more: Partial<RecipeRecord> = {}): RecipeRecord => ({
  id,
  filter: 'F200W',
  instrument: 'NIRCAM',
  wavelengthUm: 2,
  ra: 10,
  dec: -20,
  observationBaseId: 'jw02731-o001_t017_nircam',
  archiveObsId: 'jw02731-o001_t017_nircam_clear-f200w',
  processingLevel: 'L3',
  isViewable: true,
  isPlaced: true,
  isDerived: false,
  ...more,
});
const idsOf = (records: readonly RecipeRecord[]) =>
  observationsOfRecords(records).map(({ dataId }) => dataId);

describe('observationsOfRecords', () => {
  it("returns the record's facts and the archive's name of its observation", () => {
    expect(observationsOfRecords([record('a')])).toEqual([
      {
        ...{ filter: 'F200W', instrument: 'NIRCAM', wavelengthUm: 2, dataId: 'a', sRa: 10, sDec: -20 },
        observationId: 'jw02731-o001_t017_nircam_clear-f200w',
      },
    ]);
    const [uploaded] = observationsOfRecords([record('b', { archiveObsId: null, instrument: null })]);
    expect([uploaded.observationId, uploaded.instrument]).toEqual(['jw02731-o001_t017_nircam', null]);
  });

  it.each([
    ['tables', { isViewable: false }],
    ['images without a place', { isPlaced: false }],
    ['what was made from other records', { isDerived: true }],
  ])('leaves out %s', (_, more) => {
    expect(idsOf([record('a'), record('b', more)])).toEqual(['a']);
  });

  it('keeps images without a filter, which recipes report', () => {
    expect(observationsOfRecords([record('a', { filter: null })])[0]).toMatchObject({ filter: null });
  });

  it('uses single exposures only for filters without a combined image', () => {
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
