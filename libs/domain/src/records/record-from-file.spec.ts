import { healpixOf } from '#sky';
import { recordFromFile, type ArchiveFacts, type InspectedFile } from './record-from-file.js';

const IMAGE: InspectedFile = {
  contentType: 'application/fits',
  dataType: 'image',
  isViewable: true,
  dimensions: [100, 50],
  units: 'MJy/sr',
  wcs: null,
  hasTable: false,
  keywords: {},
};

const ARCHIVE: ArchiveFacts = {
  targetName: 'NGC 3132',
  instrument: 'NIRCAM/IMAGE',
  filter: 'F444W;F470N',
  exposureTime: 1000,
  calibrationLevel: 3,
  observationDate: '2022-06-03T20:00:00Z',
  proposalId: '2733',
  proposalPi: 'Pontoppidan, K.',
  observationTitle: 'ERO',
  wavelengthRange: 'INFRARED',
  ra: 151.7,
  dec: -40.4,
  metadata: { archive_em_min: 4650, archive_em_max: 4750 },
};

/** A square of two degrees around RA 0. */
const WCS = {
  ...({ CRVAL1: 0, CRVAL2: 10, CRPIX1: 1, CRPIX2: 1, CTYPE1: 'RA---TAN', CTYPE2: 'DEC--TAN' } as const),
  ...{ CD1_1: 1, CD1_2: 0, CD2_1: 0, CD2_2: 1, pixelScaleArcsec: 1 },
  footprint: [
    [359, 9],
    [1, 9],
    [1, 11],
    [359, 11],
  ] as const,
};

const fromHeader = (name: string, keywords: InspectedFile['keywords']) =>
  recordFromFile(name, { ...IMAGE, keywords });

describe('recordFromFile', () => {
  it('reads a JWST header', () => {
    const record = fromHeader('jw02733-o001_t001_nircam_clear-f090w_i2d.fits', {
      TARGNAME: ' NGC 3132 ',
      INSTRUME: 'NIRCAM',
      FILTER: 'F090W',
      PUPIL: 'CLEAR',
      EFFEXPTM: 5798.2,
      'DATE-BEG': '2022-06-03T20:10:11.123',
      'DATE-OBS': '2022-06-01',
      PROGRAM: '02733',
      PI_NAME: 'Pontoppidan',
    });
    expect(record).toMatchObject({
      targetName: 'NGC 3132',
      instrument: 'NIRCAM',
      filter: 'F090W',
      wavelengthUm: 0.9,
      exposureTime: 5798.2,
      observationDate: new Date('2022-06-03T20:10:11.123Z'),
      proposalId: '2733',
      proposalPi: 'Pontoppidan',
      observationBaseId: 'jw02733-o001_t001_nircam',
      processingLevel: 'L3',
      dataType: 'image',
      isViewable: true,
      dimensions: [100, 50],
    });
  });

  it('reads an HST header with two filter wheels and separate date and time', () => {
    const record = fromHeader('j8xi0x.fits', {
      OBJECT: 'M51',
      INSTRUME: 'ACS',
      FILTER1: 'F606W',
      FILTER2: 'CLEAR2L',
      EXPTIME: 340,
      'DATE-OBS': '2005-01-20',
      'TIME-OBS': '10:11:12',
      PROPOSID: 10452,
    });
    expect(record).toMatchObject({
      targetName: 'M51',
      filter: 'F606W',
      wavelengthUm: 0.606,
      observationDate: new Date('2005-01-20T10:11:12Z'),
      proposalId: '10452',
    });
  });

  it('takes filter and camera from the file name when the header lacks them', () => {
    expect(fromHeader('egs_13004304_acs_f606w_v1.0_drz.fits', {})).toMatchObject({
      instrument: null,
      filter: 'F606W',
      wavelengthUm: 0.606,
    });
    expect(fromHeader('jw02107-o001_t001_miri_f770w_i2d.fits', { FILTER: 'CLEAR' })).toMatchObject({
      filter: 'F770W',
      wavelengthUm: 7.7,
    });
  });

  it("prefers the archive's values to the header's, field by field", () => {
    const keywords = { TARGNAME: 'other', OBJECT: 'other', TITLE: 'title of the header', EXPTIME: 1 };
    const record = recordFromFile(
      'x_i2d.fits',
      { ...IMAGE, keywords },
      { ...ARCHIVE, observationTitle: null },
    );
    expect(record).toMatchObject({
      targetName: 'NGC 3132',
      exposureTime: 1000,
      observationTitle: 'title of the header',
      filter: 'F470N',
      wavelengthUm: 4.7,
      wavelengthRange: 'INFRARED',
      calibrationLevel: 3,
      metadata: ARCHIVE.metadata,
      wavelengthMinUm: 4.65,
      wavelengthMaxUm: 4.75,
    });
  });

  it('keeps header values beside archive values, whose names headers cannot use', () => {
    const keywords = { FILTER: 'F090W', archive_obs_id: 'forged', ARCHIVE_X: 1 };
    const metadata = { archive_obs_id: 'jw02733' };
    const file = { ...IMAGE, keywords };
    expect(recordFromFile('a.fits', file, { ...ARCHIVE, metadata }).metadata).toEqual({
      FILTER: 'F090W',
      archive_obs_id: 'jw02733',
    });
    expect(recordFromFile('a.fits', file).metadata).toEqual({ FILTER: 'F090W' });
  });

  it.each([
    ['2022-06-03', '2022-06-03T00:00:00Z'],
    ['2022-06-03T01:02:03', '2022-06-03T01:02:03Z'],
    ['2022-06-03T01:02:03+02:00', '2022-06-02T23:02:03Z'],
    ['03/12/98', '1998-12-03T00:00:00Z'],
    ['07/06/2011', '2011-06-07T00:00:00Z'],
    [' 2011-06-07 ', '2011-06-07T00:00:00Z'],
  ])('reads the date %s', (text, expected) => {
    expect(fromHeader('a.fits', { 'DATE-OBS': text }).observationDate).toEqual(new Date(expected));
  });

  it('removes control characters and lone surrogates from values and names', () => {
    const keywords = { TARGNAME: 'M\x0051\x85\ud800', 'A\0B': 'x\ty', OBJECT: 'É😀' };
    const metadata = { 'archive_\x07x': ['a\0', { 'b\x1b': 'c\udfff' }], archive_em_min: 4650 };
    const archive = { ...ARCHIVE, targetName: null, proposalPi: 'P\0I', metadata };
    const record = recordFromFile('a.fits', { ...IMAGE, units: 'MJy\0', keywords }, archive);
    expect(record).toMatchObject({
      targetName: 'M51',
      proposalPi: 'PI',
      units: 'MJy',
      wavelengthMinUm: 4.65,
    });
    expect(record.metadata).toEqual({
      TARGNAME: 'M51',
      AB: 'xy',
      OBJECT: 'É😀',
      archive_x: ['a', { b: 'c' }],
      archive_em_min: 4650,
    });
  });

  it('rejects header names that become archive names once characters are removed', () => {
    expect(fromHeader('a.fits', { 'arch\0ive_obs_id': 'forged' }).metadata).toEqual({});
  });

  describe('the position on the sky', () => {
    it('is the centre of the image even if the archive has another position', () => {
      const { ra, dec, healpix } = recordFromFile('a.fits', { ...IMAGE, wcs: WCS }, ARCHIVE);
      expect(Math.min(ra ?? NaN, 360 - (ra ?? NaN))).toBeCloseTo(0, 9);
      expect(dec).toBeCloseTo(10, 2);
      expect(healpix).toBe(healpixOf({ ra: ra ?? NaN, dec: dec ?? NaN }));
    });

    it("is the archive's position, else the header's", () => {
      const keywords = { TARG_RA: -10, TARG_DEC: 5 };
      expect(recordFromFile('a.fits', { ...IMAGE, keywords }, ARCHIVE)).toMatchObject({
        ra: 151.7,
        dec: -40.4,
        healpix: healpixOf({ ra: 151.7, dec: -40.4 }),
      });
      expect(recordFromFile('a.fits', { ...IMAGE, keywords }, { ...ARCHIVE, ra: null })).toMatchObject({
        ra: 350,
        dec: 5,
      });
      expect(fromHeader('a.fits', { RA_TARG: 84, DEC_TARG: -5 })).toMatchObject({ ra: 84, dec: -5 });
    });

    it.each<InspectedFile['keywords']>([
      {},
      { TARG_RA: 10 },
      { TARG_RA: 10, TARG_DEC: 91 },
      { TARG_RA: 'ten', TARG_DEC: 5 },
    ])('is unknown with the keywords %j', (keywords) => {
      expect(fromHeader('a.fits', keywords)).toMatchObject({ ra: null, dec: null, healpix: null });
    });
  });

  it('uses the nominal wavelength of the filter when the archive gives no band', () => {
    expect(fromHeader('a.fits', { FILTER: 'F090W', INSTRUME: 'NIRCAM' })).toMatchObject({
      wavelengthMinUm: 0.9,
      wavelengthMaxUm: 0.9,
    });
    expect(fromHeader('a.fits', {})).toMatchObject({ wavelengthMinUm: null, wavelengthMaxUm: null });
  });

  // Runs in a process of its own: TZ is read when a process starts, and build machines usually run in UTC.
  it.each(['2022-06-03T01:02:03', '2022-06-03T01:02:03Z'])(
    'reads the date %s as UTC in any time zone',
    (text) => {
      const RealDate = Date;
      const inTokyo = jest.spyOn(globalThis, 'Date').mockImplementation((value: string | number | Date) => {
        const isLocal = typeof value === 'string' && /T/.test(value) && !/Z$|[+-]\d\d:?\d\d$/.test(value);
        return new RealDate(isLocal ? `${value}+09:00` : value);
      });
      try {
        expect(fromHeader('a.fits', { 'DATE-OBS': text }).observationDate?.toISOString()).toBe(
          '2022-06-03T01:02:03.000Z',
        );
      } finally {
        inTokyo.mockRestore();
      }
    },
  );

  it.each(['0001-01-01', '9999-12-31T23:59:59.999'])('reads the date %s at the limit', (text) => {
    const { observationDate } = fromHeader('a.fits', { 'DATE-OBS': text });
    expect(observationDate?.toISOString()).toContain(text);
  });

  it.each([
    ...[
      '',
      'yesterday',
      '31/31/98',
      '06/25/2011',
      'Jun 7 2011',
      '+275760-09-13',
      '+010000-01-01T00:00:00',
      '0000-12-31',
    ],
    ...['-000001-01-01T00:00:00', '9999-12-31T23:59:59-01:00'],
  ])('has no date for %j', (text) => {
    expect(fromHeader('a.fits', { 'DATE-OBS': text }).observationDate).toBeNull();
  });

  it('classifies pipeline tables as data and uncalibrated files as raw', () => {
    const both = { ...IMAGE, hasTable: true };
    expect(recordFromFile('a_x1d.fits', both).isViewable).toBe(false);
    expect(recordFromFile('a_cat.fits', both).isViewable).toBe(false);
    expect(recordFromFile('a_i2d.fits', both).isViewable).toBe(true);
    expect(fromHeader('a_uncal.fits', {})).toMatchObject({ dataType: 'raw', isViewable: true });
    expect(recordFromFile('a_i2d.fits', { ...IMAGE, isViewable: false }).isViewable).toBe(false);
  });

  it('shows an image whose name is that of a table', () => {
    expect(recordFromFile('a_x1d.fits', IMAGE).isViewable).toBe(true);
  });

  it('leaves fields empty that neither archive nor header gives', () => {
    expect(fromHeader('a.fits', { EXPTIME: 'long', TARGNAME: '  ' })).toMatchObject({
      targetName: null,
      instrument: null,
      filter: null,
      wavelengthUm: null,
      exposureTime: null,
      observationDate: null,
      proposalId: null,
      processingLevel: 'unknown',
    });
  });
});
