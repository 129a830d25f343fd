const RECORD = '01890a5d-ac96-774b-bcce-b302099a8057';
const OTHER = '01890a5d-ac96-774b-bcce-b302099a8058';
const COMPOSITE = {
  channels: [
    { dataIds: [RECORD], color: { hue: 240 }, autoStretch: true, label: 'F090W' },
    { dataIds: [OTHER], color: { hue: 0 }, autoStretch: true, label: 'F444W' },
  ],
  width: 1000,
  outputFormat: 'png',
};
const MOSAIC = { dataIds: [RECORD, OTHER], combineMethod: 'mean', outputFormat: 'png', width: 1000 };
const FITS_MOSAIC = {
  dataIds: [RECORD, OTHER],
  combineMethod: 'median',
  rejectSigma: 5,
  outputFormat: 'fits',
};
const UPLOAD = {
  file: 'm16_f200w_i2d.fits',
  description: 'Pillars of Creation',
  tags: ['m16'],
  visibility: 'private',
};

/** Example bodies by operation id. */
export const BODY_EXAMPLES: Readonly<Record<string, object>> = {
  Auth_register: {
    username: 'ada',
    email: 'ada@example.org',
    password: 'Quiet-nebula-4',
    displayName: 'Ada',
  },
  Auth_login: { username: 'ada', password: 'Quiet-nebula-4' },
  Auth_refresh: { refreshToken: 'the refreshToken of the last answer' },
  Auth_logout: { refreshToken: 'the refreshToken of the last answer' },
  Auth_changePassword: { currentPassword: 'Quiet-nebula-4', newPassword: 'Distant-quasar-7' },
  Search_target: { targetName: 'NGC 3324', radius: 0.1, calibLevels: [3] },
  Search_coordinates: { ra: 159.2, dec: -58.6, radius: 0.1 },
  Search_observation: { obsId: 'jw02731-o001_t017_nircam_clear-f090w' },
  Search_program: { programId: '2731' },
  Search_whatsNew: { daysBack: 30, instrument: 'NIRCAM' },
  Search_products: { obsIds: ['jw02731-o001_t017_nircam_clear-f090w'], calibLevels: [3] },
  Import_start: { obsId: 'jw02731-o001_t017_nircam_clear-f090w', tags: ['carina'], visibility: 'private' },
  Process_process: { algorithm: 'smooth', parameters: {} },
  RecordLists_checkAvailability: { observationIds: ['jw02731-o001_t017_nircam_clear-f090w'] },
  Records_create: UPLOAD,
  Records_upload: UPLOAD,
  RecordChanges_update: { description: 'Cosmic cliffs', tags: ['carina', 'nircam'] },
  RecordChanges_share: { usernames: ['grace'] },
  RecordManagement_search: {
    q: 'carina',
    instruments: ['NIRCAM'],
    sortBy: 'observationDate',
    sortOrder: 'desc',
  },
  RecordManagement_tags: { recordIds: [RECORD], add: ['carina'], remove: ['new'] },
  RecordManagement_status: { recordIds: [RECORD], status: 'ready' },
  RecordManagement_claimOrphaned: { ownerId: OTHER },
  Export_start: { search: { q: 'carina' }, format: 'votable', includeMetadata: false },
  Sky_convertPositions: { x: [100, 512.5], y: [200, 512.5] },
  Analysis_regionStatistics: {
    dataId: RECORD,
    region: { type: 'rectangle', x: 100, y: 100, width: 50, height: 50 },
  },
  Analysis_detectSources: { dataId: RECORD, thresholdSigma: 5, fwhm: 3 },
  Composite_generate: COMPOSITE,
  Composite_estimate: COMPOSITE,
  Composite_analyze: COMPOSITE,
  Composite_export: COMPOSITE,
  Mosaic_generate: MOSAIC,
  Mosaic_generateAndSave: FITS_MOSAIC,
  Mosaic_export: MOSAIC,
  Mosaic_save: FITS_MOSAIC,
  Mosaic_footprint: { dataIds: [RECORD, OTHER] },
  Discovery_suggest: {
    observations: [
      { filter: 'F090W', instrument: 'NIRCAM' },
      { filter: 'F444W', instrument: 'NIRCAM' },
    ],
  },
};
