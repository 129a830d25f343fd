/** The groups of operations, in the order in which a newcomer meets them. */
export const TAGS: Readonly<Record<string, string>> = {
  Account: 'Registration, login, tokens and your profile.',
  'Archive search':
    'Search the external archive by name, position, observation or program. Nothing is downloaded.',
  'Archive import': 'Download observations of the archive into the library, in jobs that can be resumed.',
  'Data library':
    'Records: files with their metadata. Upload, list, share, archive, process and delete them.',
  'Data management': 'Search with counts, bulk changes, exports; storage for administrators.',
  Viewer: 'Pictures, values, headers and files of one record.',
  Downloads: 'Files by a URL that needs no token, as links of a page do.',
  Analysis: 'Measure regions, detect sources, read tables and spectra.',
  Composite: 'Colour pictures of up to 16 channels on one grid of the sky.',
  Mosaic: 'Images combined on one grid of the sky, as a picture or a FITS file.',
  Discovery: 'Featured targets, and recipes for colour pictures.',
  'Semantic search': 'Find records by what they are about, in everyday language.',
  Jobs: 'State and results of long operations. The hub pushes their progress.',
  Configuration: 'What a browser client needs to know of this service first.',
  Health: 'State of the service, for people and orchestrators. Never rate limited.',
  Administration: 'For administrators: the security log.',
};
