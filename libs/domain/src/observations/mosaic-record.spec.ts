import { commonFacts, mosaicFields, mosaicFileName } from './mosaic-record.js';
import type { RecordEntity } from '../records/record.entity.js';

const record = (more: Partial<RecordEntity> = {}): RecordEntity =>
  ({
    ...{
      targetName: 'NGC 3132',
      instrument: 'NIRCAM',
      filter: 'F200W',
      proposalId: '2733',
      proposalPi: null,
    },
    ...{ observationTitle: 'title', wavelengthRange: 'INFRARED', observationBaseId: 'jw1_2_3' },
    ...{ exposureTime: 100.5, observationDate: new Date('2023-04-05T06:07:08.900Z') },
    ...more,
  }) as RecordEntity;

const FILE = {
  ...({ contentType: 'application/fits', dataType: 'image', isViewable: true } as const),
  ...{ dimensions: [10, 10], units: 'MJy/sr', wcs: null, hasTable: false },
  keywords: { TARGNAME: 'NGC 3132', INSTRUME: 'NIRCAM', FILTER: 'F200W', EFFEXPTM: 7, PROGRAM: '02733' },
};

describe('commonFacts', () => {
  it('are the common values, the total exposure, the earliest date and level 3', () => {
    const earlier = new Date('2023-04-04T00:00:00Z');
    expect(commonFacts([record(), record({ observationDate: earlier, exposureTime: 50 })])).toEqual({
      ...{
        targetName: 'NGC 3132',
        instrument: 'NIRCAM',
        filter: 'F200W',
        proposalId: '2733',
        proposalPi: null,
      },
      ...{ observationTitle: 'title', wavelengthRange: 'INFRARED', observationBaseId: 'jw1_2_3' },
      ...{
        exposureTime: 150.5,
        observationDate: earlier.toISOString(),
        calibrationLevel: 3,
        ra: null,
        dec: null,
      },
    });
  });

  it('omit differing values, and the total if an exposure is unknown', () => {
    const other = record({ targetName: 'M 16', filter: null, observationBaseId: 'x', exposureTime: null });
    expect(commonFacts([record(), other])).toMatchObject({
      ...{
        targetName: null,
        filter: null,
        observationBaseId: null,
        exposureTime: null,
        instrument: 'NIRCAM',
      },
    });
  });
});

describe('mosaicFields', () => {
  it('are the common facts of the observation', () => {
    const common = commonFacts([record(), record()]);
    expect(mosaicFields('NGC-3132_F200W_mosaic.fits', FILE, common)).toMatchObject({
      ...{ targetName: 'NGC 3132', filter: 'F200W', wavelengthUm: 2, exposureTime: 201, units: 'MJy/sr' },
      ...{ observationBaseId: 'jw1_2_3', processingLevel: 'L3', calibrationLevel: 3, dataType: 'image' },
      observationDate: new Date('2023-04-05T06:07:08.900Z'),
    });
  });

  it('omit values in which the inputs differ even if the header has them', () => {
    const common = commonFacts([
      record(),
      record({
        targetName: 'M 16',
        filter: 'F444W',
        instrument: 'MIRI',
        proposalId: '1',
        observationBaseId: 'x',
      }),
    ]);
    expect(mosaicFields('a_mosaic.fits', FILE, { ...common, exposureTime: null })).toMatchObject({
      ...{ targetName: null, filter: null, instrument: null, proposalId: null, exposureTime: null },
      ...{ wavelengthUm: null, wavelengthMinUm: null, wavelengthMaxUm: null, observationBaseId: 'a_mosaic' },
    });
  });
});

describe('mosaicFileName', () => {
  it.each([
    ['NGC 3132', 'F444W', 'NGC-3132_F444W_mosaic.fits'],
    ['a/b\\c', null, 'a-b-c_mosaic.fits'],
    [null, 'F200W', 'm51_i2d_F200W_mosaic.fits'],
    [null, null, 'm51_i2d_mosaic.fits'],
  ])('for the target %s and the filter %s is %s', (targetName, filter, name) =>
    expect(mosaicFileName({ targetName, filter }, 'm51_i2d.fits.gz')).toBe(name),
  );

  it('has at most 255 characters including its ending', () => {
    const name = mosaicFileName({ targetName: '𝔪'.repeat(300), filter: 'F'.repeat(300) }, 'a.fits');
    expect([...name]).toHaveLength(255);
    expect(name).toMatch(/F_mosaic\.fits$/);
  });
});
