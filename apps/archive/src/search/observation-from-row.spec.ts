import { observationFromRow } from './observation-from-row.js';

/** The relevant columns of a row of the real archive (docs/reference/archive-protocol.md, "Observation rows"). */
const ROW = {
  dataproduct_type: 'cube',
  calib_level: 3,
  obs_collection: 'JWST',
  obs_id: 'jw01039-o004_t001_miri_ch3-long',
  target_name: 'NGC6552',
  s_ra: 270.0302116666667,
  s_dec: 66.61509722222222,
  t_min: 59706.50301039352,
  t_max: 59706.51692592593,
  t_exptime: 555.008,
  wavelength_region: null,
  instrument_name: 'MIRI',
  filters: null,
  obs_title: 'MIRI Detector Latent Image Characterization',
  t_obs_release: 59774.8541666,
  proposal_pi: 'Dicken, Daniel',
  proposal_id: '1039',
  sequence_number: -999,
  s_region: 'POLYGON -89.975 66.594 -89.967 66.594 -89.967 66.595',
  jpegURL: 'mast:JWST/product/jw01039-o004_t001_miri_ch3-long_s3d.jpg',
  dataRights: 'PUBLIC',
  obsid: 83209967,
  _selected_: null,
};
const CONTEXT = { archiveUrl: 'https://mast.stsci.edu', now: Date.UTC(2026, 0, 1) };

describe('observationFromRow', () => {
  it('converts a real row', () => {
    expect(observationFromRow(ROW, CONTEXT)).toMatchObject({
      obsId: 'jw01039-o004_t001_miri_ch3-long',
      targetName: 'NGC6552',
      instrument: 'MIRI',
      filter: null,
      exposureTime: 555.008,
      calibrationLevel: 3,
      observationDate: '2022-05-07T12:04:20.098Z',
      releaseDate: '2022-07-14T20:29:59.994Z',
      proposalId: '1039',
      wavelengthRange: null,
      distanceArcsec: null,
      isPublic: true,
      previewUrl:
        'https://mast.stsci.edu/api/v0.1/Download/file?uri=mast:JWST/product/jw01039-o004_t001_miri_ch3-long_s3d.jpg',
    });
  });

  it('keeps every raw column under archive_', () => {
    const metadata = observationFromRow(ROW, CONTEXT)?.metadata;
    expect(metadata).toMatchObject({
      archive_obsid: 83209967,
      archive_filters: null,
      archive_t_min: ROW.t_min,
    });
    expect(Object.keys(metadata ?? {})).toHaveLength(Object.keys(ROW).length - 1);
    expect(metadata).not.toHaveProperty('archive__selected_');
  });

  it('falls back from t_min to t_max to the release', () => {
    const dateOf = (change: object) => observationFromRow({ ...ROW, ...change }, CONTEXT)?.observationDate;
    expect(dateOf({ t_min: null })).toBe('2022-05-07T12:24:22.400Z');
    expect(dateOf({ t_min: null, t_max: undefined })).toBe('2022-07-14T20:29:59.994Z');
    expect(dateOf({ t_min: null, t_max: null, t_obs_release: null })).toBeNull();
  });

  it.each([
    ['exclusive rights', { dataRights: 'EXCLUSIVE_ACCESS' }, false],
    ['a release to come', { t_obs_release: 70_000 }, false],
    ['no release date', { t_obs_release: null }, true],
    ['no rights at all', { dataRights: null }, false],
  ])('with %s', (_what, change, isPublic) => {
    expect(observationFromRow({ ...ROW, ...change }, CONTEXT)?.isPublic).toBe(isPublic);
  });

  it('omits planned observations and those without an id', () => {
    expect(observationFromRow({ ...ROW, calib_level: -1 }, CONTEXT)).toBeNull();
    expect(observationFromRow({ ...ROW, obs_id: null }, CONTEXT)).toBeNull();
  });

  it('reads numbers sent as text', () => {
    expect(observationFromRow({ ...ROW, calib_level: '2', s_ra: ' 10.5 ' }, CONTEXT)).toMatchObject({
      calibrationLevel: 2,
      ra: 10.5,
    });
  });

  it.each([2.5, 5, -2, 2 ** 31, 1e20, '3x', 'three'])('takes %s for no calibration level', (calib_level) => {
    expect(observationFromRow({ ...ROW, calib_level }, CONTEXT)?.calibrationLevel).toBeNull();
  });

  it.each([0, 1, 4, '4'])('takes %s for a calibration level', (calib_level) => {
    expect(observationFromRow({ ...ROW, calib_level }, CONTEXT)?.calibrationLevel).toBe(Number(calib_level));
  });

  it.each([
    [-678_576, null],
    [-678_575, '0001-01-01T00:00:00.000Z'],
    [2_973_483.5, '9999-12-31T12:00:00.000Z'],
    [2_973_484, null],
    [1e308, null],
  ])('writes the time %d as %s', (t_obs_release, expected) => {
    expect(observationFromRow({ ...ROW, t_obs_release }, CONTEXT)?.releaseDate).toBe(expected);
  });

  it.each([
    ['https://images.test/a.jpg', 'https://images.test/a.jpg'],
    ['javascript:alert(1)', null],
    ['data:text/html,a', null],
    ['mast:../../whoami', null],
    ['a.jpg', null],
  ])('links the preview %s as %s', (jpegURL, expected) => {
    expect(observationFromRow({ ...ROW, jpegURL }, CONTEXT)?.previewUrl).toBe(expected);
  });
});
