import { headerFacts, joinHeaders, type Keywords } from './header-facts.js';

describe('headerFacts', () => {
  it('reads the keywords of JWST', () => {
    const keywords = {
      TARGPROP: 'NGC-3324',
      INSTRUME: 'NIRCAM',
      FILTER: 'F444W',
      PUPIL: 'F405N',
      EFFEXPTM: 10,
      PROGRAM: '02731',
    };
    expect(
      headerFacts({ ...keywords, 'DATE-BEG': '2022-06-03T10:00:00', TARG_RA: 159.2, TARG_DEC: -58.6 }),
    ).toMatchObject({
      ...{
        targetName: 'NGC-3324',
        instrument: 'NIRCAM',
        filter: 'F444W;F405N',
        exposureTime: 10,
        proposalId: '2731',
      },
      ...{ observationDate: '2022-06-03T10:00:00', pointing: { ra: 159.2, dec: -58.6 } },
    });
  });

  it('reads the keywords of HST, with separate date and time', () => {
    const keywords = {
      TARGNAME: 'M16',
      FILTER1: 'CLEAR1L',
      FILTER2: 'F606W',
      EXPTIME: 500,
      PROPOSID: 11360,
      PR_INV_L: 'Hester',
    };
    expect(headerFacts({ ...keywords, 'DATE-OBS': '2009-07-01', 'TIME-OBS': '01:02:03' })).toMatchObject({
      ...{
        targetName: 'M16',
        filter: 'CLEAR1L;F606W',
        exposureTime: 500,
        proposalId: '11360',
        proposalPi: 'Hester',
      },
      ...{ observationDate: '2009-07-01T01:02:03' },
    });
  });

  it('uses the first keyword with a value', () => {
    expect(headerFacts({ TARGNAME: ' ', OBJECT: 'M16', EXPTIME: 'long', TEXPTIME: 3 })).toMatchObject({
      ...{
        targetName: 'M16',
        exposureTime: 3,
        instrument: null,
        filter: null,
        pointing: { ra: null, dec: null },
      },
    });
  });
});

describe('joinHeaders', () => {
  it('prefers the displayed HDU to the first, and ignores blank values', () => {
    const first = { FILTER: 'F200W', OBJECT: 'M16', ORIGIN: 'STScI', BLANKS: ' ' };
    const shown = { FILTER: ' ', OBJECT: 'M 16', BUNIT: 'MJy/sr', EMPTY: '', BLANKS: '' };
    expect(joinHeaders(shown, first, [])).toEqual({
      ...{ FILTER: 'F200W', OBJECT: 'M 16', ORIGIN: 'STScI', BUNIT: 'MJy/sr', EMPTY: '', BLANKS: ' ' },
    });
  });

  it('takes values missing in both from the other HDUs in order, and only those', () => {
    const others: Keywords[] = [
      { EXPTIME: 0.5, 'DATE-OBS': '2020-01-01', EXTNAME: 'A', INSTRUME: ' ' },
      { EXPTIME: 7, INSTRUME: 'NIRCAM', 'TIME-OBS': '01:02:03', TARGNAME: 'elsewhere' },
    ];
    const joined = joinHeaders({ BITPIX: -32 }, { OBJECT: 'M16' }, others);
    expect(joined).toEqual({
      ...{ BITPIX: -32, OBJECT: 'M16', EXPTIME: 0.5, 'DATE-OBS': '2020-01-01', INSTRUME: 'NIRCAM' },
    });
    expect(headerFacts(joined)).toMatchObject({ targetName: 'M16', observationDate: '2020-01-01' });
  });
});
