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
const SEARCH = { q: 'carina', instruments: ['NIRCAM'], sortBy: 'observationDate', sortOrder: 'desc' };

const UPLOAD = {
  file: 'm16_f200w_i2d.fits',
  description: 'Pillars of Creation',
  tags: ['m16'],
  visibility: 'private',
};

const REGISTRATION = {
  username: 'ada',
  email: 'ada@example.org',
  password: 'Quiet-nebula-4',
  displayName: 'Ada',
};
const LOGIN = { username: 'ada', password: 'Quiet-nebula-4' };

/** Example bodies by operation id. */
export const BODY_EXAMPLES: Readonly<Record<string, object>> = {
  register: REGISTRATION,
  logIn: LOGIN,
  registerFromBrowser: REGISTRATION,
  logInFromBrowser: LOGIN,
  refreshTokens: { refreshToken: 'the refreshToken of the last answer' },
  logOut: { refreshToken: 'the refreshToken of the last answer' },
  changePassword: { currentPassword: 'Quiet-nebula-4', newPassword: 'Distant-quasar-7' },
  searchByTarget: { targetName: 'NGC 3324', radius: 0.1, calibLevels: [3] },
  searchByCoordinates: { ra: 159.2, dec: -58.6, radius: 0.1 },
  searchByObservation: { obsId: 'jw02731-o001_t017_nircam_clear-f090w' },
  searchByProgram: { programId: '2731' },
  listNewObservations: { daysBack: 30, instrument: 'NIRCAM' },
  listProducts: { obsIds: ['jw02731-o001_t017_nircam_clear-f090w'], calibLevels: [3] },
  startImport: { obsId: 'jw02731-o001_t017_nircam_clear-f090w', tags: ['carina'], visibility: 'private' },
  processRecord: { algorithm: 'smooth', parameters: {} },
  checkAvailability: { observationIds: ['jw02731-o001_t017_nircam_clear-f090w'] },
  uploadRecord: UPLOAD,
  updateRecord: { description: 'Cosmic cliffs', tags: ['carina', 'nircam'] },
  shareRecord: { usernames: ['grace'] },
  searchRecords: SEARCH,
  searchVisibleRecords: SEARCH,
  changeTags: { recordIds: [RECORD], add: ['carina'], remove: ['new'] },
  changeStatus: { recordIds: [RECORD], status: 'ready' },
  deleteRecords: { recordIds: [RECORD], dryRun: true },
  claimOrphanedRecords: { ownerId: OTHER },
  startExport: { search: { q: 'carina' }, format: 'votable', includeMetadata: false },
  convertPositions: { x: [100, 512.5], y: [200, 512.5] },
  measureRegion: {
    dataId: RECORD,
    region: { type: 'rectangle', x: 100, y: 100, width: 50, height: 50 },
  },
  detectSources: { dataId: RECORD, thresholdSigma: 5, fwhm: 3 },
  generateComposite: COMPOSITE,
  estimateComposite: COMPOSITE,
  analyzeChannels: COMPOSITE,
  exportComposite: COMPOSITE,
  createCompositionGrid: {
    channels: [
      { dataIds: [RECORD], label: 'F090W' },
      { dataIds: [OTHER], label: 'F444W' },
    ],
    northUp: true,
  },
  generateMosaic: MOSAIC,
  generateAndSaveMosaic: FITS_MOSAIC,
  exportMosaic: MOSAIC,
  saveMosaic: FITS_MOSAIC,
  getMosaicFootprint: { dataIds: [RECORD, OTHER] },
  startDownload: { path: `/api/spacedata/${RECORD}/file` },
  suggestRecipes: {
    observations: [
      { filter: 'F090W', instrument: 'NIRCAM' },
      { filter: 'F444W', instrument: 'NIRCAM' },
    ],
  },
};
